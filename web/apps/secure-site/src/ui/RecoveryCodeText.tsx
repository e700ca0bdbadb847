// SPDX-License-Identifier: Apache-2.0
//
// The recovery code, to write down: it can be copied, and printed where a page can print. A browser that translates the page
// would change it, and may send it to whoever translates.
import { Button } from '@portico/ui';
import { useRef, useState } from 'react';
import { filled } from '../approval/Filled.tsx';
import { dateText } from '../words/times.ts';
import { words } from '../words/words.ts';
import { printLines } from './printLines.ts';

export interface RecoveryCodeTextProps {
  readonly code: string;
  /** Of the wallet on EVM networks: printed beside the code. */
  readonly address?: string | undefined;
  /** In a window of the site. A frame would print the page that embeds it, or nothing. */
  readonly prints?: boolean;
}

export function RecoveryCodeText({ code, address, prints = false }: RecoveryCodeTextProps) {
  const [told, setTold] = useState<'copied' | 'not_copied'>();
  const text = useRef<HTMLParagraphElement>(null);
  const { common, recover } = words().pages;
  const copy = async () => {
    const isCopied = await copyText(code).catch(() => text.current && copyShown(text.current));
    setTold(isCopied ? 'copied' : 'not_copied');
  };
  const print = () =>
    printLines([
      recover.code,
      code,
      ...(address === undefined ? [] : [filled(common.of_wallet, { address })]),
      filled(common.printed, { date: dateText(Date.now()) }),
    ]);
  return (
    <div className="ps-part">
      <p ref={text} className="ps-message ps-code notranslate" translate="no" dir="ltr">
        {code}
      </p>
      <div className="pt-actions">
        <Button onClick={() => void copy()}>{common.copy}</Button>
        {prints && <Button onClick={print}>{common.print}</Button>}
      </div>
      <p className="ps-small ps-told" role="status">
        {told && common[told]}
      </p>
    </div>
  );
}

async function copyText(text: string): Promise<true> {
  await navigator.clipboard.writeText(text);
  return true;
}

/** A page that embeds the frame need not lend it the clipboard; the older way asks nobody. Else it stays marked, to be copied by hand. */
function copyShown(element: Element): boolean {
  getSelection()?.selectAllChildren(element);
  return document.execCommand('copy');
}
