// SPDX-License-Identifier: Apache-2.0
//
// @portico/ui: primitives, tokens and icons. Knows nothing of wallets.
export { AddressPicture } from './address/AddressPicture.tsx';
export { shortAddress } from './address/shortAddress.ts';
export { CodePlate } from './code/CodePlate.tsx';
export { Button } from './controls/Button.tsx';
export { CopyButton } from './controls/CopyButton.tsx';
export { IconButton } from './controls/IconButton.tsx';
export { SearchField } from './controls/SearchField.tsx';
export { Segments } from './controls/Segments.tsx';
export { Switch } from './controls/Switch.tsx';
export { TextButton } from './controls/TextButton.tsx';
export { AlertBar } from './feedback/AlertBar.tsx';
export { Details } from './feedback/Details.tsx';
export { LiveRegion } from './feedback/LiveRegion.tsx';
export { Note } from './feedback/Note.tsx';
export { Skeleton } from './feedback/Skeleton.tsx';
export { Toast } from './feedback/Toast.tsx';
export { Icon } from './icons/Icon.tsx';
export type { IconName } from './icons/iconPaths.ts';
export { Loader } from './icons/Loader.tsx';
export { ArrowList } from './list/ArrowList.tsx';
export { KeyValue, type KeyValueLine } from './list/KeyValue.tsx';
export { Row } from './list/Row.tsx';
export { SectionLabel } from './list/SectionLabel.tsx';
export { Tag } from './list/Tag.tsx';
export { IconTile, Tile, type TileSize } from './list/Tile.tsx';
export { Niche, type NicheState } from './niche/Niche.tsx';
export { StateText } from './niche/StateText.tsx';
export { Lintel } from './sheet/Lintel.tsx';
export { Opening } from './sheet/Opening.tsx';
export { Plinth } from './sheet/Plinth.tsx';
export { EmbeddedSheet, Sheet } from './sheet/Sheet.tsx';
export { ViewSwap } from './sheet/ViewSwap.tsx';
export { adoptStyles } from './styles/adoptStyles.ts';
export { sheetStyles } from './styles/sheetStyles.ts';
export { type ThemeMode, watchTheme } from './styles/watchTheme.ts';
