// SPDX-License-Identifier: Apache-2.0
//
// The widget's views on the page. A chunk of its own with React inside: loaded when the modal opens.
import type { Engine } from '@portico/engine';
import { mountWidget, type WidgetOptions } from '@portico/widget';
import type { PorticoLooks } from '../Portico.ts';
import type { PorticoOptions } from '../PorticoOptions.ts';
import { reportError } from '../reportError.ts';

export interface MountedModal {
  setLooks(looks: PorticoLooks): void;
  unmount(): void;
}

export function mountModal(
  container: HTMLElement,
  engine: Engine,
  options: PorticoOptions,
  looks: PorticoLooks,
): MountedModal {
  const { metadata, termsUrl, privacyUrl, enableEmbedded = false } = options;
  const optionsFor = ({ themeMode, themeVariables, ...words }: PorticoLooks): WidgetOptions => ({
    app: { name: metadata.name },
    themeMode: themeMode === 'light' || themeMode === 'dark' ? themeMode : 'auto',
    embedded: enableEmbedded,
    onError: (place, error) =>
      reportError(new Error(`${place} could not be drawn`, { cause: error })),
    themeVariables: Object.fromEntries(
      Object.entries(themeVariables ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    ...(words.locale !== undefined && { locale: words.locale }),
    ...(words.messages && { messages: words.messages }),
    ...(termsUrl !== undefined && { termsUrl }),
    ...(privacyUrl !== undefined && { privacyUrl }),
    ...(words.region !== undefined && { region: words.region }),
  });
  const widget = mountWidget(container, engine, optionsFor(looks));
  return {
    setLooks: (next) => widget.update(optionsFor(next)),
    unmount: () => widget.unmount(),
  };
}
