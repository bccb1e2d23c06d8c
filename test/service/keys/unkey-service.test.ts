import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUnkeyVerifier, rememberUnknown } from '../../../src/service/keys/unkey.ts';
import { createConnection } from '../../../src/solana/connection.ts';
import { silentLog } from '../../support/silent-log.ts';
import { UnkeyStandIn } from '../../support/unkey-stand-in.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const ROOT_KEY = 'unkey_root_3ZMzVHJxqDqTn2vA';

let unkey: UnkeyStandIn;
let service: TestService;

beforeAll(async () => {
  unkey = await UnkeyStandIn.start(ROOT_KEY);
  const log = silentLog();
  service = await startTestService({
    // A closed port: tokens need no chain.
    connection: createConnection(['http://127.0.0.1:1']),
    keyVerifier: rememberUnknown(
      createUnkeyVerifier({ url: unkey.url, rootKey: ROOT_KEY, log, now: Date.now }),
    ),
    keyBudgetPerMinute: 3,
    // A minute that never ends.
    now: () => 1_763_722_800_000,
  });
});

afterAll(async () => {
  await service.close();
  await unkey.close();
});

const tokens = (key: string | null) => service.get('/v1/tokens', key);
const READER = ['api.access', 'tokens.public.read'];

it('a key of Unkey works with the permissions of each operation', async () => {
  unkey.addKey('reader', { keyId: 'key_reader', permissions: READER });
  expect((await tokens('reader')).status).toBe(200);
  const refused = await service.post('/v1/quotes', {}, 'reader');
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
});

it('an unknown key gets 401, and a request without a key never reaches Unkey', async () => {
  expect(await tokens('nobody')).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
  const calls = unkey.calls.length;
  expect((await tokens(null)).status).toBe(401);
  expect(unkey.calls).toHaveLength(calls);
});

it('a quota of Unkey is rate_limited, the own budget verification_rate_limited', async () => {
  unkey.addKey('spent', { keyId: 'key_spent', permissions: READER, credits: 1 });
  expect((await tokens('spent')).status).toBe(200);
  // Unkey does not say when a quota ends; every 429 names a wait all the same.
  expect(await tokens('spent')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  unkey.failNext({ status: 429, headers: { 'retry-after': '9' } });
  const throttled = await tokens('another');
  expect(throttled).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
  expect(throttled.headers).toMatchObject({ 'retry-after': '9' });
  expect(throttled.headers).not.toHaveProperty('x-service-ratelimit-scope');

  const calls = unkey.calls.length;
  const answers = [
    await tokens('eager'),
    await tokens('eager'),
    await tokens('eager'),
    await tokens('eager'),
  ];
  expect(answers.at(-1)).toMatchObject({
    status: 429,
    headers: { 'x-service-ratelimit-scope': 'key' },
    body: { error: { code: 'verification_rate_limited' } },
  });
  expect(unkey.calls).toHaveLength(calls + 1);
});

it('a silent Unkey is a 502', async () => {
  unkey.failNext('hang up');
  expect(await tokens('unlucky')).toMatchObject({
    status: 502,
    body: { error: { code: 'upstream_unavailable' } },
  });
});
