import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiBody, startSandbox, type TestSandbox, TOKEN } from './start-sandbox.ts';

const ALICE = 5001;
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
  sandbox.emulator.people.send(ALICE, ALICE, '/start');
});

afterAll(() => sandbox.app.close());

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
