import { randomBytes } from 'node:crypto';
import type { PublicKey, SignaturesForAddressOptions } from '@solana/web3.js';
import { afterEach, describe, expect, test } from 'vitest';
import { createServedReader } from '../../src/apps/bot/create-clients.ts';
import { createPriceClient } from '../../src/bot/prices/price-client.ts';
import { advanceSwap } from '../../src/bot/swap/advance-swap.ts';
import type { PersonId, SwapId } from '../../src/bot/swap/brands.ts';
import { PLAIN_CARD } from '../../src/bot/swap/offer.ts';
import type { AdvancePorts } from '../../src/bot/swap/poll.ts';
import type { QuoteRequest } from '../../src/bot/swap/service-port.ts';
import { createServiceBudget } from '../../src/bot/swap-api/calls.ts';
import { addSigner } from '../../src/guard/freeze.ts';
import type { SwapOffer } from '../../src/guard/offer.ts';
import { type Address, addressFromBytes } from '../../src/solana/address.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';
import type { ReferenceNode } from '../../src/solana/find-by-reference.ts';
import { decodeTransaction } from '../../src/solana/transaction.ts';
import { makeQuote, makeSwap, OWNER, START, unlinkWallet } from '../bot/pages/support/rows.ts';
import { startWeb, type Web } from '../bot/pages/support/start-web.ts';
import { addOrder } from '../bot/pages/support/stored.ts';
import { makeSummary } from '../bot/support/make-summary.ts';
import { buildTransaction, signedBy } from '../guard/support/build-transaction.ts';
import { transferSol } from '../guard/support/instructions.ts';
import { friend } from '../guard/support/people.ts';
import { isDeep, often } from '../support/depth.ts';
import { listSignatures, makeNoise } from '../support/list-signatures.ts';

/** One Telegram account without a wallet and one address of the internet, as a hostile sender has them for nothing. */
const MALLORY = 70 as PersonId;
const SENDER = { 'X-Forwarded-For': '203.0.113.9' };
const PRICES = often(60, 202);
const signal = new AbortController().signal;

let web: Web;
let now = START;
let quotes = 0;

const freshAddress = () => addressFromBytes(randomBytes(32));

/** The bot's own queue and budget of prices. A price that has to wait counts as refused. */
async function start() {
  [now, quotes] = [START, 0];
  const budget = createServiceBudget({ callsPerMinute: 300 });
  const wait = (ms: number) => (ms > 4_000 ? new Promise<void>(() => {}) : Promise.resolve());
  const quote = async () => {
    quotes += 1;
    return { ok: true as const, value: [makeQuote()] };
  };
  const clock = () => now;
  const prices = createPriceClient({ swapApi: { quote }, budget, now: clock, wait });
  web = await startWeb({ clock });
  Object.assign(web.deps.prices, { quote: prices.quote });
  await unlinkWallet(web.store);
  return prices;
}

afterEach(() => web.server.close());

async function offer(personId: PersonId, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, index) => `offer-${personId}-${index}` as SwapId);
  const card = { ...PLAIN_CARD, hasNoWallet: true } as const;
  const open = { state: 'offered', wallet: null, orderedAt: null, agreedVersion: null, card } as const;
  const price = { ...makeSwap().offer, validUntil: START + 600_000 };
  for (const id of ids) await addOrder(web, makeSwap({ id, personId, ...open, offer: price }));
  return ids.map((id) => `/pay/${web.tokens.pay(id)}`);
}

const scan = (path: string, account: Address, headers: Record<string, string> = SENDER) =>
  web.post(path, { account }, headers);

/** A wallet app: label first, then the transaction, which some ask for twice. */
async function scanAsWallets(path: string, account: Address, headers: Record<string, string>) {
  const answers = [await web.get(path, headers)];
  for (const _ of [1, 2]) answers.push(await scan(path, account, headers));
  return answers.map(({ status }) => status);
}

test.each(isDeep ? [10, 17, 25] : [17])(
  '%d offers of one person refuse nobody else a price',
  async (count) => {
    const prices = await start();
    web.world.refusedRule = 'simulation-failed';
    const codes = await offer(MALLORY, count);
    let refused = 0;
    let scans = 0;
    for (let asked = 0; asked < PRICES; asked += 1) {
      now += 600;
      const scanned = [0, 1, 2].map(() => scan(codes[scans++ % count] ?? '', freshAddress()));
      await Promise.all(scanned);
      const pair = { fromMint: 'a', toMint: 'b', fromAmount: 1n, asker: asked, maxAgeMs: 0 };
      if (!(await prices.quote(pair as unknown as QuoteRequest)).ok) refused += 1;
    }
    // Twelve a minute, and twenty at once.
    expect({ refused, isBounded: quotes - PRICES <= 20 + (12 * PRICES * 600) / 60_000 }).toEqual({
      refused: 0,
      isBounded: true,
    });
  },
  60_000,
);

test.each([
  ['open', 'one person with a wallet opens one order after the other'],
  ['scan', 'one address has the offers of many people'],
  ['wallet', 'one wallet is named for the offers of many people, from many addresses'],
] as const)('%s: %s', async (kind, _story) => {
  await start();
  web.world.refusedRule = 'simulation-failed';
  const people = Array.from({ length: 60 }, (_, index) => (kind === 'open' ? MALLORY : 100 + index));
  const codes = await Promise.all(
    people.map(async (id, at) => {
      if (kind !== 'open') return (await offer(id as PersonId, 1))[0] ?? '';
      return addOrder(web, makeSwap({ id: `order-${at}` as SwapId, personId: MALLORY }));
    }),
  );
  const account = freshAddress();
  const statuses: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    for (const [at, code] of codes.entries()) {
      const headers = { 'X-Forwarded-For': kind === 'wallet' ? `203.0.113.${at}` : '203.0.113.9' };
      if (kind === 'open') statuses.push((await web.post(`${code}/open`, {}, headers)).status);
      else statuses.push((await scan(code, kind === 'scan' ? freshAddress() : account, headers)).status);
    }
  }
  expect(quotes).toBe({ open: 20, scan: 40, wallet: 40 }[kind]);
  expect(statuses.at(-1)).toBe(429);
});

describe('honest use is never refused', () => {
  const AT_HOME = { 'X-Forwarded-For': '198.51.100.7' };

  test('a family behind one address, each with three open cards', async () => {
    await start();
    for (let person = 200; person < 206; person += 1) {
      const codes = await offer(person as PersonId, 3);
      for (const code of codes) {
        now += 1_000;
        expect(await scanAsWallets(code, freshAddress(), AT_HOME)).toEqual([200, 200, 200]);
      }
    }
  });

  test('a person who opens the pages of three orders again and again', async () => {
    await start();
    const pages = [];
    for (const id of ['a', 'b', 'c'] as SwapId[])
      pages.push(await addOrder(web, makeSwap({ id, wallet: OWNER })));
    for (let round = 0; round < 6; round += 1) {
      for (const page of pages) expect((await web.post(`${page}/open`, {}, AT_HOME)).status).toBe(200);
      now += 10_000;
    }
  });

  test('a wallet that a stranger names in scans of his own offer', async () => {
    await start();
    web.world.refusedRule = 'simulation-failed';
    const [code = ''] = await offer(MALLORY, 1);
    const victim = freshAddress();
    for (let second = 0; second < 60; second += 1) {
      now += 1_000;
      await scan(code, victim);
    }
    web.world.refusedRule = undefined;
    expect(await scanAsWallets((await offer(300 as PersonId, 1))[0] ?? '', victim, AT_HOME)).toEqual([
      200, 200, 200,
    ]);
  });
});

describe('the searches of served offers', () => {
  /** As the watcher polls: every row that is due, every tenth of a second. */
  async function searchesIn(seconds: number): Promise<{ readonly all: number; readonly most: number }> {
    const searched: number[] = [];
    const ports = {
      chain: {
        findServed: async () => {
          searched.push(now);
          return { kind: 'pending' };
        },
      },
      swaps: web.store.swaps,
      now: () => now,
    } as unknown as AdvancePorts;
    for (let tick = 0; tick < seconds * 10; tick += 1) {
      now += 100;
      for (const swap of await web.store.swaps.claimDue(now, 100, now + 1, [])) {
        await advanceSwap(ports, swap, signal);
      }
    }
    const inSecond = (at: number) => searched.filter((one) => one > at - 1_000 && one <= at).length;
    return { all: searched.length, most: Math.max(0, ...searched.map(inSecond)) };
  }

  test('of one person are three at once', async () => {
    await start();
    const codes = await offer(MALLORY, 17);
    const statuses = [];
    for (const code of codes) {
      now += 5_000;
      statuses.push((await scan(code, freshAddress())).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    const { all, most } = await searchesIn(60);
    expect([all <= 3 * 60, most <= 3]).toEqual([true, true]);
    const refusal = await scan(codes[16] ?? '', freshAddress());
    expect(await refusal.json()).toEqual({
      message: expect.stringMatching(/^Three swaps wait for approval already\. Scan again in \d:\d\d\.$/),
    });
  });

  test('of eighty people are ten a second', async () => {
    await start();
    for (let person = 1_000; person < 1_080; person += 1) {
      now += 1_000;
      const [code = ''] = await offer(person as PersonId, 1);
      const headers = { 'X-Forwarded-For': `198.51.100.${person - 1_000}` };
      expect((await scan(code, freshAddress(), headers)).status).toBe(200);
    }
    await searchesIn(10);
    const { all } = await searchesIn(30);
    expect([all > 200, all <= 300]).toEqual([true, true]);
  });
});

/** 0.01 SOL of fees pay for two thousand. */
test.each([0, 24, 1_900, 2_000, 10_000])(
  '%d transfers that name the key keep no wallet',
  async (count) => {
    await start();
    const person = generateSigner();
    const freeze = async (_: Uint8Array, wanted: SwapOffer) => {
      const instructions = [transferSol(person, friend, 1n)];
      const plain = buildTransaction({ payer: person.address, blockhash: OWNER, instructions });
      const key = generateSigner();
      const cosigned = signedBy(addSigner(decodeTransaction(plain), key.address), key);
      return { ok: true, summary: makeSummary(wanted), transaction: plain, cosigned, reference: key.address };
    };
    Object.assign(web.deps.guard, { freeze });
    const [code = ''] = await offer(MALLORY, 1);
    expect((await scan(code, person.address)).status).toBe(200);
    const hits = makeNoise(count).map((signature) => ({ signature, slot: 1_001 }));
    const servedAt = now;
    // 400 ms a slot; the finalized ones are 32 behind.
    const slot = () => 1_000 - 32 + Math.floor((now - servedAt) / 400);
    const node = {
      getEpochInfo: async () => ({ absoluteSlot: slot(), blockHeight: slot() }),
      getSignaturesForAddress: async (_: PublicKey, options: SignaturesForAddressOptions) =>
        listSignatures(hits, options),
    } as unknown as ReferenceNode;
    const after = (ms: number, call: () => void) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    };
    const clock = { now: () => now, after };
    const alerts: string[] = [];
    const onAlert = (alert: string) => void alerts.push(alert);
    const reader = createServedReader([node], { clock, now: () => now, onAlert });
    const ports = { chain: reader, swaps: web.store.swaps, now: () => now } as unknown as AdvancePorts;
    while ((await web.store.swaps.countServed()) === 1 && now - servedAt < 600_000) {
      now += 500;
      for (const swap of await web.store.swaps.claimDue(now, 10, now + 1, []))
        await advanceSwap(ports, swap, signal);
    }
    const seconds = (now - servedAt) / 1_000;
    expect({ seconds: seconds >= 86 && seconds <= 106, alerts }).toEqual({ seconds: true, alerts: [] });
  },
  60_000,
);
