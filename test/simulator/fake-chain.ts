import type {
  ChainReader,
  ChainStatus,
  Holding,
  ServedReader,
  SwapFunds,
} from '../../src/bot/swap/chain-port.ts';
import { POLL_LIMITS } from '../../src/bot/swap/poll.ts';
import type { SignedTransaction } from '../../src/bot/swap/swap.ts';
import type { Token } from '../../src/bot/swap/token.ts';
import { BLOCKHASH_LASTS_BLOCKS } from '../../src/bot/swap/transaction-life.ts';
import type { Address, Signature } from '../../src/solana/address.ts';
import { writeFailureCode } from '../../src/solana/failure/reasons.ts';
import type { BaseUnits, Mint } from '../../src/solana/mint.ts';
import { chainOf } from '../bot/support/listed.ts';
import { SOL, USDC } from '../bot/support/make-swap.ts';
import type { VirtualTime } from '../bot/support/virtual-time.ts';
import { type Message, messageOf } from './fake-transactions.ts';
import type { ChainFault, Fate } from './schedule.ts';

/** The fields that the chain reads from a transaction. */
type Sendable = Pick<SignedTransaction, 'txHash' | 'lastValidBlockHeight'> &
  Partial<Pick<SignedTransaction, 'transaction'>>;

interface Sent {
  readonly fate: Fate;
  readonly at: number;
  readonly bound: number;
  readonly message: Message | undefined;
  readonly transaction: string;
}

/** The name that the real reader uses. */
const PRICE_MOVED = writeFailureCode({ reason: 'price-moved' });

/** Lifetime of a blockhash: 16 s. The real 150 blocks would only slow the tests down. */
export const LASTS_BLOCKS = 80;
export const FINAL_AFTER_MS = 13_000;
const ROLLED_BACK_AFTER_MS = 5_000;
/** A node's height may be ahead of its transactions, but less than the second poll's delay. */
const LAG_MS = 4_000;

/** Age of a slow node's answer. */
const SLOW_MS = 4_000;
/** Timeout of the adapter for a height or a send. */
const READ_WITHIN_MS = 5_000;

export type FakeTime = Pick<VirtualTime, 'now' | 'sleep'>;

interface ChainFaults {
  /** The fate of a sent transaction. */
  readonly fateOf: (txHash: string) => Fate;
  /** @param call method and transaction: `status tx-a1`, `send tx-a1`, `height`, `blockhash` */
  readonly nextFault: (call: string) => ChainFault;
  /** Absent: no wallet submits a transaction itself. */
  readonly served?: Omit<ServedReader, 'blockMs'> | undefined;
}

const SERVES_NOTHING: Omit<ServedReader, 'highestBlockHeight' | 'blockMs'> = {
  canFindServed: async () => false,
  findServed: async () => ({ kind: 'unknown' }),
};

/** The oracle: its answers without faults are the truth. */
export class FakeChain {
  /** As on mainnet towards the end of 2026. */
  blockMs = 200;
  /** Of any wallet, in base units; undefined if balances are unknown. */
  balances: Map<Mint, bigint> | undefined;
  readonly #time: FakeTime;
  readonly #mints: ReturnType<typeof chainOf>['mints'];
  readonly #sent = new Map<string, Sent>();
  readonly #bounds = new Map<string, number>();

  /** @param tokens tokens on the chain besides SOL */
  constructor(time: FakeTime, tokens: readonly Token[] = [USDC]) {
    this.#time = time;
    this.#mints = chainOf(tokens).mints;
  }

  /** The chain behind failing nodes. */
  reader({ fateOf, nextFault, served }: ChainFaults): ChainReader & ServedReader {
    const unlessAway = <T>(call: string, answer: () => T) =>
      nextFault(call) === 'unreachable' ? undefined : answer();
    return {
      transactionStatus: (txHash, bound, _, sentAt) =>
        sentAt === undefined
          ? this.#askBeforeSending(txHash, bound, nextFault('height'))
          : this.#ask(txHash, bound, nextFault(`status ${txHash}`)),
      send: (signed) => this.#take(signed, fateOf(signed.txHash), nextFault(`send ${signed.txHash}`)),
      blockHeight: () => this.#readHeight(nextFault('height')),
      highestBlockHeight: () => this.#readHeight(nextFault('height')),
      knowsBlockhash: async () => (nextFault('blockhash') === 'none' ? true : undefined),
      blockMs: () => this.blockMs,
      ...(served ?? SERVES_NOTHING),
      arrived: async (txHash) => {
        const gets = this.#sent.get(txHash)?.message?.gets;
        if (gets === undefined) return undefined;
        const amount = BigInt(gets) as BaseUnits;
        return { amount, held: amount };
      },
      shortfall: async (_, __, { from, amount }) => this.#shortfall(from, amount),
      mints: async (mints) => unlessAway('mints', () => this.#mints(mints)) ?? new Map(),
      holdings: async () => unlessAway('holdings', () => this.#holdings()),
      balance: async (_, { mint }) => unlessAway('balance', () => this.#balance(mint)),
      swapFunds: async (_, { mint }) => unlessAway('funds', () => this.#funds(mint)),
    };
  }

  /** Balances are those of now; the fake transactions do not spend them. */
  #shortfall({ mint }: Token, amount: BaseUnits): 'sol' | 'token' | null | undefined {
    if (this.balances === undefined) return undefined;
    if ((this.balances.get(mint) ?? 0n) >= amount) return null;
    return mint === SOL.mint ? 'sol' : 'token';
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
    return Math.floor(at / this.blockMs);
  }

  send({ txHash, lastValidBlockHeight: bound, transaction = '' }: Sendable, fate: Fate): void {
    if (this.#sent.has(txHash)) return;
    const message = messageOf(Buffer.from(transaction, 'base64'));
    this.#sent.set(txHash, { fate, at: this.#time.now(), bound, message, transaction });
  }

  /** The service builds on this blockhash from now on. */
  noteBlockhash(blockhash: string): void {
    this.#bounds.set(blockhash, this.height() + BLOCKHASH_LASTS_BLOCKS);
  }

  /** The last block height that takes these bytes. */
  boundOf(transaction: Uint8Array): number {
    return this.#bounds.get(messageOf(transaction)?.blockhash ?? '') ?? 0;
  }

  /** A wallet submits what it signed. */
  submit(signed: Uint8Array, txHash: string, fate: Fate): void {
    const transaction = Buffer.from(signed).toString('base64');
    this.send({ txHash: txHash as Signature, transaction, lastValidBlockHeight: this.boundOf(signed) }, fate);
  }

  /** Landed transactions that name this account, as they were at `seenAt`. */
  listFor(address: string, seenAt: number): readonly string[] {
    return [...this.#sent]
      .filter(([, { message }]) => message && [message.wallet, message.key].includes(address as Address))
      .filter(([, sent]) => isOnChain(sent, seenAt, this.blockMs))
      .map(([txHash]) => txHash);
  }

  bytesOf(txHash: string): Uint8Array {
    return new Uint8Array(Buffer.from(this.#sent.get(txHash)?.transaction ?? '', 'base64'));
  }

  /** A send by our node, independent of the service. A hanging node accepts without an answer. */
  async #take(signed: Sendable, fate: Fate, fault: ChainFault): Promise<boolean> {
    if (fault === 'throws') throw new Error('the RPC broke');
    if (fault !== 'unreachable') this.send(signed, fate);
    return (await this.#answer(true, fault)) ?? false;
  }

  /** For a person: any fault other than a delay is an unreachable node. */
  async #readHeight(fault: ChainFault): Promise<number | undefined> {
    return this.#answer(this.height(), fault === 'lags' || fault === 'throws' ? 'unreachable' : fault);
  }

  /** The question of a return from the wallet, whose person waits: are the bytes too late? */
  async #askBeforeSending(txHash: string, bound: number, fault: ChainFault): Promise<ChainStatus> {
    const height = await this.#readHeight(fault);
    return height === undefined ? { kind: 'unknown' } : this.truth(txHash, bound);
  }

  async #answer<T>(answer: T, fault: ChainFault, withinMs = READ_WITHIN_MS): Promise<T | undefined> {
    if (fault === 'slow') await this.#time.sleep(SLOW_MS);
    if (fault === 'hangs') await this.#time.sleep(withinMs);
    return fault === 'hangs' || fault === 'unreachable' ? undefined : answer;
  }

  /** True while a sent transaction can still land. */
  mayStillLand(txHash: string, bound: number): boolean {
    const sent = this.#sent.get(txHash);
    if (!sent || this.height() > bound) return false;
    const landing = landingOf(sent, this.blockMs);
    return !landing || this.#time.now() < landing.at;
  }

  /** True if this end was correct at that moment. A later rollback does not make a confirmation wrong. */
  wasTrue(end: string, { txHash, lastValidBlockHeight: bound }: SignedTransaction, at: number): boolean {
    const sent = this.#sent.get(txHash);
    const landing = sent && landingOf(sent, this.blockMs);
    const hasLanded = landing !== undefined && at >= landing.at;
    if (end === 'expired') return this.height(at) > bound && (!hasLanded || at >= landing.until);
    return hasLanded && landing.fails === (end === 'failed');
  }

  /** The correct final state of a swap with this transaction. */
  endOf({ txHash, lastValidBlockHeight }: SignedTransaction): string {
    const { kind } = this.truth(txHash, lastValidBlockHeight);
    return kind === 'finalized' ? 'confirmed' : kind;
  }

  truth(txHash: string, bound: number, seenAt: number = this.#time.now()): ChainStatus {
    const sent = this.#sent.get(txHash);
    const landing = sent && landingOf(sent, this.blockMs);
    if (landing && seenAt >= landing.at && seenAt < landing.until) {
      if (landing.fails)
        return { kind: 'failed', reason: PRICE_MOVED, finalized: seenAt >= landing.at + FINAL_AFTER_MS };
      return { kind: seenAt >= landing.at + FINAL_AFTER_MS ? 'finalized' : 'confirmed' };
    }
    return { kind: this.height() > bound ? 'expired' : 'pending' };
  }

  async #ask(txHash: string, bound: number, fault: ChainFault): Promise<ChainStatus> {
    if (fault === 'throws') throw new Error('the RPC broke');
    const truth = this.truth(txHash, bound, this.#time.now() - (fault === 'lags' ? LAG_MS : 0));
    return (await this.#answer(truth, fault, POLL_LIMITS.statusMs)) ?? { kind: 'unknown' };
  }
}

function isOnChain(sent: Sent, seenAt: number, blockMs: number): boolean {
  const landing = landingOf(sent, blockMs);
  return landing !== undefined && seenAt >= landing.at && seenAt < landing.until;
}

function landingOf({ fate, at, bound }: Sent, blockMs: number) {
  const landsAt = at + fate.delayMs;
  if (fate.kind === 'never_lands' || Math.floor(landsAt / blockMs) > bound) return undefined;
  const until = fate.kind.endsWith('rolled_back') ? landsAt + ROLLED_BACK_AFTER_MS : Number.POSITIVE_INFINITY;
  return { at: landsAt, until, fails: fate.kind.startsWith('fail') };
}
