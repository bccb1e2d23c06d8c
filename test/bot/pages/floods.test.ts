import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openFrom } from '../../http/support/raw-client.ts';
import { until } from '../../support/until.ts';
import { takeAway } from '../support/break-table.ts';
import { startWeb, type Web } from './support/start-web.ts';

const NOTHING = 'GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n';

let web: Web;

beforeEach(async () => {
  web = await startWeb();
});

afterEach(() => web.server.close());

async function breakDatabase(): Promise<void> {
  for (const table of ['swaps', 'attempts'] as const) await takeAway(web.database, table);
}

describe('T17: floods', () => {
  test('an address longer than 8 KiB is rejected before its token is looked up', async () => {
    await breakDatabase();
    const answerTo = async (length: number) =>
      (await web.get(`/w/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA?data=${'z'.repeat(length)}`)).status;
    expect([await answerTo(7_000), await answerTo(9_000)]).toEqual([500, 414]);
  });

  test('one sender is limited, others and the probes are not', async () => {
    const visit = (ip: string) => web.get('/nothing', { 'X-Forwarded-For': ip });
    const statuses = await Promise.all(
      Array.from({ length: 125 }, async () => (await visit('203.0.113.9')).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await visit('203.0.113.10')).status).toBe(404);
    expect((await visit('::ffff:203.0.113.9')).status).toBe(429);
    expect((await visit('::FFFF:cb00:7109')).status).toBe(429);
    expect((await web.get('/healthz', { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(200);
  });

  test.each(['/s/%ff', '/pay/A%', `/s/${'A'.repeat(65)}`])(
    'the malformed address %s is limited and answered like an unknown one',
    async (path) => {
      const visit = () => web.get(path, { 'X-Forwarded-For': '203.0.113.9', Accept: 'text/html' });
      const first = await visit();
      expect([first.status, first.headers.get('x-frame-options')]).toEqual([404, 'DENY']);
      expect(await first.text()).toContain('This link does not work');
      const statuses = await Promise.all(Array.from({ length: 125 }, async () => (await visit()).status));
      expect(statuses).toContain(429);
    },
  );

  test('too many requests are refused once, and the rest is dropped unread', async () => {
    const socket = await openFrom(web.origin);
    let answers = '';
    socket.on('data', (bytes) => {
      answers += bytes;
    });
    const told = (status: number) => answers.split(`HTTP/1.1 ${status} `).length - 1;
    for (let sent = 4; sent <= 120; sent += 4) {
      socket.write(NOTHING.repeat(4));
      await until(() => expect(told(404)).toBe(sent));
    }
    socket.write(NOTHING.repeat(4));
    await once(socket, 'close');
    expect(told(404)).toBe(120);
    expect(told(429)).toBe(1);
  });

  test('behind an unknown proxy a sender cannot choose a new address for each request', async () => {
    const plain = await startWeb({ trustsProxy: () => false });
    const visit = (ip: string) => plain.get('/nothing', { 'X-Forwarded-For': ip });
    const statuses = await Promise.all(
      Array.from({ length: 125 }, async (_, i) => (await visit(`203.0.113.${i}`)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await plain.server.close();
  });

  test('one sender has at most 32 connections, and an idle one is closed', async () => {
    const plain = await startWeb({ trustsProxy: () => false, quietMs: 3_000 });
    const held = await Promise.all(Array.from({ length: 40 }, () => openFrom(plain.origin)));
    let ended = 0;
    let told = '';
    for (const socket of held) socket.on('data', (bytes) => (told += bytes));
    const ends = held.map((socket) => once(socket, 'close').then(() => (ended += 1)));
    await until(() => expect(ended).toBe(8));
    await Promise.all(ends);
    // A request timeout would have produced an answer.
    expect(told).toBe('');
    await plain.server.close();
  });
});
