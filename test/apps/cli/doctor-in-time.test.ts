import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../src/config.ts';
import type { Reply } from '../../support/serve.ts';
import {
  expectWrong,
  GET_WEBHOOK_INFO,
  linesOf,
  OWN_SERVICE,
  POLLING,
  RPC_KEY,
  SWAP_KEY,
  useDoctorWorld,
  webhookInfo,
} from './support/doctor-world.ts';

const { world, doctor } = useDoctorWorld();

describe('doctor reports temporary and time-dependent problems', () => {
  it('updates that are currently undeliverable', async () => {
    const trouble = {
      url: `${world().publicUrl}/telegram/webhook`,
      pending_update_count: 3,
      last_error_date: Math.floor(Date.now() / 1_000) - 60,
      last_error_message: 'Connection refused',
    };
    world().answers.set(GET_WEBHOOK_INFO, webhookInfo(trouble));
    expectWrong(await doctor(), 'updates', /cannot deliver .*: Connection refused \(updates waiting: 3\)/);
    const over = { ...trouble, last_error_date: trouble.last_error_date - 3_600 };
    world().answers.set(GET_WEBHOOK_INFO, webhookInfo(over));
    expect((await doctor()).exitCode).toBe(0);
  });

  it.each([
    ['about to expire', { days: 13 }, /expires within 13 days \(20\d\d-\d\d-\d\d\)\. Renew it/],
    ['expired', { days: -1 }, /a certificate that has expired: renew it/],
    ['for another name', { ip: '127.0.0.2' }, /a certificate for another name/],
  ])('a certificate that is %s', async (_, certificate, words) => {
    await world().heal(certificate);
    expectWrong(await doctor(), 'public address', words);
  });

  it('an untrusted certificate, and an address without a listener', async () => {
    const { certificate } = world();
    await world().heal();
    expectWrong(await doctor({}, { trusted: certificate }), 'public address', /certificate/);
    const gone = { ...OWN_SERVICE, PUBLIC_URL: 'https://127.0.0.1:1' };
    world().answers.set(GET_WEBHOOK_INFO, webhookInfo({ url: `${gone.PUBLIC_URL}/telegram/webhook` }));
    expectWrong(await doctor(gone), 'public address', /refuses the connection: nothing listens there/);
    const plain = world().url.replace('http:', 'https:');
    world().answers.set(GET_WEBHOOK_INFO, webhookInfo({ url: `${plain}/telegram/webhook` }));
    expectWrong(await doctor({ PUBLIC_URL: plain }), 'public address', /does not speak TLS there/);
    world().answers.set(GET_WEBHOOK_INFO, webhookInfo({ url: `${world().url}/telegram/webhook` }));
    expect((await doctor({ PUBLIC_URL: world().url })).text).toMatch(/^ok {5}public address/m);
  });

  it.each([
    [40_000, /is 4\d s ahead\. Switch time/],
    [-3_600_000, /is 3(59\d|600) s behind/],
  ])('a clock that is %d ms off', async (offset, words) => {
    expectWrong(await doctor({}, { now: () => Date.now() + offset }), 'clock', words);
  });

  it('all unresponsive servers, by name and in parallel', async () => {
    for (const question of world().answers.keys()) world().answers.set(question, 'silence');
    const outcome = await doctor({}, { limitMs: 1_000 });
    const late = linesOf(outcome, 'WRONG').filter((line) => line.includes('did not answer within 1 s'));
    expect(late).toHaveLength(7);
    expect(outcome).toMatchObject({ exitCode: 1, text: expect.stringContaining('7 things are wrong.') });
    expect(outcome.text).toMatch(/^note {3}clock +No server told the time/m);
  });
});

describe('doctor prints notes for harmless findings', () => {
  it.each<[string, string, Reply, RegExp, Environment?]>([
    [
      'a webhook not set yet',
      GET_WEBHOOK_INFO,
      webhookInfo({ url: '' }),
      /updates +No webhook is set: the start/,
    ],
    [
      'a used-up key',
      '/v1/tokens',
      { status: 429, body: {} },
      /swap service .*limits our calls just now \(429\)/,
    ],
    [
      'a busy Jupiter',
      '/jupiter/order',
      { status: 429, body: {} },
      /jupiter .*A JUPITER_API_KEY has higher/,
      OWN_SERVICE,
    ],
  ])('%s', async (_, question, answer, words, more = {}) => {
    world().answers.set(question, answer);
    const outcome = await doctor(more);
    expect(outcome.exitCode).toBe(0);
    expect(linesOf(outcome, 'note').join('\n')).toMatch(words);
  });

  it('a stale webhook, which the start of a polling bot removes', async () => {
    expect((await doctor(POLLING)).text).toMatch(/^note {3}updates +The webhook of an earlier/m);
  });

  it('before the first start: no bot, and a proxy without a backend', async () => {
    world().answers.set('/healthz', { status: 502, body: '' });
    const outcome = await doctor({ PORT: '1' });
    expect(outcome.exitCode).toBe(0);
    expect(outcome.text).toMatch(/^note {3}bot +The bot does not run: nothing listens at 127.0.0.1:1\./m);
    expect(outcome.text).toMatch(/^note {3}public address .*shows when the bot runs/m);
  });

  it('values close to a limit: a clock, a certificate, a slot', async () => {
    await world().heal({ days: 15 });
    world().answers.set('rpc1 getEpochInfo', { body: { result: { absoluteSlot: 299_999_950 } } });
    expect((await doctor({}, { now: () => Date.now() + 25_000 })).exitCode).toBe(0);
    expect((await doctor({}, { now: () => Date.now() - 25_000 })).exitCode).toBe(0);
  });

  it('no secret, even where a server repeats it', async () => {
    const message = `no ${RPC_KEY} and no ${SWAP_KEY}`;
    world().answers.set('rpc1 getHealth', { body: { error: { code: -32000, message } } });
    expectWrong(await doctor(), 'rpc 1', /not well: no \[secret\] and no \[secret\]\./);
  });

  it('an endless page counts as foreign', async () => {
    world().answers.set('/healthz', { body: `{"status":"ok","more":"${'x'.repeat(100_000)}"}` });
    expectWrong(await doctor(), 'public address', /something else answers/);
  });

  it('a node without getHealth counts as healthy', async () => {
    world().answers.set('rpc1 getHealth', { body: { error: { code: -32601, message: 'Method not found' } } });
    expect((await doctor()).exitCode).toBe(0);
  });
});
