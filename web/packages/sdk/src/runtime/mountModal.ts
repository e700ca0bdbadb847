// SPDX-License-Identifier: Apache-2.0
//
// The widget's views on the page. A chunk of its own with React inside: loaded when the modal opens.
import type { Engine } from '@portico/engine';
import { mountWidget, type WidgetOptions } from '@portico/widget';
import type { PorticoOptions, ThemeMode } from '../PorticoOptions.ts';

export interface MountedModal {
  setThemeMode(mode: ThemeMode): void;
  unmount(): void;
}

export function mountModal(
  engine: Engine,
  options: PorticoOptions,
  themeMode: ThemeMode,
): MountedModal {
  const { container, metadata, themeVariables, termsUrl, privacyUrl, locale, region } = options;
  const widgetOptions: WidgetOptions = {
    app: { name: metadata.name },
    themeMode,
    embedded: container !== undefined,
    ...(themeVariables && { themeVariables }),
    ...(termsUrl !== undefined && { termsUrl }),
    ...(privacyUrl !== undefined && { privacyUrl }),
    ...(locale && { locale }),
    ...(region !== undefined && { region }),
  };
  const widget = mountWidget(container ?? document.body, engine, widgetOptions);
  return {
    setThemeMode: (mode) => widget.update({ ...widgetOptions, themeMode: mode }),
    unmount: () => widget.unmount(),
  };
}
