import fc from 'fast-check';
import { Agent, buildConnector } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REQUIRED_PERMISSIONS } from '../../../src/contract/index.ts';
import { createLog } from '../../../src/log.ts';
import { type KeyVerifier, presentedKey } from '../../../src/service/keys/authenticate.ts';
import { createUnkeyVerifier, readUnkeyAnswer, type UnkeyOptions } from '../../../src/service/keys/unkey.ts';
import { silentLog } from '../../support/silent-log.ts';
import { problem, type UnkeyKey, UnkeyStandIn } from '../../support/unkey-stand-in.ts';

const ROOT_KEY = 'unkey_root_3ZMzVHJxqDqTn2vA';
const KEY = 'csk_a-key-that-somebody-presents';
const NOW = 1_763_722_800_000;
const ALL = ['api.access', 'tokens.public.read', 'quotes.read', 'transactions.execute'];

let unkey: UnkeyStandIn;
let verifier: KeyVerifier;
let lines: string[];

function verifierWith(options: Partial<UnkeyOptions> = {}): KeyVerifier {
  const log = createLog({ level: 'trace', write: (line) => lines.push(line) });
  return createUnkeyVerifier({ url: unkey.url, rootKey: ROOT_KEY, log, now: () => NOW, ...options });
}

beforeEach(async () => {
  unkey = await UnkeyStandIn.start(ROOT_KEY);
  lines = [];
  verifier = verifierWith();
});

afterEach(async () => {
  for (const line of lines) {
    expect(line).not.toContain(KEY);
    expect(line).not.toContain(ROOT_KEY);
  }
  await unkey.close();
});

function addKey(key: Partial<UnkeyKey> = {}): void {
  unkey.addKey(KEY, { keyId: 'key_1', permissions: ALL, ...key });
}

const ask = () => verifier.verify(presentedKey(KEY), REQUIRED_PERMISSIONS.quotes);

describe('a key checked by Unkey', () => {
  it('is valid with every required permission', async () => {
    addKey();
    expect(await ask()).toEqual({ kind: 'valid', keyId: 'key_1' });
    expect(unkey.calls).toEqual([{ key: KEY, permissions: 'api.access AND quotes.read' }]);
    expect(lines).toEqual([]);
  });

  it.each(Object.values(REQUIRED_PERMISSIONS))('needs %s AND %s', async (...permissions) => {
    addKey({ permissions });
    expect(await verifier.verify(presentedKey(KEY), permissions)).toEqual({ kind: 'valid', keyId: 'key_1' });
    addKey({ permissions: permissions.slice(1) });
    expect(await verifier.verify(presentedKey(KEY), permissions)).toEqual({ kind: 'forbidden' });
  });

  it('may have wildcard grants', async () => {
    addKey({ permissions: ['api.*', 'quotes.*'] });
    expect(await ask()).toEqual({ kind: 'valid', keyId: 'key_1' });
  });

  it('is invalid when unknown, disabled or expired', async () => {
    expect(await ask()).toEqual({ kind: 'invalid', isUnknown: true });
    addKey({ enabled: false });
    expect(await ask()).toEqual({ kind: 'invalid' });
    addKey({ expires: Date.now() - 1 });
    expect(await ask()).toEqual({ kind: 'invalid' });
  });

  it('is forbidden when Unkey refuses the caller', async () => {
    addKey({ forbidden: true });
    expect(await ask()).toEqual({ kind: 'forbidden' });
  });

  it('is rate limited after its last credit', async () => {
    addKey({ credits: 1 });
    expect(await ask()).toEqual({ kind: 'valid', keyId: 'key_1' });
    expect(await ask()).toEqual({ kind: 'rate-limited' });
  });

  it('is rate limited until the window of the limit ends', async () => {
    addKey({ ratelimit: { limit: 1, reset: NOW + 12_300 } });
    expect(await ask()).toEqual({ kind: 'valid', keyId: 'key_1' });
    expect(await ask()).toEqual({ kind: 'rate-limited', retryAfterSeconds: 13 });
  });

  it('has no wait when the window has ended by our clock', async () => {
    addKey({ ratelimit: { limit: 0, reset: NOW - 1 } });
    expect(await ask()).toEqual({ kind: 'rate-limited' });
  });

  it('is verified on every request, so a revocation is immediate', async () => {
    addKey();
    expect(await ask()).toEqual({ kind: 'valid', keyId: 'key_1' });
    addKey({ enabled: false });
    expect(await ask()).toEqual({ kind: 'invalid' });
  });

  it.each(['', 'k'.repeat(513)])('is not verified with an impossible length', async (key) => {
    expect(await verifier.verify(presentedKey(key), REQUIRED_PERMISSIONS.tokens)).toEqual({
      kind: 'invalid',
    });
    expect(unkey.calls).toEqual([]);
  });
});

describe('an answer without a verdict', () => {
  const body = (data: unknown) => ({ body: { data } });

  it('fails closed on an unknown code and is logged', async () => {
    unkey.failNext(body({ valid: true, code: 'VALID_BUT_NEW', keyId: 'key_1' }));
    expect(await ask()).toEqual({ kind: 'forbidden' });
    expect(lines.join()).toContain('unknown code VALID_BUT_NEW');
  });

  it('fails closed when the code and the flag disagree', async () => {
    unkey.failNext(body({ valid: false, code: 'VALID', keyId: 'key_1' }));
    expect(await ask()).toEqual({ kind: 'forbidden' });
    unkey.failNext(body({ valid: true, code: 'NOT_FOUND', keyId: 'key_1' }));
    expect(await ask()).toEqual({ kind: 'invalid' });
  });

  it('leaves no foreign text in the log', async () => {
    unkey.failNext(body({ valid: false, code: `echo ${KEY}` }));
    expect(await ask()).toEqual({ kind: 'forbidden' });
  });

  it.each([
    '',
    'null',
    '[]',
    '{"data":null}',
    '{"data":{"valid":"true","code":"VALID","keyId":"key_1"}}',
    '{"data":{"valid":true,"code":"VALID"}}',
    '<html>',
  ])('is unavailable on the body %s', async (text) => {
    unkey.failNext({ body: text });
    expect(await ask()).toMatchObject({ kind: 'unavailable' });
  });

  it.each([301, 400, 403, 404, 500, 503])('is unavailable on HTTP status %i', async (status) => {
    unkey.failNext(problem(status, 'scripted'));
    expect(await ask()).toEqual({ kind: 'unavailable', reason: `Unkey: HTTP status ${status}` });
    expect(lines.join()).toMatch(/"unkeyRequestId":"req_\w+"/);
    expect(unkey.calls).toHaveLength(1);
  });

  it('is unavailable when Unkey refuses our root key', async () => {
    addKey();
    verifier = verifierWith({ rootKey: 'unkey_root_wrong' });
    expect(await ask()).toEqual({ kind: 'unavailable', reason: 'Unkey: HTTP status 401' });
  });

  it.each([
    [{ 'retry-after': '7' }, { retryAfterSeconds: 7 }],
    [{ 'retry-after': new Date(NOW + 5_000).toUTCString() }, { retryAfterSeconds: 5 }],
    [{ 'retry-after': 'soon' }, {}],
    [undefined, {}],
  ])('is rate limited when the workspace is throttled (%j)', async (headers, wait) => {
    unkey.failNext({ status: 429, ...(headers && { headers }) });
    expect(await ask()).toEqual({ kind: 'rate-limited', ...wait });
  });
});

describe('a connection that fails', () => {
  /** The system refuses the first `failures` connections. */
  function refusing(failures: number): { readonly dispatcher: Agent; tries: number } {
    const connect = buildConnector({});
    const counted = { tries: 0, dispatcher: new Agent() };
    counted.dispatcher = new Agent({
      connect: (options, callback) => {
        counted.tries += 1;
        if (counted.tries > failures) return connect(options, callback);
        callback(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), null);
      },
    });
    return counted;
  }

  it('is retried once', async () => {
    addKey();
    const connections = refusing(1);
    verifier = verifierWith({ dispatcher: connections.dispatcher });
    expect(await ask()).toEqual({ kind: 'valid', keyId: 'key_1' });
    expect([connections.tries, unkey.calls.length]).toEqual([2, 1]);
  });

  it('ends after the second try', async () => {
    const connections = refusing(9);
    verifier = verifierWith({ dispatcher: connections.dispatcher });
    expect(await ask()).toEqual({ kind: 'unavailable', reason: 'Unkey: no connection (ECONNREFUSED)' });
    expect(connections.tries).toBe(2);
  });

  it('is not retried after the request was sent', async () => {
    addKey();
    unkey.failNext('hang up');
    expect(await ask()).toMatchObject({ kind: 'unavailable' });
    expect(unkey.calls).toHaveLength(1);
  });

  it('ends at the timeout', async () => {
    unkey.failNext('silence');
    verifier = verifierWith({ timeLimitMs: 50 });
    expect(await ask()).toEqual({ kind: 'unavailable', reason: 'Unkey: no answer in time' });
    expect(unkey.calls).toHaveLength(1);
  });
});

it('the address may end with a slash and must be a URL', async () => {
  addKey();
  verifier = verifierWith({ url: `${unkey.url}/` });
  expect(await ask()).toEqual({ kind: 'valid', keyId: 'key_1' });
  expect(() =>
    createUnkeyVerifier({ url: 'nowhere', rootKey: ROOT_KEY, log: silentLog(), now: () => NOW }),
  ).toThrow(TypeError);
});

const KINDS = ['valid', 'invalid', 'forbidden', 'rate-limited', 'unavailable'];

const code = fc.oneof(fc.constantFrom('VALID', 'RATE_LIMITED', 'EXPIRED', 'USAGE_EXCEEDED'), fc.string());
const limit = fc.record(
  { exceeded: fc.oneof(fc.boolean(), fc.anything()), reset: fc.oneof(fc.double(), fc.anything()) },
  { requiredKeys: [] },
);
const data = fc.record(
  {
    valid: fc.oneof(fc.boolean(), fc.anything()),
    code: fc.oneof(code, fc.anything()),
    keyId: fc.oneof(fc.string(), fc.anything()),
    ratelimits: fc.oneof(fc.array(limit), fc.anything()),
  },
  { requiredKeys: [] },
);
const answer = fc.record({
  kind: fc.constant('answered' as const),
  status: fc.oneof(fc.constantFrom(200, 429), fc.nat(999)),
  headers: fc.dictionary(fc.constantFrom('retry-after', 'date'), fc.string()),
  body: fc.oneof(fc.record({ data }), fc.anything()),
});

it('any answer is a verification, valid only for a plain VALID', () => {
  fc.assert(
    fc.property(answer, (any) => {
      const { verification } = readUnkeyAnswer(any, NOW);
      expect(KINDS).toContain(verification.kind);
      if (verification.kind === 'valid') {
        expect(any).toMatchObject({ status: 200, body: { data: { valid: true, code: 'VALID' } } });
      }
      if (verification.kind === 'rate-limited' && verification.retryAfterSeconds !== undefined) {
        expect(Number.isInteger(verification.retryAfterSeconds)).toBe(true);
        expect(verification.retryAfterSeconds).toBeGreaterThan(0);
      }
    }),
    { numRuns: 2_000 },
  );
});
