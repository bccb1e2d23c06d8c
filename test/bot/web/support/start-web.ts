import { createHash } from 'node:crypto';
import type { SwapId } from '../../../../src/bot/swap/brands.ts';
import type {
  Guard,
  GuardSummary,
  PageTokens,
  Person,
  ServiceResult,
  Wallet,
  WalletLink,
  WalletSession,
} from '../../../../src/bot/swap/ports.ts';
import type { Quote } from '../../../../src/bot/swap/quote.ts';
import type { Attempt, Swap } from '../../../../src/bot/swap/swap.ts';
import { decodeBase58, encodeBase58 } from '../../../../src/bot/wallet/base58.ts';
import { newBoxKeyPair } from '../../../../src/bot/wallet/box.ts';
import { buildAssets } from '../../../../src/bot/web/build-assets.ts';
import { createWebServer } from '../../../../src/bot/web/create-web-server.ts';
import type { WebDeps, WebEvent } from '../../../../src/bot/web/web-deps.ts';
import { silentLog } from '../../../../src/log.ts';
import type { WalletChain } from '../../../../src/solana/wallet-chain.ts';
import { FakeWallet } from './fake-wallet.ts';
import { MemoryStore } from './memory-store.ts';
import { makePerson, makeQuote, makeWallet, OWNER, START, TX_HASH } from './swap-rows.ts';

/** One bundle serves every server of a test file. */
const assets = buildAssets();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What the outside world does in a test; change it before the request it is meant for. */
export interface World {
  now: number;
  height: number | undefined;
  chain: WalletChain;
  person: Person | undefined;
  wallet: Wallet | undefined;
  session: WalletSession | undefined;
  links: Map<string, WalletLink>;
  quotes: ServiceResult<readonly Quote[]>;
  refusedRule: string | undefined;
  warnings: string[];
  signedNudges: number;
  updates: unknown[];
  ready: boolean;
}

/** How the fake guard recognises a signature: the unsigned bytes with another first byte. */
export function signBytes(unsigned: Uint8Array): Uint8Array {
  return unsigned.with(0, 255);
}

/** What the wallet does with a transaction in base58. */
export function signBase58(transaction: string): string {
  const bytes = decodeBase58(transaction, 2_000);
  if (!bytes) throw new Error('not base58');
  return encodeBase58(signBytes(bytes));
}

/** The transaction of a freshly opened order, signed, as an extension posts it. */
export function signedBase64(): string {
  return Buffer.from(signBytes(Buffer.alloc(300, 1))).toString('base64');
}

/** A web server on a free loopback port with everything around it in memory. */
export async function startWeb(overrides: Partial<WebDeps> = {}, port = 0) {
  const tokens = makeTokens();
  const store = new MemoryStore((swap) => tokens.hash(tokens.signing(swap.id)));
  const keys = newBoxKeyPair();
  const world = makeWorld();
  const events: WebEvent[] = [];
  const wallet = new FakeWallet(() => world.now);
  world.session = {
    dappSecret: keys.secretKey,
    walletPublicKey: wallet.boxPublicKey,
    session: wallet.session('http://127.0.0.1'),
  };
  const deps: WebDeps = {
    store,
    tokens,
    guard: fakeGuard(world),
    wallets: fakeWallets(world),
    people: { findPerson: async () => world.person },
    chain: { blockHeight: async () => world.height, knowsBlockhash: async () => true },
    walletChain: async () => world.chain,
    swapApi: { quote: async () => world.quotes },
    newId: () => `id-${store.attempts.length + 1}`,
    newWalletSecret: () => newBoxKeyPair().secretKey,
    now: () => world.now,
    log: silentLog(),
    publicUrl: 'https://swap.example.com',
    linkBases: { phantom: 'https://phantom.app/ul/v1' },
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
    ...overrides,
  };
  const server = await createWebServer(deps, await assets);
  const origin = await server.listen('127.0.0.1', port);
  return { server, origin, deps, store, tokens, world, wallet, events, keys, ...requestsTo(origin, deps) };
}

export type Web = Awaited<ReturnType<typeof startWeb>>;

/** Requests as a browser sends them; absolute addresses of the public host are sent to the test's port. */
function requestsTo(origin: string, deps: WebDeps) {
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
    fresh: () => sha256(`fresh ${++made}`).slice(0, 32),
    hash: sha256,
  };
}

function makeWorld(): World {
  return {
    now: START,
    height: 1_000,
    chain: 'solana:mainnet',
    person: makePerson(),
    wallet: makeWallet(),
    session: undefined,
    links: new Map(),
    quotes: { ok: true, value: [makeQuote()] },
    refusedRule: undefined,
    warnings: [],
    signedNudges: 0,
    updates: [],
    ready: true,
  };
}

function fakeWallets(world: World): WebDeps['wallets'] {
  return {
    startLink: async (link, tokenHash) => {
      world.links.set(tokenHash, link);
    },
    findOpenLink: async (_personId, now) =>
      [...world.links.values()].find(({ decidedAt, expiresAt }) => decidedAt === null && expiresAt > now),
    findWallet: async (_personId, address) => (world.wallet?.address === address ? world.wallet : undefined),
    findSession: async (_personId, address) => (address === OWNER ? world.session : undefined),
    findLinkByToken: async (tokenHash) => world.links.get(tokenHash),
    recordReturn: async (id, returned) => {
      for (const [hash, link] of world.links) {
        if (link.id === id && !link.returned) return Boolean(world.links.set(hash, { ...link, returned }));
      }
      return false;
    },
  };
}

function fakeGuard(world: World): Guard {
  return {
    inspect: async (_bytes, offer) => {
      if (world.refusedRule) return { ok: false, rule: world.refusedRule, detail: 'as the test says' };
      const summary: GuardSummary = {
        pays: { mint: offer.from.mint, amount: offer.fromAmount },
        receivesAtLeast: { mint: offer.to.mint, amount: offer.minimumToAmount },
        to: offer.wallet,
        networkFeeLamports: 5_000n,
        priorityFeeLamports: 1_200n,
        rentLamports: 2_039_280n,
        newAccounts: 1,
        warnings: world.warnings,
      };
      return { ok: true, summary, lookupTables: {} };
    },
    isFor: isSignedFor,
    compare: (attempt, signed) => {
      if (!isSignedFor(attempt, signed))
        return { ok: false, rule: 'instructions-changed', detail: 'differs' };
      return { ok: true, txHash: TX_HASH, blockhash: 'blockhash', blockhashReplaced: false };
    },
  };
}

function isSignedFor(attempt: Attempt, signed: Uint8Array): boolean {
  return Buffer.compare(signBytes(attempt.unsignedTransaction), signed) === 0;
}

/** Puts an order into the store; answers the path of its signing page. */
export function addOrder(web: Web, swap: Swap): string {
  web.store.swaps.set(swap.id, swap);
  return `/s/${web.tokens.signing(swap.id)}`;
}

/** Opens an order as its page does; answers the link into the wallet. */
export async function openLink(web: Web, page: string): Promise<string> {
  const opened = (await (await web.post(`${page}/open`, {})).json()) as { links: { phantom: string } };
  return opened.links.phantom;
}

/** Puts a wallet link into the store; answers its token. */
export function addLink(web: Web, link: WalletLink): string {
  const token = sha256(`link ${link.id}`).slice(0, 32);
  web.world.links.set(web.tokens.hash(token), link);
  return token;
}
