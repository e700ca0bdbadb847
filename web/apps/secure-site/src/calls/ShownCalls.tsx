// SPDX-License-Identifier: Apache-2.0
//
// wallet_showCallsStatus of EIP-5792: shows its owner what became of a batch, until they close it.
import { Guarded } from '../approval/ApprovalView.tsx';
import type { Stage } from '../ui/mount.tsx';
import type { OneByOne } from '../ui/oneByOne.ts';
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
  return (
    <Guarded
      title="What became of your calls"
      approve=""
      decline="Close"
      isBusy={false}
      onDecline={onClose}
    >
      <p className="ps-small">
        <b>{origin}</b> shows what became of what you approved:
      </p>
      <p className="ps-lead" role="status">
        {WORDS[status.status] ?? `The network says: ${status.status}`}
      </p>
      {isUnanswered && <p role="alert">The network does not answer. Trying again.</p>}
      <dl className="ps-rows">
        <dt>Network</dt>
        <dd>{`eip155:${BigInt(chainId)}`}</dd>
        {receipts.map(({ transactionHash, status: outcome }) => (
          <div key={transactionHash}>
            <dt>{outcome === '0x1' ? 'Carried out' : 'Failed'}</dt>
            <dd>{transactionHash}</dd>
          </div>
        ))}
      </dl>
    </Guarded>
  );
}

/** By the numbers of EIP-5792. */
const WORDS: Readonly<Record<number, string>> = {
  100: 'Sent. The network has not carried it out yet.',
  200: 'Done. All of it was carried out.',
  400: 'It was not carried out, and will not be.',
  500: 'It failed, and nothing of it counts. The fee was paid.',
  600: 'A part of it was carried out, and a part failed.',
};
