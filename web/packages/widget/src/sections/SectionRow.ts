// SPDX-License-Identifier: Apache-2.0
//
// What a section says of itself.
import type { Section, SectionOfView, View } from '@portico/engine';
import type { ComponentType } from 'react';
import type { ErrorWords, Message } from '../text/Message.ts';

/** A section's chunk: its views, and their words in English, of errors too where it alone has some. */
export interface SectionCode {
  readonly views: { readonly [Name in View]?: ComponentType };
  readonly english: Readonly<Record<string, Message>>;
  readonly errors?: Readonly<Record<string, ErrorWords>>;
}

export interface SectionRow {
  readonly code: () => Promise<SectionCode>;
  /** Sections that it draws with: they load with it. */
  readonly needs?: readonly Section[];
  /**
   * How high a view will be below its header, in px: what stands in its place is as high. Two numbers where it is
   * another on a phone, whose sheet is wider.
   */
  readonly heights?: { readonly [Name in View]?: number | readonly [number, number] };
  /** Views that begin with a list, and so does what stands in their place. */
  readonly lists?: readonly View[];
  /** Sections that a step leads to from here: fetched when the page is idle. */
  readonly leadsTo?: readonly Section[];
}

/** The views of a section, as core/engine/modal/views.hpp has them. */
export type ViewsOf<Name extends Section> = {
  [One in View]: SectionOfView[One] extends Name ? One : never;
}[View];
