import { createNotifier } from '../../../src/bot/delivery/create-notifier.ts';
import {
  type BotStore,
  type BotStoreOptions,
  createBotStore,
} from '../../../src/bot/store/create-bot-store.ts';
import type { AcceptPorts } from '../../../src/bot/swap/accept-signed.ts';
import type { SwapAlert } from '../../../src/bot/swap/advance-ports.ts';
import type { SignedTransaction } from '../../../src/bot/swap/signed-transaction.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { createWatcher } from '../../../src/bot/watcher/create-watcher.ts';
import type { Signature } from '../../../src/solana/address.ts';
import type { SignedVerdict } from '../../../src/solana/guard/compare-signed.ts';
import type { VirtualTime } from '../support/virtual-time.ts';
import type { FakeChain } from './fake-chain.ts';
import type { FakeChat } from './fake-chat.ts';
import type { FakeService } from './fake-service.ts';
import type { ChainFault, DiskFault, Fate } from './schedule.ts';
import { onSlowDisk } from './slow-disk.ts';

export class Crash extends Error {}

export interface ProcessWorld {
  readonly time: VirtualTime;
  readonly database: BotStoreOptions['database'];
  readonly cipher: BotStoreOptions['cipher'];
  readonly chain: FakeChain;
  readonly service: FakeService;
  readonly chat: FakeChat;
  readonly fateOf: (txHash: string) => Fate;
  readonly nextChainFault: () => ChainFault;
  readonly nextDiskFault: () => DiskFault;
  readonly onDeath: () => void;
  /** A delivery was given up; whether its message arrived nobody knows. */
  readonly onLate: () => void;
  readonly onAlert: (kind: SwapAlert, swap: Swap) => void;
  /** Errors that are no crash: there must be none. */
  readonly onError: (error: unknown) => void;
}

/** One life of the bot: the real store, watcher and notifier. Dies at its n-th fault point. */
export interface BotProcess {
  readonly store: BotStore;
  readonly acceptPorts: AcceptPorts;
  isDead(): boolean;
  stop(): Promise<void>;
}

export async function startProcess(
  world: ProcessWorld,
  diesAt: number | undefined,
  freesLeases: boolean,
): Promise<BotProcess> {
  let points = 0;
  let dead = false;
  const faultPoint = (name: string) => {
    if (!dead && ++points === diesAt) {
      dead = true;
      world.onDeath();
    }
    if (dead) throw new Crash(name);
  };
  const outgoing = async <T>(name: string, call: () => T | Promise<T>): Promise<T> => {
    faultPoint(`${name}:before`);
    const result = await call();
    faultPoint(`${name}:after`);
    return result;
  };
  const now = world.time.now;
  // Timers of a dead process never ring.
  const timers = {
    after: (ms: number, run: () => void) => world.time.timers.after(ms, () => (dead ? undefined : run())),
  };
  const onError = (error: unknown) => {
    if (!dead && !(error instanceof Crash)) world.onError(error);
  };
  const quickStore = await createBotStore({
    database: world.database,
    cipher: world.cipher,
    now,
    later: queueMicrotask,
    faultPoint,
    onOutbox: () => notifier.nudge(),
    onDue: () => watcher.nudge(),
    onUnreadableRow: (_table, _id, error) => world.onError(error),
  });
  const disk = {
    nextFault: world.nextDiskFault,
    sleep: (ms: number) => world.time.sleep(ms),
    checkAlive: () => {
      if (dead) throw new Crash('the process is dead');
    },
  };
  const store = {
    ...quickStore,
    swaps: onSlowDisk(quickStore.swaps, disk),
    outbox: onSlowDisk(quickStore.outbox, disk),
  };
  const chain = {
    transactionStatus: (txHash: Signature, bound: number) =>
      outgoing('rpc', () => world.chain.ask(txHash, bound, world.nextChainFault())),
    send: (signed: SignedTransaction) =>
      outgoing('rpc', () =>
        world.chain.take(
          signed.txHash,
          world.fateOf(signed.txHash),
          signed.lastValidBlockHeight,
          world.nextChainFault(),
        ),
      ),
    blockHeight: () => outgoing('rpc', () => world.chain.readHeight(world.nextChainFault())),
    knowsBlockhash: () => outgoing('rpc', () => (world.nextChainFault() === 'none' ? true : undefined)),
    arrived: () => outgoing('rpc', () => undefined),
  };
  const watcher = createWatcher({
    ports: {
      swapApi: { execute: (signed) => outgoing('execute', () => world.service.execute(signed)) },
      chain,
      swaps: store.swaps,
      budget: store.serviceBudget({ keyId: 'key', callsPerMinute: 600 }),
      now,
      alert: world.onAlert,
    },
    timers,
    onError,
    longestSleepMs: 3_600_000,
  });
  const notifier = createNotifier({
    outbox: store.outbox,
    swaps: store.swaps,
    wallets: store.wallets,
    telegram: {
      sendMessage: (...message) => outgoing('send', () => world.chat.sendMessage(...message)),
      editMessage: (...message) => outgoing('edit', () => world.chat.editMessage(...message)),
    },
    render: {
      swapStatus: (swap) => ({ text: `status ${swap.id} ${swap.state}`, keyboard: [] }),
      swapNotice: (swap) => ({ text: `notice ${swap.id} ${swap.state}`, keyboard: [] }),
      walletQuestion: () => {
        throw new Error('No wallet is linked here.');
      },
      alertNews: async () => {
        throw new Error('Nobody waits for a price here.');
      },
    },
    now,
    alert: () => undefined,
    timers,
    onError,
    onLate: world.onLate,
    longestSleepMs: 3_600_000,
  });
  if (freesLeases) await store.releaseLeases();
  watcher.start();
  notifier.start();
  return {
    store,
    acceptPorts: { guard: { compare: readBytes }, chain, swaps: store.swaps, now },
    isDead: () => dead,
    stop: async () => {
      await Promise.all([watcher.stop(), notifier.stop()]);
    },
  };
}

/** The wallet's bytes are JSON here: the guard has its own tests. */
function readBytes(_attempt: unknown, bytes: Uint8Array): SignedVerdict {
  const txHash = Buffer.from(bytes).toString() as Signature;
  return { ok: true, txHash, identical: true, blockhash: 'blockhash', blockhashReplaced: false };
}
