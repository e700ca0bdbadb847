// SPDX-License-Identifier: Apache-2.0
//
// How well a widget with these variables is read: WCAG 2.2's contrast of its button's text and of its links, of the
// colours that the browser makes of the product's own style sheets.
import type { ThemeVariables } from '@portico/sdk';
import { adoptStyles, sheetStyles } from '@portico/ui';

export type Rgb = readonly [number, number, number];

/** The least that text may have. */
export const LEAST = 4.5;

export interface Contrasts {
  readonly button: number;
  readonly links: number;
}

export function contrastsOf(variables: ThemeVariables, scheme: 'light' | 'dark'): Contrasts {
  const host = document.createElement('div');
  host.dataset.theme = scheme;
  for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, `${value}`);
  const shadow = host.attachShadow({ mode: 'open' });
  adoptStyles(shadow, sheetStyles);
  const probe = document.createElement('i');
  shadow.append(probe);
  document.body.append(host);
  const colour = (name: string): Rgb => {
    probe.style.color = `var(${name})`;
    return painted(getComputedStyle(probe).color);
  };
  const found = {
    button: contrast(colour('--pt-on-accent'), colour('--pt-accent')),
    links: contrast(colour('--pt-accent-ink'), colour('--pt-surface')),
  };
  host.remove();
  return found;
}

/** Any colour as the screen's red, green and blue. */
function painted(colour: string): Rgb {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
