// SPDX-License-Identifier: Apache-2.0
//
// The host's options and what it changed since, in the widget's words.
import type { WidgetOptions } from '@portico/widget';
import type { PorticoOptions } from '../PorticoOptions.ts';
import type { PorticoAppearance } from '../PorticoTypes.ts';

export function widgetOptions(
  { metadata, enableEmbedded = false, sheet }: PorticoOptions,
  { themeMode, themeVariables, ...words }: PorticoAppearance,
): WidgetOptions {
  return {
    app: { name: metadata.name, icon: metadata.icons?.[0] },
    themeMode: themeMode === 'light' || themeMode === 'dark' ? themeMode : 'auto',
    embedded: enableEmbedded,
    wide: sheet === 'wide',
    themeVariables: Object.fromEntries(
      Object.entries(themeVariables ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    ...(words.locale !== undefined && { locale: words.locale }),
    // Without any, nothing waits for the code that lays them over a language.
    ...(Object.keys(words.messages ?? {}).length > 0 && { messages: words.messages }),
    ...(words.region !== undefined && { region: words.region }),
  };
}
