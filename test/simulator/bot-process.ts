import { createNotifier } from '../../src/bot/delivery/create-notifier.ts';
import { type BotStore, type BotStoreOptions, createBotStore } from '../../src/bot/store/create-bot-store.ts';
import type { AcceptPorts } from '../../src/bot/swap/accept-signed.ts';
import type { SwapAlert } from '../../src/bot/swap/advance-ports.ts';
import type { SignedTransaction } from '../../src/bot/swap/signed-transaction.ts';
import type { Swap } from '../../src/bot/swap/swap.ts';
import type { Move } from '../../src/bot/swap/swap-store-port.ts';
import { createServiceBudget } from '../../src/bot/swap-api/service-budget.ts';
import { createWatcher } from '../../src/bot/watcher/create-watcher.ts';
import type { Signature } from '../../src/solana/address.ts';
import type { SignedVerdict } from '../../src/solana/guard/compare-signed.ts';
import type { VirtualTime } from '../bot/support/virtual-time.ts';
import type { FakeChain } from './fake-chain.ts';
import type { FakeChat } from './fake-chat.ts';
import type { FakeService } from './fake-service.ts';
import type { ChainFault, DiskFault, Fate } from './schedule.ts';
import { onSlowDisk } from './slow-disk.ts';

export class Crash extends Error {}

/** @param call what the node is asked, and for which transaction: `status tx-a1` */
export type ChainFaults = (call: string) => ChainFault;
export type DiskFaults = (method: string, args: readonly unknown[]) => DiskFault;
/** Whether the process dies at this place, for instance `execute tx-a1:before` or `write move-signed a1:after`. */
export type Dies = (place: string) => boolean;

export interface ProcessWorld {
  readonly time: VirtualTime;
  readonly database: BotStoreOptions['database'];
  readonly cipher: BotStoreOptions['cipher'];
  readonly chain: FakeChain;
  readonly service: FakeService;
  readonly chat: FakeChat;
  readonly fateOf: (txHash: string) => Fate;
  readonly nextChainFault: ChainFaults;
  readonly nextDiskFault: DiskFaults;
  /** How long a call of the outside takes, half of it before its effect; none takes time unless told. */
  readonly latencyMs?: (call: string) => number;
  readonly onDeath: () => void;
  /** A delivery was given up; whether its message arrived nobody knows. */
  readonly onLate: () => void;
  readonly onAlert: (kind: SwapAlert, swap: Swap) => void;
  /** Errors that are no crash: there must be none. */
  readonly onError: (error: unknown) => void;
}

/** One life of the bot: the real store, watcher and notifier. */
export interface BotProcess {
  readonly store: BotStore;
  readonly acceptPorts: AcceptPorts;
  isDead(): boolean;
  stop(): Promise<void>;
}

export async function startProcess(
  world: ProcessWorld,
  dies: Dies,
  freesLeases: boolean,
): Promise<BotProcess> {
  let dead = false;
  const faultPoint = (name: string) => {
    if (!dead && dies(name)) {
      dead = true;
      world.onDeath();
    }
    if (dead) throw new Crash(name);
  };
  const outgoing = async <T>(name: string, call: (name: string) => T | Promise<T>): Promise<T> => {
    const latencyMs = world.latencyMs?.(name) ?? 0;
    if (latencyMs > 0) await world.time.sleep(latencyMs / 2);
    faultPoint(`${name}:before`);
    const result = await call(name);
    if (latencyMs > 0) await world.time.sleep(latencyMs / 2);
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
    faultPoint,
    onOutbox: () => notifier.nudge(),
    onDue: () => watcher.nudge(),
    onUnreadableRow: (_table, _id, error) => world.onError(error),
  });
  const disk = {
    nextFault: world.nextDiskFault,
    sleep: (ms: number) => world.time.sleep(ms),
    checkAlive: (when: string, method: string, args: readonly unknown[]) =>
      faultPoint(`write ${nameOfWrite(method, args)}:${when}`),
  };
  const store = {
    ...quickStore,
    swaps: onSlowDisk(quickStore.swaps, disk),
    outbox: onSlowDisk(quickStore.outbox, disk),
  };
  const chain = {
    transactionStatus: (txHash: Signature, bound: number) =>
      outgoing(`status ${txHash}`, (call) => world.chain.ask(txHash, bound, world.nextChainFault(call))),
    send: (signed: SignedTransaction) =>
      outgoing(`send ${signed.txHash}`, (call) =>
        world.chain.take(
          signed.txHash,
          world.fateOf(signed.txHash),
          signed.lastValidBlockHeight,
          world.nextChainFault(call),
        ),
      ),
    blockHeight: () => outgoing('height', (call) => world.chain.readHeight(world.nextChainFault(call))),
    knowsBlockhash: () =>
      outgoing('blockhash', (call) => (world.nextChainFault(call) === 'none' ? true : undefined)),
    arrived: (txHash: Signature) => outgoing(`arrived ${txHash}`, () => undefined),
  };
  const budget = createServiceBudget({ callsPerMinute: 600 });
  const watcher = createWatcher({
    ports: {
      swapApi: {
        execute: (signed) =>
          outgoing(`execute ${signed.txHash}`, async () => {
            const result = await world.service.execute(signed);
            // As the client of the service does (`send-call.ts`).
            if (!result.ok && result.failure.blocksKey)
              budget.block(now() + (result.failure.retryAfterMs ?? 0));
            return result;
          }),
      },
      chain,
      swaps: store.swaps,
      budget,
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
      sendMessage: (...message) =>
        outgoing(`message ${message[1].text}`, () => world.chat.sendMessage(...message)),
      editMessage: (...message) =>
        outgoing(`edit ${message[2].text}`, () => world.chat.editMessage(...message)),
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

/** A move with its end and its swap; any other read or write by the name of its method. */
function nameOfWrite(method: string, args: readonly unknown[]): string {
  if (method !== 'move') return method;
  const { swap, to } = args[0] as Move;
  return `move-${to} ${swap.id}`;
}

/** The wallet's bytes are JSON here: the guard has its own tests. */
function readBytes(_attempt: unknown, bytes: Uint8Array): SignedVerdict {
  const txHash = Buffer.from(bytes).toString() as Signature;
  return { ok: true, txHash, identical: true, blockhash: 'blockhash', blockhashReplaced: false };
}
