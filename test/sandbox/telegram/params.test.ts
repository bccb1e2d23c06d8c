import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Params } from '../../../src/sandbox/telegram/params.ts';
import { type ApiBody, startSandbox, type TestSandbox, TOKEN } from './start-sandbox.ts';

const ALICE = 5001;
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
  sandbox.emulator.people.send(ALICE, ALICE, '/start');
});

afterAll(() => sandbox.app.close());

describe('an argument', () => {
  test.each([
    ['5', 5],
    [' -7 ', -7],
    [5, 5],
    ['-1002000000001', -1_002_000_000_001],
    ['', undefined],
    ['5.5', undefined],
    ['five', undefined],
    ['1234567890123456', undefined],
    [null, undefined],
    [{}, undefined],
  ])('%j is the number %s', (value, expected) => {
    expect(new Params({ n: value }).integer('n')).toBe(expected);
  });

  test.each([
    [true, true],
    ['true', true],
    ['True', true],
    [1, true],
    ['yes', true],
    [false, false],
    ['false', false],
    ['0', false],
    ['', false],
    [undefined, false],
  ])('%j is the flag %s', (value, expected) => {
    expect(new Params({ f: value }).flag('f')).toBe(expected);
  });

  test('is text in every transport', () => {
    const params = new Params({ a: 'x', b: 5, c: { d: 1 }, e: null });
    expect(['a', 'b', 'c', 'e', 'f'].map((name) => params.text(name))).toEqual([
      'x',
      '5',
      '{"d":1}',
      undefined,
      undefined,
    ]);
  });

  test('is absent when only the prototype has its name', () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      expect(new Params({}).text(name)).toBeUndefined();
      expect(new Params({}).json(name)).toBeUndefined();
    }
  });

  test('is equal as an object and as JSON text', () => {
    fc.assert(
      fc.property(
        fc.jsonValue().filter((value) => typeof value !== 'string' && value !== null),
        (value) => {
          const parsed = new Params({ v: JSON.stringify(value) }).json('v');
          expect(JSON.stringify(parsed)).toBe(JSON.stringify(new Params({ v: value }).json('v')));
        },
      ),
      { numRuns: 100 },
    );
  });

  test('with invalid JSON is refused by name', () => {
    expect(() => new Params({ link_preview_options: '{' }).json('link_preview_options')).toThrow(
      "Bad Request: can't parse link preview options JSON object",
    );
  });

  test('may be a file, under its own or an attached name', () => {
    const file = { name: 'a.png', bytes: Buffer.from('x') };
    const params = new Params(
      { photo: 'attach://chart', other: 'attach://gone' },
      new Map([['chart', file]]),
    );
    expect(params.file('photo')).toBe(file);
    expect(params.file('chart')).toBe(file);
    expect(params.file('other')).toBeUndefined();
    expect(params.file('nothing')).toBeUndefined();
  });
});

describe('a call', () => {
  const url = (method: string, query = '') => `/bot${TOKEN}/${method}${query}`;

  /** Sends a raw call and returns the body. */
  async function call(
    method: string,
    init: { query?: string; type?: string; body?: string | Buffer } = {},
  ): Promise<ApiBody> {
    const { query, type, body } = init;
    const answer = await sandbox.app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: url(method, query),
      headers: type === undefined ? {} : { 'content-type': type },
      ...(body === undefined ? {} : { payload: body }),
    });
    return answer.json();
  }

  const json = 'application/json';
  const boundary = 'xyzzy';
  const part = (name: string, value: string, file?: string) =>
    [
      `--${boundary}`,
      `content-disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}`,
      '',
      value,
      '',
    ].join('\r\n');

  test('merges the arguments of address and body; the body takes precedence', async () => {
    const body = JSON.stringify({ text: 'from the body' });
    const sent = await call('sendMessage', { query: `?chat_id=${ALICE}&text=lost`, type: json, body });
    expect(sent.result).toMatchObject({ text: 'from the body', chat: { id: ALICE } });
  });

  test('can be multipart, with a picture attached under its own name', async () => {
    const body = [
      part('chat_id', String(ALICE)),
      part('photo', 'attach://chart'),
      part('caption', 'a caption'),
      part('chart', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u0001@\0\0\u0001@', 'chart.png'),
      `--${boundary}--\r\n`,
    ].join('');
    const type = `multipart/form-data; boundary=${boundary}`;
    const sent = await call('sendPhoto', { type, body: Buffer.from(body, 'latin1') });
    expect(sent.result).toMatchObject({
      caption: 'a caption',
      photo: [{ file_size: 24, width: 320, height: 320 }],
    });
  });

  test.each([
    ['JSON that is cut off', json, '{"chat_id":', "can't parse request JSON object"],
    ['JSON that is a list', json, '[1]', "can't parse request JSON object"],
    ['JSON that is null', json, 'null', "can't parse request JSON object"],
    ['multipart without a boundary', 'multipart/form-data', 'nonsense', "can't parse multipart request body"],
  ])('with %s is refused', async (_what, type, body, reason) => {
    expect(await call('sendMessage', { type, body })).toEqual({
      ok: false,
      error_code: 400,
      description: `Bad Request: ${reason}`,
    });
  });

  test('with an unknown body type has the arguments of its address', async () => {
    const sent = await call('sendMessage', {
      query: `?chat_id=${ALICE}&text=hi`,
      type: 'text/plain',
      body: 'x',
    });
    expect(sent.result).toMatchObject({ text: 'hi' });
  });

  test.each(['sendPoll', 'logOut', 'sendchecklist', 'x'])(
    'of the unsupported %s is a 404',
    async (method) => {
      expect(await call(method)).toEqual({
        ok: false,
        error_code: 404,
        description: 'Not Found: method not found',
      });
    },
  );

  test.each([
    ['12:wrong', 401, 'Unauthorized'],
    ['nonsense', 404, 'Not Found'],
    ['12:a b', 404, 'Not Found'],
  ])('with the token %s is %i', async (token, error_code, description) => {
    const answer = await sandbox.app.inject(`/bot${encodeURIComponent(token)}/getMe`);
    expect(answer.json()).toEqual({ ok: false, error_code, description });
    expect(answer.statusCode).toBe(error_code);
  });

  test('of any shape gets an answer other than 500', async () => {
    const methods = fc.constantFrom('sendMessage', 'editMessageText', 'getUpdates', 'setMyCommands');
    const names = fc.constantFrom(
      'chat_id',
      'text',
      'message_id',
      'entities',
      'reply_parameters',
      'commands',
    );
    await fc.assert(
      fc.asyncProperty(methods, fc.dictionary(names, fc.jsonValue()), async (method, given) => {
        const body = JSON.stringify({ chat_id: ALICE, ...given, timeout: 0 });
        const answer = await call(method, { type: json, body });
        expect([undefined, 400, 403]).toContain(answer.error_code);
      }),
      { numRuns: 100 },
    );
  });
});
