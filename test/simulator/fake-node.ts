import { text } from 'node:stream/consumers';
import { Connection } from '@solana/web3.js';
import bs58 from 'bs58';
import type { AccountState, GuardChain } from '../../src/guard/simulation/chain.ts';
import { readTokenAccount } from '../../src/guard/simulation/holdings.ts';
import { type Address, encodeBase58 } from '../../src/solana/address.ts';
import { decodeTransaction } from '../../src/solana/transaction.ts';
import { type FakeWorld, fakeChain } from '../guard/support/fake-chain.ts';
import { type Serving, serve } from '../support/serve.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a node is asked is read as it comes
type Call = (...params: any[]) => unknown;

/** An account before and after a transaction, as the node reports it. */
interface Landed {
  readonly accounts: readonly Address[];
  readonly before: readonly (AccountState | undefined)[];
  readonly after: readonly (AccountState | undefined)[];
}

interface Filter {
  readonly memcmp: { readonly offset: number; readonly bytes: string };
}

function isMatch({ memcmp: { offset, bytes } }: Filter, data: Uint8Array): boolean {
  const wanted = bs58.decode(bytes);
  return Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0;
}

interface SimulateConfig {
  readonly accounts: { readonly addresses: readonly Address[] };
}

const SLOT = 1_000;

/** A JSON-RPC node on the guard's fake chain, or on another chain of the guard. It refuses unknown methods. */
export class FakeNode {
  readonly connection: Connection;
  /** Pending calls. */
  busy = 0;
  /** The called methods. */
  readonly asked = new Set<string>();
  /** A method that gets no answer. */
  hangsAt: string | undefined;
  /** Also the slot of its answers. */
  blockHeight = SLOT;
  /** True if a sent transaction, in base64, lands. */
  lands = (_sent: string): boolean => true;
  /** Base64 of the sent transactions. */
  readonly sent: string[] = [];
  readonly #world: FakeWorld;
  readonly #chain: GuardChain;
  /** By signature; undefined if its accounts are unknown. */
  readonly #landed = new Map<string, Landed | undefined>();
  readonly #published = new Map<string, string>();

  constructor(world: FakeWorld = { accounts: new Map() }, chain: GuardChain = fakeChain(world)) {
    this.#world = world;
    this.#chain = chain;
    this.connection = new Connection('http://node.test', {
      commitment: 'confirmed',
      disableRetryOnRateLimit: true,
      fetch: async (_url, init) => this.answer(String(init?.body)),
    });
  }

  /** A node over HTTP that answers out of `chain`. @param landed bytes in base64 by signature */
  static serve(chain: GuardChain, landed: Readonly<Record<string, string>> = {}): Promise<Serving> {
    const node = new FakeNode(undefined, chain);
    for (const [txHash, bytes] of Object.entries(landed)) node.#published.set(txHash, bytes);
    return serve(async (request, response) => {
      response.end(await (await node.answer(await text(request))).text());
    });
  }

  /** Accepts a signed transaction as final. @returns its first signature */
  async land(signed: Uint8Array): Promise<string> {
    const decoded = decodeTransaction(signed);
    const accounts = decoded.staticAccountKeys;
    const { accounts: after } = await this.#chain.simulate(signed, accounts);
    const before = accounts.map((address) => this.#world.accounts.get(address));
    const txHash = encodeBase58(decoded.signatures[0] ?? new Uint8Array());
    this.#landed.set(txHash, { accounts, before, after });
    return txHash;
  }

  /** The answer to one JSON-RPC call. */
  async answer(body: string): Promise<Response> {
    const { id, method, params } = JSON.parse(body) as { id: string; method: string; params: unknown[] };
    this.busy += 1;
    this.asked.add(method);
    if (method === this.hangsAt) return new Promise(() => {});
    const call = this.#calls[method];
    try {
      if (!call) throw new Error(`the fake node has no ${method}`);
      return Response.json({ jsonrpc: '2.0', id, result: await call(...params) });
    } finally {
      this.busy -= 1;
    }
  }

  readonly #inContext = (value: unknown) => ({ context: { slot: this.blockHeight }, value });

  readonly #calls: Readonly<Record<string, Call>> = {
    getMultipleAccounts: async (addresses: Address[]) =>
      this.#inContext((await this.#chain.readAccounts(addresses)).map(onWire)),
    getAccountInfo: (address: Address) => this.#inContext(onWire(this.#world.accounts.get(address))),
    getBalance: (address: Address) => this.#inContext(lamportsOf(this.#world.accounts.get(address))),
    getTokenAccountsByOwner: (owner: Address, { programId }: { programId: Address }) =>
      this.#inContext(
        [...this.#world.accounts]
          .filter(([, state]) => state.owner === programId && readTokenAccount(state)?.owner === owner)
          .map(([pubkey, state]) => ({ pubkey, account: onWire(state) })),
      ),
    getProgramAccounts: (program: Address, { filters }: { filters: readonly Filter[] }) =>
      [...this.#world.accounts]
        .filter(([, { owner, data }]) => owner === program && filters.every((one) => isMatch(one, data)))
        .map(([pubkey, state]) => ({ pubkey, account: onWire({ ...state, data: new Uint8Array() }) })),
    getMinimumBalanceForRentExemption: async (size: number) => Number(await this.#chain.rentExemption(size)),
    simulateTransaction: (text: string, config: SimulateConfig) => this.#simulate(text, config),
    getBlockHeight: () => this.blockHeight,
    getEpochInfo: () => ({
      ...{ absoluteSlot: this.blockHeight, blockHeight: this.blockHeight, epoch: 0, slotIndex: 0 },
      ...{ slotsInEpoch: 432_000, transactionCount: 1 },
    }),
    getLatestBlockhash: () =>
      this.#inContext({ blockhash: BLOCKHASH, lastValidBlockHeight: this.blockHeight + 150 }),
    isBlockhashValid: () => this.#inContext(true),
    sendTransaction: (text: string) => this.#take(text),
    getSignatureStatuses: (hashes: string[]) =>
      this.#inContext(hashes.map((hash) => (this.#landed.has(hash) ? FINAL : null))),
    getTransaction: (hash: string) => this.#tell(hash),
  };

  #take(text: string): string {
    this.sent.push(text);
    const txHash = txHashOf(text);
    if (this.lands(text)) this.#landed.set(txHash, undefined);
    return txHash;
  }

  async #simulate(text: string, { accounts }: SimulateConfig) {
    const bytes = new Uint8Array(Buffer.from(text, 'base64'));
    try {
      const { error, innerInstructions, ...result } = await this.#chain.simulate(bytes, accounts.addresses);
      const instructions = innerInstructions.map(({ program, addresses, data }) => ({
        ...{ programId: program, accounts: addresses, data: encodeBase58(data) },
      }));
      return this.#inContext({
        ...{ err: error ?? null, logs: [], accounts: result.accounts.map(onWire) },
        innerInstructions: [{ index: 0, instructions }],
      });
    } catch {
      return this.#inContext({ err: 'AccountNotFound', logs: [], innerInstructions: [], accounts: null });
    }
  }

  #tell(txHash: string) {
    const published = this.#published.get(txHash);
    if (published !== undefined) return { slot: 7, transaction: [published, 'base64'] };
    const landed = this.#landed.get(txHash);
    if (!landed) return null;
    const { accounts, before, after } = landed;
    const meta = {
      ...{ err: null, fee: 0, logMessages: [], innerInstructions: [] },
      ...{ preBalances: before.map(lamportsOf), postBalances: after.map(lamportsOf) },
      ...{ preTokenBalances: before.flatMap(tokensOf), postTokenBalances: after.flatMap(tokensOf) },
    };
    const header = { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 };
    const message = { accountKeys: accounts, header, instructions: [], recentBlockhash: accounts[0] };
    return {
      slot: SLOT,
      blockTime: 1,
      version: 'legacy',
      meta,
      transaction: { signatures: [txHash], message },
    };
  }
}

export const BLOCKHASH = encodeBase58(new Uint8Array(32).fill(61));
const FINAL = { slot: SLOT, confirmations: null, err: null, confirmationStatus: 'finalized' };

/** The first signature of a signed transaction in base64. */
export function txHashOf(signedTransaction: string): string {
  return encodeBase58(new Uint8Array(Buffer.from(signedTransaction, 'base64').subarray(1, 65)));
}

function onWire(account: AccountState | undefined) {
  if (!account) return null;
  const data = [Buffer.from(account.data).toString('base64'), 'base64'];
  return {
    lamports: Number(account.lamports),
    owner: account.owner,
    data,
    executable: account.executable,
    rentEpoch: 0,
    space: account.data.length,
  };
}

const lamportsOf = (account: AccountState | undefined) => Number(account?.lamports ?? 0n);

function tokensOf(account: AccountState | undefined, accountIndex: number) {
  const held = readTokenAccount(account);
  if (!held) return [];
  const amount = held.amount.toString();
  const uiTokenAmount = { amount, decimals: 0, uiAmount: null };
  return [{ accountIndex, mint: held.mint, owner: held.owner, uiTokenAmount }];
}
