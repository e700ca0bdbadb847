// SPDX-License-Identifier: Apache-2.0
//
// What a camera reads off the screen: jsQR over pictures of it, on an empty page. Like a camera it looks
// again until it reads something, from several distances: jsQR alone is lost in a picture that is
// sharper than any camera's.
import { createRequire } from 'node:module';
import { waitFor } from './waitFor.mjs';

const DISTANCES = [1, 0.7, 1.4, 0.5];

/** @param {() => Promise<Buffer>} look takes a picture, PNG */
export async function readQrCode(context, look) {
  const page = await context.newPage();
  try {
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('jsqr') });
    return await waitFor('a code that can be read off the screen', async () => {
      const png = (await look()).toString('base64');
      return page.evaluate(readPicture, { png, distances: DISTANCES });
    });
  } finally {
    await page.close();
  }
}

async function readPicture({ png, distances }) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  for (const distance of distances) {
    const width = Math.round(image.width * distance);
    const height = Math.round(image.height * distance);
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas.drawImage(image, 0, 0, width, height);
    const text = window.jsQR(canvas.getImageData(0, 0, width, height).data, width, height)?.data;
    if (text) return text;
  }
  return undefined;
}
