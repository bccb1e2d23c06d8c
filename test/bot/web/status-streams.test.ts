import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEvents } from './support/read-page.ts';
import { signBase58, startWeb, type Web } from './support/start-web.ts';
import { addOrder, changeOrder, openLink } from './support/stored-orders.ts';
import { makeSwap, TX_HASH } from './support/swap-rows.ts';

let web: Web;
let page: string;

beforeEach(async () => {
  web = await startWeb();
  page = await addOrder(web, makeSwap());
});

afterEach(() => web.server.close());

describe('the stream of the status', () => {
  test('tells every change and ends with the final state', async () => {
    const events = readEvents(await web.get(`${page}/events`));
    expect((await events.next()).value).toMatchObject({ state: 'ordered', txHash: null });
    await web.get(web.wallet.sign(await openLink(web, page), signBase58));
    expect((await events.next()).value).toMatchObject({ state: 'signed', txHash: TX_HASH });
    await changeOrder(web, { state: 'confirmed' });
    expect((await events.next()).value).toMatchObject({ state: 'confirmed', final: true });
    expect((await events.next()).done).toBe(true);
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

  test('of an unknown order is a 404', async () => {
    expect((await web.get('/s/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/events')).status).toBe(404);
  });
});
