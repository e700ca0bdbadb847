// SPDX-License-Identifier: Apache-2.0
//
// What a camera reads off the screen: jsQR over pictures of it, on an empty page. Like a camera it looks
// again until it reads something, from several distances: jsQR is lost in a picture that is sharper than
// any camera's.
import { createRequire } from 'node:module';
import { waitFor } from '../../tools/harness/waitFor.mjs';

/** How wide a camera sees it, in pixels. */
const WIDTHS = [360, 300, 440, 540];

/** @param {() => Promise<Buffer>} look takes a picture, PNG */
export async function readQrCode(context, look) {
  const page = await context.newPage();
  try {
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('jsqr') });
    return await waitFor('a code that can be read off the screen', async () => {
      const png = (await look()).toString('base64');
      return page.evaluate(readPicture, { png, widths: WIDTHS });
    });
  } finally {
    await page.close();
  }
}

async function readPicture({ png, widths }) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  for (const width of widths) {
    const height = Math.round((image.height / image.width) * width);
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas.imageSmoothingQuality = 'high';
    canvas.drawImage(image, 0, 0, width, height);
    const text = window.jsQR(canvas.getImageData(0, 0, width, height).data, width, height)?.data;
    if (text) return text;
  }
  return undefined;
}
