// SPDX-License-Identifier: Apache-2.0
//
// Pay: what is due, and the ways to pay it: the connected wallet, after the network tried it, or an exchange.
import type { PaySlice, Transfer } from '@portico/engine';
import {
  Avatar,
  Button,
  Content,
  Footer,
  GroupLabel,
  IconAvatar,
  Item,
  Note,
  shortAddress,
} from '@portico/ui';
import { useEffect } from 'react';
import { isEmbedded } from '../../parts/leavingWord.ts';
import { useStore } from '../../store/StoreContext.ts';
import { useSlice } from '../../store/useSlice.ts';
import { exactAmount } from '../../text/amounts.ts';
import { formatAmount, formatSmallAmount } from '../../text/formatAmount.ts';
import { FullAddress } from '../activity/FullAddress.tsx';
import { Reason } from '../activity/Reason.tsx';
import { useHold } from '../send/useHold.ts';
import { Due } from './Due.tsx';
import { Earlier } from './Earlier.tsx';
import { Exchanges } from './Exchanges.tsx';
import { PayFrame } from './PayFrame.tsx';
import { problemText, refusalOf } from './problemText.ts';
import { useAgain } from './useAgain.ts';
import { useWords } from './useWords.ts';

const kForm: readonly PaySlice['step'][] = ['form', 'checking', 'review'];

export function Pay() {
  const words = useWords();
  return <PayFrame title={words.format('pay.title')}>{(pay) => <Form pay={pay} />}</PayFrame>;
}

function Form({ pay }: { pay: PaySlice }) {
  const { send } = useStore();
  const begun = !kForm.includes(pay.step);
  const lacks = pay.problem === 'balance';
  const bought = useBought(pay).filter(({ status }) => status === 'confirmed').length;
  // Also where it is opened again while something is under way.
  useEffect(() => {
    if (begun) send({ type: 'navigate', how: 'replace', view: 'pay_loading' });
  }, [begun, send]);
  // Who comes back from a swap may have it now, or when a block has taken it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the view, and with each swap
  useEffect(() => {
    if (lacks) send({ type: 'retry_pay' });
  }, [bought]);
  return (
    <>
      <Content>
        <div className="pt-send">
          <Due pay={pay} />
          <FromAccount pay={pay} />
          {pay.payment === undefined && <Exchanges pay={pay} />}
        </div>
      </Content>
      <Foot pay={pay} />
    </>
  );
}

/** The account's swaps for what is to be paid, as far as this browser knows. */
function useBought({ chain, token }: PaySlice): readonly Transfer[] {
  const swaps = useSlice((slices) => slices.swap_transfers?.transfers);
  const own = useSlice((slices) => slices.account.address)?.toLowerCase();
  return (swaps ?? []).filter(
    (one) =>
      one.bought &&
      one.chain === chain &&
      one.from.toLowerCase() === own &&
      one.bought.contract?.toLowerCase() === token?.toLowerCase(),
  );
}

function FromAccount({ pay }: { pay: PaySlice }) {
  const words = useWords();
  const { send } = useStore();
  const { wallet, features, address } = useSlice((slices) => slices.account);
  const name = useSlice((slices) => slices.identity?.name);
  const maySwap = features?.includes('swaps') ?? false;
  const toToken = [pay.chain, pay.token?.toLowerCase()].filter(Boolean).join(':');
  const { quote, need, problem } = pay;
  const { region } = words;
  const held = useSlice(({ tokens }) =>
    tokens?.tokens.find(({ id }) => id.toLowerCase() === toToken.toLowerCase()),
  );
  const available =
    held &&
    words.format('pay.available', {
      amount: `${formatAmount(held.quantity, region)} ${held.symbol}`,
    });
  const swapping = useBought(pay).some(({ status }) => status === 'pending');
  return (
    <section aria-label={words.format('pay.account')}>
      {need !== 'account' && (
        <>
          <GroupLabel>{words.format('pay.account')}</GroupLabel>
          <ul className="pt-list">
            <Item
              lead={
                wallet ? (
                  <Avatar name={wallet.name} image={wallet.icon} />
                ) : (
                  <IconAvatar icon="wallet" />
                )
              }
              title={
                isEmbedded(wallet?.id)
                  ? words.format('pay.own')
                  : words.format('pay.wallet_with', {
                      wallet: wallet?.name ?? words.format('pay.connected'),
                    })
              }
              sub={
                need === 'network' ? (
                  words.format('pay.other_network')
                ) : pay.step === 'checking' ? (
                  words.format('pay.checking')
                ) : (
                  <>
                    <bdi translate="no" className={name === undefined ? 'pt-addr' : undefined}>
                      {name ?? shortAddress(address ?? '')}
                    </bdi>
                    {available !== undefined && ` · ${available}`}
                  </>
                )
              }
            />
          </ul>
        </>
      )}
      <div className="pt-send">
        {problem !== undefined && (
          <div role="alert">
            <Note tone="warn" title={refusalOf(pay, words)?.title ?? words.format('pay.problem')}>
              <p>{problemText(pay, words)}</p>
              {problem === 'refused' && <Reason text={pay.detail ?? ''} />}
            </Note>
          </div>
        )}
        {problem === 'balance' && swapping && (
          <p className="pt-footnote" role="status">
            {words.format('pay.swapping', { symbol: pay.symbol })}
          </p>
        )}
        {problem === 'balance' && maySwap && !swapping && (
          <Button
            block
            onClick={() => send({ type: 'navigate', how: 'push', view: 'swap', data: { toToken } })}
          >
            {words.format('pay.swap', { symbol: pay.symbol })}
          </Button>
        )}
        <Earlier pay={pay} />
        {quote?.received !== undefined && (
          <Note tone="warn" title={words.format('pay.keeps')}>
            <p>
              {words.format('pay.keeps_text', {
                amount: exactAmount(quote.amount, region),
                received: exactAmount(quote.received, region),
                symbol: pay.symbol,
              })}
            </p>
          </Note>
        )}
        {quote?.large_fee && (
          <Note tone="warn" title={words.format('pay.large_fee')}>
            <p>{words.format('pay.large_fee_text')}</p>
          </Note>
        )}
        {quote !== undefined && (
          <dl className="pt-kv" part="kv">
            <div className="is-address">
              <dt>{words.format('pay.recipient')}</dt>
              <dd>
                <FullAddress address={quote.to} />
              </dd>
            </div>
            <div>
              <dt>{words.format('pay.fee')}</dt>
              <dd>
                {quote.fee.likely === '' ? (
                  words.format('pay.fee_by_wallet')
                ) : (
                  <bdi translate="no" dir="ltr">
                    {`${formatSmallAmount(quote.fee.likely, region)} ${pay.currency ?? ''}`}
                  </bdi>
                )}
              </dd>
            </div>
          </dl>
        )}
      </div>
    </section>
  );
}

function Foot({ pay }: { pay: PaySlice }) {
  const words = useWords();
  const { send } = useStore();
  const online = useSlice((slices) => slices.modal.online);
  const networks = useSlice((slices) => slices.networks).networks;
  const { quote, need, problem, chain = '' } = pay;
  const { again, held } = useAgain(pay);
  const sentHere = pay.unfinished || pay.unfinished_at !== undefined;
  const less = quote?.received !== undefined;
  const large_fee = quote?.large_fee ?? false;
  const changed = useHold(
    quote && [quote.amount, quote.to, quote.fee.max, quote.received, large_fee].join(' '),
  );
  if (need === 'account')
    return (
      <Footer>
        <Button
          kind="primary"
          block
          onClick={() => send({ type: 'navigate', how: 'push', view: 'connect' })}
        >
          {words.format('pay.wallet')}
        </Button>
      </Footer>
    );
  if (need === 'network') {
    const network = networks.find(({ caip_network_id }) => caip_network_id === chain);
    return (
      <Footer>
        {network ? (
          <Button kind="primary" block onClick={() => send({ type: 'choose_network', chain })}>
            {words.format('pay.switch', { network: network.name })}
          </Button>
        ) : (
          <p className="pt-wide pt-footnote">
            {words.format('pay.no_network', { network: chain })}
          </p>
        )}
      </Footer>
    );
  }
  if (problem !== undefined)
    return (
      <Footer>
        <Button kind="primary" block disabled={!online} onClick={() => send({ type: 'retry_pay' })}>
          {words.format('action.try_again')}
        </Button>
      </Footer>
    );
  const amount = exactAmount(quote?.amount ?? pay.amount, words.region);
  return (
    <Footer>
      <Button
        kind="primary"
        block
        disabled={!online || pay.step !== 'review' || quote === undefined || changed || held}
        onClick={() =>
          quote &&
          send({
            type: 'confirm_pay',
            quote: quote.id,
            ...(again && { again }),
            ...(less && { less }),
            ...(large_fee && { large_fee }),
          })
        }
      >
        {again
          ? words.format(sentHere ? 'pay.again' : 'pay.anyway')
          : less || large_fee
            ? words.format('pay.anyway')
            : words.format('pay.confirm', { amount, symbol: pay.symbol })}
      </Button>
      <p className="pt-wide pt-footnote" role="status">
        {words.format(changed ? 'pay.changed' : 'pay.careful')}
      </p>
    </Footer>
  );
}
