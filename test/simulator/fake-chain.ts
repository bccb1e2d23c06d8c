import type { ChainReader, ChainStatus, Holding, SwapFunds } from '../../src/bot/swap/chain-port.ts';
import { LOOK_LIMITS } from '../../src/bot/swap/poll-limits.ts';
import type { SignedTransaction } from '../../src/bot/swap/signed-transaction.ts';
import type { Token } from '../../src/bot/swap/token.ts';
import { writeFailureCode } from '../../src/solana/failure/failure-code.ts';
import type { BaseUnits, Mint } from '../../src/solana/mint.ts';
import { chainOf } from '../bot/support/listed.ts';
import { SOL, USDC } from '../bot/support/make-swap.ts';
import type { VirtualTime } from '../bot/support/virtual-time.ts';
import { messageOf } from './fake-transactions.ts';
import type { ChainFault, Fate } from './schedule.ts';

/** What the chain reads of a transaction that it is sent. */
type Sendable = Pick<SignedTransaction, 'txHash' | 'lastValidBlockHeight'> &
  Partial<Pick<SignedTransaction, 'transaction'>>;

interface Sent {
  readonly fate: Fate;
  readonly at: number;
  readonly bound: number;
  /** Base units of what was bought, where the transaction says it. */
  readonly gets: BaseUnits | undefined;
}

/** As the real reader names it. */
const PRICE_MOVED = writeFailureCode({ reason: 'price-moved' });

const BLOCK_MS = 400;
/** How long a transaction can land here; the real 150 blocks would only make the tests longer. */
export const LASTS_BLOCKS = 40;
const FINAL_AFTER_MS = 13_000;
const ROLLED_BACK_AFTER_MS = 5_000;
/** A node may know the height before it knows the transactions, but not for as long as the second look waits. */
const LAG_MS = 4_000;

/** A slow node's answer is as old as this when it comes. */
const SLOW_MS = 4_000;
/** After this the adapter no longer waits for a height, or for a node to take bytes. */
const READ_WITHIN_MS = 5_000;

/** Times in milliseconds. */
export type FakeTime = Pick<VirtualTime, 'now' | 'sleep'>;

/** What goes wrong when the bot asks. */
interface ChainFaults {
  /** What the chain does with a transaction that is sent. */
  readonly fateOf: (txHash: string) => Fate;
  /** @param call what the node is asked, and for which transaction: `status tx-a1`, `send tx-a1`, `height`, `blockhash` */
  readonly nextFault: (call: string) => ChainFault;
}

/** The oracle: what it says without faults is the truth. */
export class FakeChain {
  /** Of any wallet, in base units; undefined where the chain says nothing of wallets. */
  balances: Map<Mint, bigint> | undefined;
  readonly #time: FakeTime;
  readonly #mints: ReturnType<typeof chainOf>['mints'];
  readonly #sent = new Map<string, Sent>();

  /** @param tokens those that are on the chain, beside SOL */
  constructor(time: FakeTime, tokens: readonly Token[] = [USDC]) {
    this.#time = time;
    this.#mints = chainOf(tokens).mints;
  }

  /** The chain as the bot asks it, through nodes that fail. */
  reader({ fateOf, nextFault }: ChainFaults): ChainReader {
    const unlessAway = <T>(call: string, answer: () => T) =>
      nextFault(call) === 'unreachable' ? undefined : answer();
    return {
      transactionStatus: (txHash, bound) => this.#ask(txHash, bound, nextFault(`status ${txHash}`)),
      send: (signed) => this.#take(signed, fateOf(signed.txHash), nextFault(`send ${signed.txHash}`)),
      blockHeight: () => this.#readHeight(nextFault('height')),
      knowsBlockhash: async () => (nextFault('blockhash') === 'none' ? true : undefined),
      arrived: async (txHash) => this.#sent.get(txHash)?.gets,
      mints: async (mints) => unlessAway('mints', () => this.#mints(mints)) ?? new Map(),
      holdings: async () => unlessAway('holdings', () => this.#holdings()),
      balance: async (_, { mint }) => unlessAway('balance', () => this.#balance(mint)),
      swapFunds: async (_, { mint }) => unlessAway('funds', () => this.#funds(mint)),
    };
  }

  #holdings(): readonly Holding[] | undefined {
    return (
      this.balances && [...this.balances].map(([mint, amount]) => ({ mint, amount: amount as BaseUnits }))
    );
  }

  #balance(mint: Mint): BaseUnits | undefined {
    return this.balances && ((this.balances.get(mint) ?? 0n) as BaseUnits);
  }

  #funds(mint: Mint): SwapFunds | undefined {
    const [balance, lamports] = [this.#balance(mint), this.#balance(SOL.mint)];
    if (balance === undefined || lamports === undefined) return undefined;
    return { balance, lamports, deposit: 0n, leastLeft: 890_880n };
  }

  height(at: number = this.#time.now()): number {
    return Math.floor(at / BLOCK_MS);
  }

  send({ txHash, lastValidBlockHeight: bound, transaction = '' }: Sendable, fate: Fate): void {
    if (this.#sent.has(txHash)) return;
    const gets = messageOf(Buffer.from(transaction, 'base64'))?.gets;
    const amount = gets === undefined ? undefined : (BigInt(gets) as BaseUnits);
    this.#sent.set(txHash, { fate, at: this.#time.now(), bound, gets: amount });
  }

  /** As the bot's own node takes it, whatever the service says. One that hangs has taken it, and nobody hears of it. */
  async #take(signed: Sendable, fate: Fate, fault: ChainFault): Promise<boolean> {
    if (fault === 'throws') throw new Error('the RPC broke');
    if (fault !== 'unreachable') this.send(signed, fate);
    return (await this.#answer(true, fault)) ?? false;
  }

  /** The height as a node tells it that is read for a person. */
  async #readHeight(fault: ChainFault): Promise<number | undefined> {
    return this.#answer(this.height(), fault === 'lags' || fault === 'throws' ? 'unreachable' : fault);
  }

  async #answer<T>(answer: T, fault: ChainFault, withinMs = READ_WITHIN_MS): Promise<T | undefined> {
    if (fault === 'slow') await this.#time.sleep(SLOW_MS);
    if (fault === 'hangs') await this.#time.sleep(withinMs);
    return fault === 'hangs' || fault === 'unreachable' ? undefined : answer;
  }

  /** Whether it was sent and neither landed nor can no longer land. */
  mayStillLand(txHash: string, bound: number): boolean {
    const sent = this.#sent.get(txHash);
    if (!sent || this.height() > bound) return false;
    const landing = landingOf(sent);
    return !landing || this.#time.now() < landing.at;
  }

  /** Whether a person who read this end at that moment read the truth. A confirmation counts even if it was taken back. */
  wasTrue(end: string, { txHash, lastValidBlockHeight: bound }: SignedTransaction, at: number): boolean {
    const sent = this.#sent.get(txHash);
    const landing = sent && landingOf(sent);
    const hasLanded = landing !== undefined && at >= landing.at;
    if (end === 'expired') return this.height(at) > bound && (!hasLanded || at >= landing.until);
    return hasLanded && landing.fails === (end === 'failed');
  }

  /** The state in which a swap with this transaction must have ended by now. */
  endOf({ txHash, lastValidBlockHeight }: SignedTransaction): string {
    const { kind } = this.truth(txHash, lastValidBlockHeight);
    return kind === 'finalized' ? 'confirmed' : kind;
  }

  truth(txHash: string, bound: number, seenAt: number = this.#time.now()): ChainStatus {
    const sent = this.#sent.get(txHash);
    const landing = sent && landingOf(sent);
    if (landing && seenAt >= landing.at && seenAt < landing.until) {
      if (landing.fails) return { kind: 'failed', reason: PRICE_MOVED };
      return { kind: seenAt >= landing.at + FINAL_AFTER_MS ? 'finalized' : 'confirmed' };
    }
    return { kind: this.height() > bound ? 'expired' : 'pending' };
  }

  async #ask(txHash: string, bound: number, fault: ChainFault): Promise<ChainStatus> {
    if (fault === 'throws') throw new Error('the RPC broke');
    const truth = this.truth(txHash, bound, this.#time.now() - (fault === 'lags' ? LAG_MS : 0));
    return (await this.#answer(truth, fault, LOOK_LIMITS.statusMs)) ?? { kind: 'unknown' };
  }
}

function landingOf({ fate, at, bound }: Sent) {
  const landsAt = at + fate.delayMs;
  if (fate.kind === 'never_lands' || Math.floor(landsAt / BLOCK_MS) > bound) return undefined;
  const until = fate.kind === 'rolled_back' ? landsAt + ROLLED_BACK_AFTER_MS : Number.POSITIVE_INFINITY;
  return { at: landsAt, until, fails: fate.kind === 'fails' };
}
