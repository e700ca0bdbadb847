// SPDX-License-Identifier: Apache-2.0
//
// Makes a browser's screenshot small and keeps all its colours: WebP, by the browser itself.

/** Gives a function from a screenshot, as PNG, to the same picture as WebP. A side has 16,383 px at most. */
export async function startWebp(browser) {
  const page = await browser.newPage();
  return async (png, quality = 0.9) => {
    const webp = await page.evaluate(
      async ({ data, kept }) => {
        const image = await createImageBitmap(await (await fetch(data)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height);
        canvas.getContext('2d').drawImage(image, 0, 0);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: kept });
        const reader = new FileReader();
        return new Promise((resolve) => {
          reader.onload = () => resolve(reader.result.split(',')[1]);
          reader.readAsDataURL(blob);
        });
      },
      { data: `data:image/png;base64,${png.toString('base64')}`, kept: quality },
    );
    return Buffer.from(webp, 'base64');
  };
}
