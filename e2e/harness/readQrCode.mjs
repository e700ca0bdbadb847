// SPDX-License-Identifier: Apache-2.0
//
// What a camera reads off a picture of the screen: jsQR over the picture's pixels, on an empty page.
import { createRequire } from 'node:module';

export async function readQrCode(context, png) {
  const page = await context.newPage();
  try {
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('jsqr') });
    const text = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas.drawImage(image, 0, 0);
      const pixels = canvas.getImageData(0, 0, image.width, image.height);
      return window.jsQR(pixels.data, pixels.width, pixels.height)?.data;
    }, png.toString('base64'));
    if (!text) throw new Error('no code can be read off the screen');
    return text;
  } finally {
    await page.close();
  }
}
