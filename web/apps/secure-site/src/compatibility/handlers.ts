// SPDX-License-Identifier: Apache-2.0
//
// What clients of the reference are answered: as our own frame does, but for what they cannot show. Such a client has a
// field for a code, opens a window for a provider, and shows the frame while something is to be approved, and no more.
import type { Asked } from '../approval/Approvals.tsx';
import { type Handlers, Refusal } from '../frame/FrameServer.ts';
import { type FrameParts, makeHandlers } from '../frame/handlers.ts';
import {
  type AccountWallet,
  NeedsRecovery,
  NeedsWay,
  type OwnWallet,
} from '../login/ensureWallet.ts';
import type { AskedSocial, SocialState } from '../social/socialTask.ts';
import { outcomeOf } from '../ui/outcome.ts';

/** Shorter than a client waits (120 s). */
const WAIT_MS = 90_000;

export interface CompatibleOptions {
  readonly project: string;
  /** For the window of a provider, while it is there: what is still needed is asked for in it. */
  readonly offerSocial: (task: AskedSocial | undefined) => void;
  readonly wait?: (ms: number) => Promise<void>;
}

/** What is before its owner, or waits to be. */
interface Approving {
  readonly end: AbortController;
  /** What took its place. */
  next?: Promise<unknown>;
}

export function makeCompatibleHandlers(
  parts: FrameParts,
  {
    project,
    offerSocial,
    wait = (ms) => new Promise((done) => setTimeout(done, ms)),
  }: CompatibleOptions,
): Handlers {
  let last: Approving | undefined;
  let opening: Promise<OwnWallet> | undefined;
  /** One recovery for all that wait for it. */
  const openHere = (): Promise<OwnWallet> => {
    opening ??= openOrRecover(parts).finally(() => {
      opening = undefined;
    });
    return opening;
  };
  const approveLast = async (mine: Approving, asked: Asked<AccountWallet>): Promise<unknown> => {
    const { signal } = mine.end;
    try {
      return await parts.approve({ ...asked, wallet: await openHere(), signal });
    } catch (error) {
      // A client closes its modal with the first error, over the request that took the place of this one.
      if (signal.aborted) await mine.next?.catch(() => {});
      throw error;
    }
  };
  const own = makeHandlers<AccountWallet>({
    ...parts,
    wallet: () => parts.wallet().catch(accountOf),
    // A client that closed its modal does not say so, and not every browser tells a frame that it is hidden: a request that
    // was given up must not stand before its owner again, next to the same one anew.
    approve: (asked) => {
      const mine: Approving = { end: new AbortController() };
      const work = approveLast(mine, asked);
      if (last) {
        last.next = work;
        last.end.abort();
      }
      last = mine;
      return work;
    },
    exportWallet: notHere,
    manageWallet: notHere,
  });

  /** This device waits to be let in, or was: the number that it shows, and its end, which the client has not heard of. */
  let waiting: { readonly number: string; readonly end: Promise<unknown> } | undefined;

  /** What the window of a provider has come to, until the client asks for it. */
  let finished: { readonly uri: string; readonly userName: string | null } | undefined;

  const untilLetIn = async ({ number, end }: NonNullable<typeof waiting>): Promise<void> => {
    const ended = end.then(
      () => true,
      () => true,
    );
    if (!(await Promise.race([ended, wait(WAIT_MS)])))
      throw newDevice(number, 'enter the code once more');
    waiting = undefined;
    await end;
  };
  /** A client waits for 120 s and asks no second time: whoever waits longer asks for it otherwise. */
  const untilApproved = async (): Promise<void> => {
    for (;;) {
      const answer = await own.CONNECT_DEVICE?.(undefined);
      checkWay(answer);
      if (answer?.action !== 'VERIFY_DEVICE') return;
    }
  };
  /** Asked for from now on, whatever the client does meanwhile. */
  const beginWaiting = (number: string) => {
    const end = untilApproved();
    end.catch(() => {}); // said to the client when it asks
    waiting = { number, end };
  };

  /** Another log-in begins, or nobody is signed in any more. */
  const forget = () => {
    waiting = undefined;
    finished = undefined;
    offerSocial(undefined);
  };

  return {
    ...own,
    CONNECT_EMAIL: async (asked) => {
      forget();
      const answer = await own.CONNECT_EMAIL?.(asked);
      if (!answer) throw new Error('CONNECT_EMAIL has a handler');
      checkWay(answer);
      return answer;
    },
    // The number has no place in a client but its words of what went wrong; the code that comes next is not looked at.
    CONNECT_OTP: async (asked) => {
      if (waiting) {
        await untilLetIn(waiting);
        return undefined;
      }
      const answer = await own.CONNECT_OTP?.(asked);
      if (answer?.action === 'VERIFY_DEVICE') {
        beginWaiting(answer.number);
        throw newDevice(answer.number, 'enter the code once more');
      }
      checkWay(answer);
      return undefined;
    },
    CONNECT_DEVICE: async () => {
      await untilApproved();
      return undefined;
    },
    GET_SOCIAL_REDIRECT_URI: async (asked) => {
      forget();
      const answer = await own.GET_SOCIAL_REDIRECT_URI?.(asked);
      if (!answer) throw new Error('GET_SOCIAL_REDIRECT_URI has a handler');
      offerSocial(makeSocialTask());
      return answer;
    },
    CONNECT_SOCIAL: async (asked) => {
      offerSocial(undefined);
      const { uri, ...about } = asked;
      if (finished?.uri !== uri) {
        // The window found no frame: it says so itself where a step is missing.
        const answer = await own.CONNECT_SOCIAL?.(asked);
        if (answer && 'action' in answer) throw furtherStep(answer);
        if (!answer) throw new Error('CONNECT_SOCIAL has a handler');
        return answer;
      }
      const { userName } = finished;
      finished = undefined;
      const user = await own.GET_USER?.(about);
      if (!user) throw new Error('GET_USER has a handler');
      const { smartAccountDeployed: _, smartAccountEnabledNetworks: __, ...rest } = user;
      return { ...rest, userName };
    },
    GET_FARCASTER_URI: async () => {
      forget();
      const answer = await own.GET_FARCASTER_URI?.(undefined);
      if (!answer) throw new Error('GET_FARCASTER_URI has a handler');
      return answer;
    },
    CONNECT_FARCASTER: async () => {
      const answer = await own.CONNECT_FARCASTER?.(undefined);
      if (!answer) throw new Error('CONNECT_FARCASTER has a handler');
      if (answer.action !== undefined) throw furtherStep(answer);
      return answer;
    },
    SIGN_OUT: async () => {
      forget();
      last?.end.abort();
      return own.SIGN_OUT?.(undefined);
    },
    SYNC_DAPP_DATA: async ({ projectId }) => {
      if (projectId !== project) throw new Refusal('This frame is of another project');
      return undefined;
    },
  };

  /** What the window of a provider did before the client hears of it. */
  function makeSocialTask(): AskedSocial {
    let done: { uri: string; userName: string | null } | undefined;
    let email = '';
    const isDone = async (): Promise<SocialState> => {
      const task = await parts.beginning();
      if (task) return { kind: 'begin', task };
      finished = done;
      return { kind: 'done' };
    };
    return {
      origin: parts.origin,
      finish: (uri) =>
        outcomeOf(async () => {
          const answer = await own.CONNECT_SOCIAL?.({ uri });
          done = { uri, userName: answer?.userName ?? null };
          if (!answer || !('action' in answer) || answer.isNew) return isDone();
          if (answer.number !== undefined) return { kind: 'device', number: answer.number };
          email = answer.email ?? '';
          return { kind: 'code', email };
        }),
      enterCode: (otp) =>
        outcomeOf(async () => {
          const answer = await own.CONNECT_OTP?.({ otp });
          return answer?.action === 'VERIFY_DEVICE'
            ? { kind: 'device', number: answer.number }
            : isDone();
        }),
      sendCode: () => outcomeOf(async () => void (await own.CONNECT_EMAIL?.({ email }))),
      untilLetIn: () =>
        outcomeOf(async () => {
          while ((await own.CONNECT_DEVICE?.(undefined))?.action === 'VERIFY_DEVICE');
          return isDone();
        }),
      begun: () => outcomeOf(isDone),
      end: () => parts.login.cancel(),
    };
  }

  function furtherStep(answer: {
    readonly email?: string;
    readonly number?: string;
    readonly isNew?: boolean;
  }) {
    checkWay(answer);
    const { email, number } = answer;
    if (number !== undefined) {
      beginWaiting(number);
      return newDevice(number, 'sign in once more');
    }
    return new Refusal(
      `A code was mailed to you. Sign in with ${email ?? 'your e-mail address'} and a code once; after that this way is enough`,
    );
  }
}

/**
 * Who is signed in, where this browser does not open the wallet yet: its owner sees it, and opens it when they sign. One that
 * was made here before goes on too: its code is shown when it first signs.
 */
function accountOf(error: unknown): AccountWallet {
  if (error instanceof NeedsRecovery) return error.account;
  if (error instanceof NeedsWay && error.own) return error.own;
  throw error;
}

/** The frame is shown: it leads to a recovery first, where this browser does not open the wallet. */
async function openOrRecover({ wallet, recoverWallet }: FrameParts): Promise<OwnWallet> {
  try {
    return await wallet();
  } catch (error) {
    if (error instanceof NeedsWay && error.own) return error.own;
    if (!(error instanceof NeedsRecovery)) throw error;
  }
  const { action } = await recoverWallet();
  if (action === 'RECOVER')
    throw new Refusal('Your recovery waits for some time. Ask again when it is over');
  return wallet();
}

/** Such a client shows the frame while something is to be approved, and no other time: it has no place for a first way. */
function checkWay(answer: object | undefined): void {
  if (answer && 'isNew' in answer && answer.isNew)
    throw new Refusal(
      'This browser forgets a wallet when it is closed. Sign in with a provider here, or with another browser',
    );
}

const newDevice = (number: string, then: string) =>
  new Refusal(
    `This browser is new. Open the link that we mailed you, pick the number ${number} there, and ${then}`,
  );

const notHere = async () => {
  throw new Refusal('Action not allowed');
};
