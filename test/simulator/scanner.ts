import type { SwapId } from '../../src/bot/swap/brands.ts';
import { cancelSwap } from '../../src/bot/swap/confirm-offer.ts';
import type { Guard } from '../../src/bot/swap/open-order.ts';
import { serveOrder } from '../../src/bot/swap/serve-order.ts';
import { isFinal, type Swap } from '../../src/bot/swap/swap.ts';
import type { Signature } from '../../src/solana/address.ts';
import { createSigner } from '../../src/solana/ed25519.ts';
import { fakeGuard, signTransaction } from './fake-transactions.ts';
import type { Fate, Scan } from './schedule.ts';
import type { Simulation } from './simulation.ts';

/** Signed bytes that a wallet may submit itself. */
export interface HandedOut {
  readonly swapId: SwapId;
  readonly txHash: Signature;
  /** The last block height that takes them. */
  readonly bound: number;
  readonly at: number;
}

const SIGNER = createSigner(new Uint8Array(32).fill(4));
const NEVER_SHOWN = { signing: (id: SwapId) => id, pay: (id: SwapId) => id, hash: (token: string) => token };

/** A person who scans the code of an order, with a wallet that submits what it gets. */
export class Scanner {
  readonly handedOut: HandedOut[] = [];
  readonly #run: Simulation;
  readonly #freeze: Guard['freeze'];
  readonly #fateOf: (txHash: string) => Fate;

  constructor(run: Simulation, isMakerFirst: boolean, fateOf: (txHash: string) => Fate) {
    this.#run = run;
    this.#freeze = isMakerFirst ? freezeNothing : fakeGuard.freeze;
    this.#fateOf = fateOf;
  }

  /** @returns the scans that are left; undefined where the person signs by link, or the order is over */
  async scan(id: SwapId, scans: readonly Scan[]): Promise<readonly Scan[] | undefined> {
    const { life, time } = this.#run;
    const [scan, ...left] = scans;
    const swap = await life.store.swaps.findSwap(id);
    if (!swap || isFinal(swap.state)) return undefined;
    if (!scan) return swap.state === 'served' ? scans : undefined;
    const { state, wallet } = swap;
    if ((state !== 'ordered' && state !== 'served') || wallet === null) return scans;
    const { process } = life;
    const { wallets, admin, priceRecord } = life.store;
    const ports = {
      ...{ swapApi: process.swapApi, guard: { freeze: this.#freeze }, chain: process.chain },
      ...{ wallets, priceRecord, isPaused: admin.isPaused },
      ...{ swaps: process.slow.swaps, now: time.now, newId: () => `scan-${this.#run.next()}` },
      pageTokens: { ...NEVER_SHOWN, fresh: () => `fresh-${this.#run.next()}` },
    };
    const served = await serveOrder(ports, swap, wallet);
    // A dead process answers no wallet.
    if (!served.ok || life.isDead()) return scans;
    if (scan.arrives && this.#takes(served.value.swap, served.value.transaction, scan)) return left;
    return scan.arrives ? scans : left;
  }

  /** False for bytes that the wallet has. */
  #takes({ id, personId }: Swap, transaction: Uint8Array, { submitsAfterMs, cancelsAfterMs }: Scan): boolean {
    const { time, chain } = this.#run;
    const { bytes, txHash } = signTransaction(SIGNER, transaction);
    if (this.handedOut.some((one) => one.txHash === txHash)) return false;
    this.handedOut.push({ swapId: id, txHash, bound: chain.boundOf(bytes), at: time.now() });
    for (const ms of submitsAfterMs) {
      time.timers.after(ms, () => chain.submit(bytes, txHash, this.#fateOf(txHash)));
    }
    if (cancelsAfterMs === null) return true;
    const press = { swapId: id, personId };
    time.timers.after(cancelsAfterMs, () => {
      const { swaps } = this.#run.life.process.slow;
      cancelSwap({ swaps, now: time.now } as never, press).catch(() => undefined);
    });
    return true;
  }
}

/** The market maker's signature fixes the bytes. */
const freezeNothing: Guard['freeze'] = async (bytes, offer) => {
  const verdict = await fakeGuard.inspect(bytes, offer);
  return verdict.ok ? { ...verdict, cosigned: bytes, reference: null } : verdict;
};
