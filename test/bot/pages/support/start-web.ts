import { hash } from 'node:crypto';
import { buildAssets } from '../../../../src/bot/pages/assets.ts';
import { createWebServer } from '../../../../src/bot/pages/server.ts';
import type { WebEvent, WebOptions } from '../../../../src/bot/pages/web-options.ts';
import type { PageTokens, SwapId } from '../../../../src/bot/swap/brands.ts';
import type { Quote } from '../../../../src/bot/swap/offer.ts';
import type { Guard } from '../../../../src/bot/swap/open-order.ts';
import type { ServiceResult } from '../../../../src/bot/swap/service-port.ts';
import type { People, Prices } from '../../../../src/bot/swap/services.ts';
import type { Attempt } from '../../../../src/bot/swap/swap.ts';
import { createWalletLinks } from '../../../../src/bot/swap/wallets.ts';
import type { GuardRule } from '../../../../src/guard/refusal.ts';
import type { Enforcement, GuardWarning } from '../../../../src/guard/verdict.ts';
import { trustProxies } from '../../../../src/http/addresses.ts';
import type { Address } from '../../../../src/solana/address.ts';
import { decodeBase58, encodeBase58 } from '../../../../src/solana/address.ts';
import type { WalletChain } from '../../../../src/solana/wallet-chain.ts';
import { newBoxKeyPair } from '../../../../src/wallet-link/index.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { makeSummary } from '../../support/make-summary.ts';
import { openTestStore } from '../../support/open-test-store.ts';
import { neverCalled, partOf } from '../../support/scripted.ts';
import { FakeWallet } from './fake-wallet.ts';
import { linkWallet, makeQuote, meetAda, START, TX_HASH, UNSIGNED } from './rows.ts';

/** Shared by all servers of a test file. */
const assets = buildAssets();

const sha256 = (text: string) => hash('sha256', text);

/** A signature for the fake guard: the unsigned bytes with another first byte. */
export function signBytes(unsigned: Uint8Array): Uint8Array {
  return unsigned.with(0, 255);
}

/** In base58, as wallet links carry it. */
export function signBase58(transaction: string): string {
  const bytes = decodeBase58(transaction, 2_000);
  if (!bytes) throw new Error('not base58');
  return encodeBase58(signBytes(bytes));
}

/** The transaction of a fresh order, signed, as an extension posts it. */
export function signedBase64(): string {
  return Buffer.from(signBytes(UNSIGNED)).toString('base64');
}

/** A web server on a free loopback port with in-memory dependencies. Ada and her wallet are known. */
export async function startWeb(overrides: Partial<WebOptions> = {}, port = 0) {
  const tokens = makeTokens();
  const { store, database } = await openTestStore();
  const keys = newBoxKeyPair();
  const world = makeWorld();
  const events: WebEvent[] = [];
  const wallet = new FakeWallet(() => world.now);
  let ids = 0;
  await meetAda(store);
  await linkWallet(store, {
    session: {
      dappSecret: keys.secretKey,
      walletPublicKey: wallet.boxPublicKey,
      session: wallet.session('http://127.0.0.1'),
    },
  });
  const deps: WebOptions = {
    swaps: {
      ...store.swaps,
      pageTokens: tokens,
      newId: () => `id-${++ids}`,
      isPaused: async () => world.paused && {},
    },
    people: partOf<People>({
      profiles: store.people,
      wallets: store.wallets,
      links: createWalletLinks({
        wallets: store.wallets,
        pageTokens: tokens,
        newId: () => `id-${++ids}`,
        newWalletSecret: () => newBoxKeyPair().secretKey,
        walletButtons: neverCalled('walletButtons'),
        publicUrl: 'https://swap.example.com',
        now: () => world.now,
      }),
    }),
    prices: partOf<Prices>({ quote: async () => world.quotes, record: store.priceRecord }),
    guard: fakeGuard(world),
    chain: partOf<WebOptions['chain']>({
      deposits: neverCalled('deposits'),
      network: async () => world.chain,
      transactionStatus: async (_, bound) => ({ kind: (world.height ?? 0) > bound ? 'expired' : 'pending' }),
      knowsBlockhash: async () => true,
      mints: async () => new Map(),
      highestBlockHeight: async () => world.height,
      blockMs: () => world.blockMs,
      canFindServed: async () => world.hasIndex,
    }),
    clock: () => world.now,
    log: silentLog(),
    publicUrl: 'https://swap.example.com',
    linkBases: { phantom: 'https://phantom.app/ul/v1' },
    inspectUrl: null,
    cluster: 'mainnet-beta',
    botUsername: 'countersign_bot',
    explorerUrl: (txHash) => `https://explorer.example/tx/${txHash}`,
    addressUrl: (address) => `https://explorer.example/address/${address}`,
    metrics: { contentType: 'text/plain; version=0.0.4', metrics: async () => 'swaps_total 1\n' },
    readiness: { database: async () => world.ready },
    onEvent: (event) => events.push(event),
    onSigned: () => {
      world.signedNudges += 1;
    },
    statusEveryMs: 5,
    trustsProxy: trustProxies([]),
    ...overrides,
  };
  const server = await createWebServer(deps, await assets);
  const origin = await server.listen('127.0.0.1', port);
  const requests = requestsTo(origin, deps);
  return { server, origin, deps, store, database, tokens, world, wallet, events, keys, ...requests };
}

export type Web = Awaited<ReturnType<typeof startWeb>>;

/** Browser requests; absolute URLs of the public host go to the test's port. */
function requestsTo(origin: string, deps: WebOptions) {
  const localise = (url: string) =>
    url.startsWith(deps.publicUrl) ? origin + url.slice(deps.publicUrl.length) : origin + url;
  const get = (url: string, headers: Record<string, string> = {}) =>
    fetch(localise(url), { redirect: 'manual', headers });
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(localise(url), {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        Origin: deps.publicUrl,
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      },
    });
  return { get, post };
}

function makeTokens(): PageTokens {
  let made = 0;
  return {
    signing: (id: SwapId) => sha256(`signing ${id}`).slice(0, 32),
    pay: (id: SwapId) => sha256(`pay ${id}`).slice(0, 32),
    fresh: () => sha256(`fresh ${++made}`).slice(0, 32),
    hash: sha256,
  };
}

/** Behaviour of the fake world; set it before the request. */
function makeWorld() {
  return {
    now: START,
    height: 1_000 as number | undefined,
    blockMs: 200,
    chain: 'solana:mainnet' as WalletChain,
    quotes: { ok: true, value: [makeQuote()] } as ServiceResult<readonly Quote[]>,
    refusedRule: undefined as GuardRule | undefined,
    /** Named by the refusal. */
    refusedProgram: undefined as Address | undefined,
    warnings: [] as GuardWarning[],
    enforcement: 'guard' as Enforcement,
    signedNudges: 0,
    /** Made for served transactions. */
    keys: 0,
    /** Nodes find transactions by an account in them. */
    hasIndex: true,
    updates: [] as unknown[],
    ready: true,
    paused: false,
  };
}

type World = ReturnType<typeof makeWorld>;

function fakeGuard(world: World): Guard {
  return {
    inspect: async (bytes, offer) => {
      const { refusedRule: rule, refusedProgram: program } = world;
      if (rule) return { ok: false, rule, detail: 'as the test says', ...(program && { program }) };
      const fees = { priorityFeeLamports: 1_200n, rentLamports: 2_039_280n, newAccounts: 1 };
      const { warnings, enforcement } = world;
      const summary = makeSummary(offer, { ...fees, warnings, enforcement });
      return { ok: true, summary, transaction: bytes };
    },
    inspectReclaim: neverCalled('inspectReclaim'),
    inspectOrderClose: neverCalled('inspectOrderClose'),
    freezePlacement: neverCalled('freezePlacement'),
    restore: neverCalled('restore'),
    freeze: async (bytes, offer) => {
      const { refusedRule: rule, warnings, enforcement } = world;
      if (rule) return { ok: false, rule, detail: 'as the test says' };
      const summary = makeSummary(offer, { warnings, enforcement });
      const reference = sha256(`key ${++world.keys}`).slice(0, 32) as Address;
      const cosigned = Uint8Array.of(...bytes, world.keys);
      return { ok: true, summary, transaction: bytes, cosigned, reference };
    },
    isFor: isSignedFor,
    compare: (attempt, signed) => {
      if (!isSignedFor(attempt, signed))
        return { ok: false, rule: 'instructions-changed', detail: 'differs' };
      return { ok: true, txHash: TX_HASH, identical: true, blockhash: 'blockhash', blockhashReplaced: false };
    },
  };
}

function isSignedFor(attempt: Attempt, signed: Uint8Array): boolean {
  return Buffer.compare(signBytes(attempt.unsignedTransaction), signed) === 0;
}
