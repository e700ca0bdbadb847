// SPDX-License-Identifier: Apache-2.0
//
// wallet_showCallsStatus of EIP-5792: shows its owner what became of a batch, until they close it.
import { Guarded } from '../approval/ApprovalView.tsx';
import { filled } from '../approval/Filled.tsx';
import { networkName } from '../approval/knownNetworks.ts';
import type { Stage } from '../ui/mount.tsx';
import type { OneByOne } from '../ui/oneByOne.ts';
import { type Words, words } from '../words/words.ts';
import type { Asker, CallBatches, CallsStatus } from './CallBatches.ts';

const EVERY_MS = 3_000;

interface ShownCallsParts {
  readonly stage: Stage;
  readonly oneByOne: OneByOne;
  readonly batches: CallBatches;
}

export class ShownCalls {
  readonly #on: ShownCallsParts;

  constructor(parts: ShownCallsParts) {
    this.#on = parts;
  }

  /** Resolves when it was closed. Errors: as CallBatches.status; nothing is shown then. */
  ask(asker: Asker, id: string): Promise<null> {
    return this.#on.oneByOne(() => this.#run(asker, id));
  }

  async #run(asker: Asker, id: string): Promise<null> {
    const { stage, batches } = this.#on;
    let status = await batches.status(asker, id);
    let isOpen = true;
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    }).then(() => {
      isOpen = false;
    });
    const show = (isUnanswered: boolean) =>
      stage.render(
        <StatusView
          origin={asker.origin}
          status={status}
          isUnanswered={isUnanswered}
          onClose={close}
        />,
      );
    try {
      show(false);
      while (isOpen && status.status === 100) {
        await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, EVERY_MS))]);
        if (!isOpen) break;
        const next = await batches.status(asker, id).catch(() => undefined);
        if (!isOpen) break;
        status = next ?? status;
        show(next === undefined);
      }
      await closed;
      return null;
    } finally {
      stage.render(null);
    }
  }
}

interface StatusViewProps {
  readonly origin: string;
  readonly status: CallsStatus;
  /** The network did not answer the last time. */
  readonly isUnanswered: boolean;
  readonly onClose: () => void;
}

function StatusView({ origin, status, isUnanswered, onClose }: StatusViewProps) {
  const { chainId, receipts = [] } = status;
  const { views } = words();
  const said = SAID[status.status];
  return (
    <Guarded
      title={views.calls_title}
      approve=""
      decline={views.close}
      isBusy={false}
      onDecline={onClose}
    >
      <p className="ps-small">{filled(views.calls_lead, { host: origin })}</p>
      <p className="ps-lead" role="status">
        {said === undefined
          ? filled(views.calls_other, { status: String(status.status) })
          : views[said]}
      </p>
      {isUnanswered && <p role="alert">{views.calls_unanswered}</p>}
      <dl className="ps-rows">
        <dt>{views.network}</dt>
        <dd>{networkName(`eip155:${BigInt(chainId)}`)}</dd>
        {receipts.map(({ transactionHash, status: outcome }) => (
          <div key={transactionHash}>
            <dt>{outcome === '0x1' ? views.carried_out : views.failed}</dt>
            <dd>{transactionHash}</dd>
          </div>
        ))}
      </dl>
    </Guarded>
  );
}

/** By the numbers of EIP-5792. */
const SAID: Readonly<Record<number, keyof Words['views']>> = {
  100: 'calls_sent',
  200: 'calls_done',
  400: 'calls_dropped',
  500: 'calls_failed',
  600: 'calls_partly',
};
