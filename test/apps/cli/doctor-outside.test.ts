import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../src/config.ts';
import type { Reply } from '../../support/serve.ts';
import {
  expectWrong,
  GET_ME,
  GET_WEBHOOK_INFO,
  linesOf,
  NEWEST_METHOD,
  OWN_SERVICE,
  POLLING,
  RPC_KEY,
  SECRET,
  SEND_CHAT_ACTION,
  SWAP_KEY,
  TOKEN,
  useDoctorWorld,
  webhookInfo,
} from './support/doctor-world.ts';

const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';

const { world, doctor } = useDoctorWorld();

describe('doctor in a healthy environment', () => {
  it('reports ok for all servers, exits with 0 and reveals no secret', async () => {
    const outcome = await doctor();
    expect(linesOf(outcome, 'WRONG')).toEqual([]);
    expect(outcome.exitCode).toBe(0);
    const names = linesOf(outcome, 'ok').map((line) => line.slice(7).split('  ')[0]);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['npm start', 'bot', 'public address', 'telegram', 'operators', 'updates', 'swap service'],
        ...['rpc 1', 'rpc 2', 'clock'],
      ]),
    );
    for (const secret of [TOKEN, SWAP_KEY, RPC_KEY, SECRET]) expect(outcome.text).not.toContain(secret);
  });

  it('also reports ok with polling and with our own service on Jupiter', async () => {
    world().answers.set(GET_WEBHOOK_INFO, webhookInfo({ url: '' }));
    const outcome = await doctor({ ...POLLING, ...OWN_SERVICE });
    expect(outcome).toMatchObject({
      exitCode: 0,
      text: expect.stringMatching(/^ok {5}jupiter +127.* quotes/m),
    });
  });

  it('takes two nodes of two operators for more than two keys of one', async () => {
    expect((await doctor()).text).toMatch(/^note +rpc operators +All nodes are of 0\.1: where it fails/m);
    const urls = 'https://a.one.example/?api-key=0123456789abcdef';
    const said = async (SOLANA_RPC_URL: string) => (await doctor({ SOLANA_RPC_URL }, { limitMs: 50 })).text;
    expect(await said(urls)).toMatch(/^note +rpc operators +There is one node alone/m);
    expect(await said(`${urls},https://b.two.example`)).toMatch(/^ok +rpc operators +.* 2 operators/m);
  });

  const REFERRAL = { owner: 'REFER4ZgmyYx9c6He5XfaTMiGfdLwRnkV4RPp9t9iF3' };
  const WALLET = { owner: '11111111111111111111111111111111' };
  it.each([
    ['ok', [REFERRAL, {}, {}], /7nYB…h8vP is a referral account/],
    ['note', [REFERRAL, {}, null], /.* no token account for USDC: .*referral\.jup\.ag/],
    ['note', [WALLET, {}, {}], /7nYB…h8vP of OPERATOR_FEE is no referral account .*not your wallet/],
    ['note', [null, null, null], /.*is not on the chain: .*Make a referral account at/],
    ['note', undefined, /No node tells/],
  ])('tells an operator of a fee that would not arrive: %s %j', async (level, value, words) => {
    const answer = value ? { body: { result: { value } } } : ('hang up' as const);
    for (const node of ['rpc1', 'rpc2']) world().answers.set(`${node} getMultipleAccounts`, answer);
    const OPERATOR_FEE = '7nYBs4dT61aF6PDAD7xWkVYqcFXmPbuhyyWzNXcRh8vP:50';
    const { text, exitCode } = await doctor({ ...OWN_SERVICE, OPERATOR_FEE });
    expect(text).toMatch(new RegExp(`^${level} +operator fee +${words.source}`, 'm'));
    expect(exitCode).toBe(0);
  });

  it('does not take the running bot for another program where the token has a mistake', async () => {
    expect(linesOf(await doctor({ TELEGRAM_BOT_TOKEN: 'nonsense' }), 'WRONG').join()).not.toContain('PORT');
  });

  it('notes that nobody is told of trouble', async () => {
    const outcome = await doctor({ ADMIN_IDS: '' });
    expect(outcome).toMatchObject({
      exitCode: 0,
      text: expect.stringMatching(/^note +operators +ADMIN_IDS is empty: nobody is told/m),
    });
  });

  it('says which domain the wallets must review first, and where', async () => {
    const outcome = await doctor({ PUBLIC_URL: 'https://swap.example.invalid' });
    expect(outcome.text).toMatch(/^note +domain +.*swap\.example\.invalid.*review@phantom\.com/m);
  });

  it('notes a node that finds no transactions by address', async () => {
    const answer = { body: { error: { code: -32011, message: 'history is not available' } } };
    world().answers.set('rpc2 getSignaturesForAddress', answer);
    const outcome = await doctor();
    expect(outcome.exitCode).toBe(0);
    expect(outcome.text).toMatch(/rpc 2 .*no code for wallet apps/);
  });

  it('skips Telegram and our pages for the service', async () => {
    world().answers.delete(GET_ME);
    world().answers.delete(GET_WEBHOOK_INFO);
    world().answers.delete(NEWEST_METHOD);
    world().answers.delete('/healthz');
    world().answers.delete('/readyz');
    const outcome = await doctor({ ...OWN_SERVICE, SERVICE_PORT: '0' }, {}, 'service');
    expect(linesOf(outcome, 'WRONG')).toEqual([]);
    expect(outcome.text).toMatch(/^ok {5}jupiter/m);
  });

  it('asks no Jupiter where another operator has the service', async () => {
    const foreign = { SWAP_API_URL: 'https://swap.example.com', SERVICE_PORT: '0' };
    expect((await doctor(foreign, {}, 'service')).text).not.toContain('jupiter');
  });
});

type Case = [what: string, question: string, answer: Reply, name: string, words: RegExp, more?: Environment];

describe('doctor reports exactly the external fault', () => {
  it.each<Case>([
    [
      'a revoked token',
      GET_ME,
      { status: 401, body: { ok: false } },
      'telegram',
      /does not know the token \(401\).*BotFather/,
    ],
    [
      'a server that is not Telegram',
      GET_ME,
      { status: 200, body: 'hello' },
      'telegram',
      /HTTP 200 and not what it should/,
    ],
    [
      'Telegram that breaks off',
      GET_ME,
      'hang up',
      'telegram',
      /broke the connection off\. See TELEGRAM_API_ROOT/,
    ],
    [
      'a Bot API server of an older version',
      NEWEST_METHOD,
      { status: 404, body: { ok: false, error_code: 404, description: 'Not Found: method not found' } },
      'telegram',
      /older than Bot API 10\.3/,
    ],
    [
      'operators who have not started the bot',
      SEND_CHAT_ACTION,
      { status: 403, body: { ok: false, error_code: 403, description: 'Forbidden' } },
      'operators',
      /does not let this bot write to 70, 71 of ADMIN_IDS\. Send \/start/,
    ],
    ['a webhook question refused', GET_WEBHOOK_INFO, { status: 500, body: {} }, 'updates', /HTTP 500/],
    [
      'a foreign webhook',
      GET_WEBHOOK_INFO,
      webhookInfo({ url: 'https://thief.example/secret-path' }),
      'updates',
      /delivers updates to thief\.example, .*revoke the token/,
    ],
    [
      'a foreign webhook while polling',
      GET_WEBHOOK_INFO,
      webhookInfo({ url: 'https://thief.example/x' }),
      'updates',
      /thief\.example/,
      POLLING,
    ],
    [
      'a bot that is not ready',
      '/readyz',
      { status: 503, body: { checks: { database: 'ok', chain: 'failing' } } },
      'bot',
      /is not ready: chain failing/,
    ],
    [
      'another program on our port',
      '/readyz',
      { status: 404, body: {} },
      'bot',
      /Another program answers at 127.*set PORT/,
    ],
    [
      'a bot that breaks off',
      '/readyz',
      'hang up',
      'bot',
      /broke the connection off\. If it is the bot, restart it/,
    ],
    [
      'a proxy that does not reach the bot',
      '/healthz',
      { status: 502, body: 'Bad Gateway' },
      'public address',
      /does not reach the bot \(HTTP 502\)/,
    ],
    [
      "another server's page",
      '/healthz',
      { body: '<html>Welcome</html>' },
      'public address',
      /something else answers at 127/,
    ],
    [
      'another Countersign',
      '/healthz',
      { body: { status: 'ok', installation: 'of another token' } },
      'public address',
      /another Countersign answers at .* Lead it to this bot/,
    ],
    ['a proxy that breaks off', '/healthz', 'hang up', 'public address', /broke the connection off/],
    [
      'an unknown key',
      '/v1/tokens',
      { status: 401, body: { error: { code: 'unauthorized' } } },
      'swap service',
      /does not know SWAP_API_KEY \(401 unauthorized\)/,
    ],
    [
      'a key without the permission',
      '/v1/tokens',
      { status: 403, body: { error: { code: 'forbidden' } } },
      'swap service',
      /forbids us its token list \(403 forbidden\)/,
    ],
    [
      'a service that is broken',
      '/v1/tokens',
      { status: 502, body: '' },
      'swap service',
      /HTTP 502 and no token list/,
    ],
    [
      'a service that is none',
      '/v1/tokens',
      { body: '<html>' },
      'swap service',
      /HTTP 200 and no token list\. See SWAP_API_URL/,
    ],
    [
      'a service that breaks off',
      '/v1/tokens',
      'hang up',
      'swap service',
      /broke the connection off\. See SWAP_API_URL/,
    ],
    [
      'a wrong key of Jupiter',
      '/jupiter/order',
      { status: 401, body: {} },
      'jupiter',
      /refuses us \(401\)\. See JUPITER_API_KEY/,
      OWN_SERVICE,
    ],
    [
      'a Jupiter that is none',
      '/jupiter/order',
      { status: 404, body: {} },
      'jupiter',
      /HTTP 404 and no quote\. See JUPITER_API_URL/,
      OWN_SERVICE,
    ],
    [
      'a Jupiter that breaks off',
      '/jupiter/order',
      'hang up',
      'jupiter',
      /broke the connection off/,
      OWN_SERVICE,
    ],
    [
      'a node that refuses our key',
      'rpc1 getHealth',
      { status: 403, body: {} },
      'rpc 1',
      /refuses us \(HTTP 403\)/,
    ],
    ['a node that limits us', 'rpc2 getEpochInfo', { status: 429, body: {} }, 'rpc 2', /limits our calls/],
    [
      'a node that is not well',
      'rpc2 getHealth',
      { body: { error: { code: -32005, message: 'Node is behind by 42 slots' } } },
      'rpc 2',
      /not well: Node is behind by 42 slots/,
    ],
    [
      'a node of another cluster',
      'rpc2 getGenesisHash',
      { body: { result: DEVNET } },
      'rpc 2',
      /is not on mainnet/,
    ],
    [
      'a node that lags',
      'rpc1 getEpochInfo',
      { body: { result: { absoluteSlot: 299_999_949 } } },
      'rpc 1',
      /is 151 slots behind the others/,
    ],
    [
      'a node that is none',
      'rpc1 getGenesisHash',
      { body: 'hello' },
      'rpc 1',
      /does not answer as an RPC node/,
    ],
    ['a node that breaks', 'rpc1 getEpochInfo', { status: 500, body: '' }, 'rpc 1', /answers HTTP 500/],
    [
      'a node that breaks off',
      'rpc1 getHealth',
      'hang up',
      'rpc 1',
      /broke the connection off\. See SOLANA_RPC_URL/,
    ],
  ])('%s', async (_, question, answer, name, words, more = {}) => {
    if (more === POLLING) world().answers.set(GET_WEBHOOK_INFO, webhookInfo({ url: '' }));
    world().answers.set(question, answer);
    const outcome = await doctor(more);
    expectWrong(outcome, name, words);
    for (const secret of [TOKEN, SWAP_KEY, RPC_KEY, SECRET, 'secret-path'])
      expect(outcome.text).not.toContain(secret);
  });
});
