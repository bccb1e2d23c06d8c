import type { SwapId } from '../../src/bot/swap/brands.ts';
import { cancelSwap } from '../../src/bot/swap/confirm-offer.ts';
import type { Guard } from '../../src/bot/swap/open-order.ts';
import { serveOrder } from '../../src/bot/swap/serve-order.ts';
import type { People, Prices } from '../../src/bot/swap/services.ts';
import { isFinal, type Swap } from '../../src/bot/swap/swap.ts';
import { createSigner } from '../../src/solana/ed25519.ts';
import { partOf } from '../bot/support/scripted.ts';
import { fakeGuard, signTransaction } from './fake-transactions.ts';
import type { Scan } from './schedule.ts';
import type { Simulation } from './simulation.ts';

const SIGNER = createSigner(new Uint8Array(32).fill(4));
const NEVER_SHOWN = { signing: (id: SwapId) => id, pay: (id: SwapId) => id, hash: (token: string) => token };

/** A person who scans the code of an order, with a wallet that submits what it gets. */
export class Scanner {
  readonly #run: Simulation;
  readonly #freeze: Guard['freeze'];

  constructor(run: Simulation, isMakerFirst: boolean) {
    this.#run = run;
    this.#freeze = isMakerFirst ? freezeNothing : fakeGuard.freeze;
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
      guard: partOf<Guard>({ freeze: this.#freeze }),
      chain: process.chain,
      prices: partOf<Prices>({ quote: (request) => process.swapApi.quote(request), record: priceRecord }),
      people: partOf<People>({ wallets }),
      swaps: {
        ...process.slow.swaps,
        isPaused: admin.isPaused,
        newId: () => `scan-${this.#run.next()}`,
        pageTokens: { ...NEVER_SHOWN, fresh: () => `fresh-${this.#run.next()}` },
      },
      clock: time.now,
    };
    const served = await serveOrder(ports, swap, wallet);
    // A dead process answers no wallet.
    if (!served.ok || life.isDead()) return scans;
    if (scan.arrives && this.#takes(served.value.swap, served.value.transaction, scan)) return left;
    return scan.arrives ? scans : left;
  }

  /** False for bytes that the wallet has. */
  #takes({ id, personId }: Swap, transaction: Uint8Array, { submitsAfterMs, cancelsAfterMs }: Scan): boolean {
    const signed = signTransaction(SIGNER, transaction);
    if (this.#run.handedOut.some(({ txHash }) => txHash === signed.txHash)) return false;
    this.#run.handOut(id, signed, submitsAfterMs);
    if (cancelsAfterMs === null) return true;
    const press = { swapId: id, personId };
    const { time } = this.#run;
    time.timers.after(cancelsAfterMs, () => {
      const { swaps } = this.#run.life.process.slow;
      cancelSwap({ swaps, clock: time.now }, press).catch(() => undefined);
    });
    return true;
  }
}

/** The market maker's signature fixes the bytes. */
const freezeNothing: Guard['freeze'] = async (bytes, offer) => {
  const verdict = await fakeGuard.inspect(bytes, offer);
  return verdict.ok ? { ...verdict, cosigned: bytes, reference: null } : verdict;
};
