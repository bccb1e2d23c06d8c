import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PersonId, SwapId } from '../../../src/bot/swap/brands.ts';
import { isDeep } from '../../support/depth.ts';
import { readEvents } from './support/requests.ts';
import { ADA, makeSwap, TX_HASH } from './support/rows.ts';
import { signBase58, startWeb, type Web } from './support/start-web.ts';
import { addOrder, changeOrder, openLink } from './support/stored.ts';

let web: Web;
let page: string;

async function start(options: Parameters<typeof startWeb>[0] = {}): Promise<void> {
  web = await startWeb(options);
  page = await addOrder(web, makeSwap());
}

beforeEach(() => start());

/** 256 streams that read every few milliseconds would leave no time for anything else. */
async function startCalm(): Promise<void> {
  await web.server.close();
  await start({ statusEveryMs: 500 });
}

afterEach(() => web.server.close());

describe('the status stream', () => {
  test('sends every change and ends with the final state', async () => {
    const events = readEvents(await web.get(`${page}/events`));
    expect((await events.next()).value).toMatchObject({ state: 'ordered', txHash: null });
    await web.get(web.wallet.sign(await openLink(web, page), signBase58));
    expect((await events.next()).value).toMatchObject({ state: 'signed', txHash: TX_HASH });
    await changeOrder(web, { state: 'confirmed' });
    expect((await events.next()).value).toMatchObject({ state: 'confirmed', final: true });
    expect((await events.next()).done).toBe(true);
  });

  test('tells a change of this process at once, and no other person’s', async () => {
    await web.server.close();
    await start({ statusEveryMs: 600_000 });
    const events = readEvents(await web.get(`${page}/events`));
    await events.next();
    const next = events.next();
    for (const state of ['signed', 'confirmed'] as const) {
      await changeOrder(web, { state });
      web.server.wake(8 as PersonId);
      web.server.wake(ADA);
      const event = state === 'signed' ? await next : await events.next();
      expect(event.value).toMatchObject({ state });
    }
  });

  test('ends when the server closes', async () => {
    const events = readEvents(await web.get(`${page}/events`));
    await events.next();
    await web.server.close();
    expect((await events.next()).done).toBe(true);
  });

  test('T17: one link cannot hold more than eight streams', async () => {
    const streams = await Promise.all(Array.from({ length: 9 }, () => web.get(`${page}/events`)));
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('T17: one person holds at most eight streams, and still gets the status', async () => {
    const other = await addOrder(web, makeSwap({ id: 'other' as SwapId }));
    const pages = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? page : other));
    const streams = await Promise.all(pages.map((path) => web.get(`${path}/events`)));
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(await (await web.get(`${other}/status`)).json()).toMatchObject({ state: 'ordered', final: false });
  });

  test('T17: one sender cannot hold more than sixteen streams, others still can', async () => {
    const people = [ADA, 8 as PersonId, 9 as PersonId];
    const add = (personId: PersonId) => addOrder(web, makeSwap({ id: `of-${personId}` as SwapId, personId }));
    const pages = await Promise.all(people.map(add));
    const open = (path: string, ip: string) => web.get(`${path}/events`, { 'X-Forwarded-For': ip });
    const streams = await Promise.all(
      Array.from({ length: 24 }, (_, i) => open(pages[i % 3] ?? '', `2001:db8:1:1${i % 10}::${i}`)),
    );
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(8);
    expect((await open(pages[0] ?? '', '2001:db8:1:200::1')).status).toBe(200);
  });

  test.runIf(isDeep)(
    'T17: at the total limit the person with the most streams loses the oldest; a single stream stays',
    async () => {
      await startCalm();
      const of = (person: number) => {
        const personId = person as PersonId;
        return addOrder(web, makeSwap({ id: `of-${person}` as SwapId, personId }));
      };
      const open = async (path: string, place: number) =>
        web.get(`${path}/events`, { 'X-Forwarded-For': `10.0.${place >> 8}.${place & 255}` });
      const hostile = await Promise.all(Array.from({ length: 32 }, (_, i) => of(100 + i)));
      const lone = await open(page, 1_000);
      const openOneOf = (_: unknown, place: number) => open(hostile[place % 32] ?? '', place);
      const oldest = await openOneOf(undefined, 0);
      const held = [
        oldest,
        ...(await Promise.all(Array.from({ length: 254 }, (_, i) => openOneOf(_, i + 1)))),
      ];
      expect(held.filter(({ status }) => status === 429)).toEqual([]);
      const late = await open(await of(99), 1_001);
      expect(late.status).toBe(200);
      expect(await oldest.text()).toContain('"ordered"');
      const events = readEvents(lone);
      await events.next();
      await changeOrder(web, { state: 'cancelled' });
      expect((await events.next()).value).toMatchObject({ state: 'cancelled', final: true });
    },
  );

  test.runIf(isDeep)(
    'T17: when each stream belongs to another person, the next is refused, and counted',
    async () => {
      await startCalm();
      const openOneOf = async (person: number) => {
        const swap = makeSwap({ id: `of-${person}` as SwapId, personId: (1_000 + person) as PersonId });
        const from = { 'X-Forwarded-For': `10.1.${person >> 8}.${person & 255}` };
        return web.get(`${await addOrder(web, swap)}/events`, from);
      };
      // In parallel, because each waits for the disk.
      const streams = await Promise.all(Array.from({ length: 257 }, (_, person) => openOneOf(person)));
      expect(streams.filter(({ status }) => status === 429)).toHaveLength(1);
      expect(web.events).toContainEqual({ kind: 'limited', by: 'streams' });
      expect(web.server.load().streams).toBe(256);
    },
  );

  test('of an unknown order is a 404', async () => {
    for (const path of ['/s/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '/c/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']) {
      expect((await web.get(`${path}/events`)).status).toBe(404);
      expect((await web.get(`${path}/status`)).status).toBe(404);
    }
  });
});
