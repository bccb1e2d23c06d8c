import type { AccountReader, AccountState } from '../../../../src/guard/simulation/chain.ts';
import { createLog } from '../../../../src/log.ts';
import { Jupiter, type JupiterOptions } from '../../../../src/service/providers/jupiter/provider.ts';
import type { JupiterDeps } from '../../../../src/service/providers/jupiter/quotes.ts';
import type {
  QuotedSwap,
  QuoteOutcome,
  SwapProvider,
  SwapRequest,
} from '../../../../src/service/providers/provider.ts';
import type { Address, Signature } from '../../../../src/solana/address.ts';
import { generateSigner, type Signer } from '../../../../src/solana/ed25519.ts';
import { ADDRESS_LOOKUP_TABLE_PROGRAM, TOKEN_PROGRAM } from '../../../../src/solana/known-programs.ts';
import { decodeTransaction, transactionSignature } from '../../../../src/solana/transaction.ts';
import { neverCalled } from '../../../bot/support/scripted.ts';
import { signedBy } from '../../../guard/support/build-transaction.ts';
import { LOOKUP_TABLE, lookupTableData } from '../../../support/jupiter-order-transaction.ts';
import { JupiterStandIn } from '../../../support/jupiter-stand-in.ts';

export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
export const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
export const NOW = 1_763_722_800_000;
export const KEY = 'jup_0123456789abcdef';

const TABLE: AccountState = {
  owner: ADDRESS_LOOKUP_TABLE_PROGRAM,
  lamports: 1n,
  executable: false,
  data: lookupTableData(),
};

/** A provider over HTTP with a fake Jupiter, a controlled clock and a controlled chain. */
export class JupiterWorld {
  readonly lines: string[] = [];
  readonly person: Signer = generateSigner();
  /** Number of lookup table reads. */
  reads = 0;
  height: number | undefined = 900;
  /** The chain's answer about a replaced blockhash. */
  knowsBlockhash: boolean | undefined = true;
  /** Accounts beside the lookup table. */
  readonly accounts = new Map<Address, AccountState>();
  /** Programs that a route may call. */
  readonly venues = new Set<Address>();
  chain: AccountReader['readAccounts'] = async (addresses) =>
    addresses.map((address) =>
      address === LOOKUP_TABLE.key.toBase58() ? TABLE : this.accounts.get(address),
    );
  readonly jupiter: JupiterStandIn;
  provider: SwapProvider;
  readonly #clock: { now: number };
  readonly #providers: SwapProvider[] = [];

  private constructor(clock: { now: number }, jupiter: JupiterStandIn) {
    this.#clock = clock;
    this.jupiter = jupiter;
    this.provider = this.provide();
  }

  static async start(): Promise<JupiterWorld> {
    const clock = { now: NOW };
    return new JupiterWorld(clock, await JupiterStandIn.start({ now: () => clock.now, keys: [KEY] }));
  }

  get now(): number {
    return this.#clock.now;
  }

  set now(now: number) {
    this.#clock.now = now;
  }

  provide(options: Partial<JupiterOptions> = { key: KEY }): SwapProvider {
    const deps: JupiterDeps = {
      now: () => this.now,
      log: createLog({ level: 'trace', write: (line) => this.lines.push(line) }),
      chainHead: { height: () => this.height, knows: async () => this.knowsBlockhash },
      nodes: { nodes: [], onAlert: neverCalled('onAlert') },
      accounts: {
        readAccounts: (addresses) => {
          this.reads += 1;
          return this.chain(addresses);
        },
      },
    };
    const provider = new Jupiter({ url: this.jupiter.url, venues: () => this.venues, ...options }, deps);
    this.#providers.push(provider);
    return provider;
  }

  async close(): Promise<void> {
    for (const provider of this.#providers) provider.stop?.();
    await this.jupiter.close();
  }

  request(change: Partial<SwapRequest> = {}): SwapRequest {
    const { wallets } = this;
    return { from: SOL_TOKEN, to: USDC_TOKEN, fromAmount: 1_000_000n, wallets, ...change };
  }

  async quote(change: Partial<SwapRequest> = {}): Promise<QuoteOutcome> {
    return this.provider.quote(this.request(change), new AbortController().signal);
  }

  /** A stored quote with its transaction. */
  async quoted(): Promise<QuotedSwap> {
    const outcome = await this.quote();
    if (outcome.kind !== 'quotes') throw new Error(`no quote: ${JSON.stringify(outcome)}`);
    const [quote] = outcome.quotes;
    if (quote?.transaction === undefined) throw new Error('no transaction');
    const request = { ...this.request(), wallets: this.wallets };
    return { quoteId: 'quote_1', request, quote: { ...quote, transaction: quote.transaction } };
  }

  get wallets() {
    return { fromAddress: this.person.address, toAddress: this.person.address };
  }

  sign(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly txHash: Signature } {
    const signed = signedBy(bytes, this.person);
    const txHash = transactionSignature(decodeTransaction(signed));
    if (txHash === undefined) throw new Error('not signed');
    return { bytes: signed, txHash };
  }

  /** A quoted and signed swap. */
  async signed() {
    const swap = await this.quoted();
    return { swap, ...this.sign(swap.quote.transaction.bytes) };
  }
}

export const SOL_TOKEN = { address: 'native', decimals: 9, tokenProgram: null } as const;
export const USDC_TOKEN = { address: USDC, decimals: 6, tokenProgram: TOKEN_PROGRAM };
export const JUP_TOKEN = { address: JUP, decimals: 6, tokenProgram: TOKEN_PROGRAM };
