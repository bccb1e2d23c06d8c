import { once } from 'node:events';
import { createServer, type LookupFunction } from 'node:net';
import { Agent, errors, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isConnectFailure, networkCodeOf } from '../../src/http/outgoing.ts';
import { freePort } from '../support/free-port.ts';

let agent: Agent;

beforeEach(() => {
  agent = new Agent();
});
afterEach(() => agent.destroy());

const ask = (url: string) => request(url, { dispatcher: agent }).catch((error: unknown) => error);
const failure = async (url: string) => isConnectFailure(networkCodeOf(await ask(url)));

describe('a failure to connect', () => {
  it('is a closed port, by number or by name', async () => {
    const port = await freePort();
    expect(await failure(`http://127.0.0.1:${port}`)).toBe(true);
    expect(await failure(`http://localhost:${port}`)).toBe(true);
  });

  it.each(['ENOTFOUND', 'EAI_AGAIN'])('is a name without an address (%s)', async (code) => {
    // Without a network a resolver may take 30 s to fail.
    const lookup: LookupFunction = (_name, _options, told) =>
      told(Object.assign(new Error('getaddrinfo'), { code }), '');
    await agent.destroy();
    agent = new Agent({ connect: { lookup } });
    expect(await failure('http://bot-api.example')).toBe(true);
  });

  it('is a connect timeout', () => {
    expect(isConnectFailure(networkCodeOf(new errors.ConnectTimeoutError()))).toBe(true);
  });

  it('is not a cut or a timeout after the request was sent', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.destroy()));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const torn = await ask(`http://127.0.0.1:${port}`);
    expect(networkCodeOf(torn)).toBe('UND_ERR_SOCKET');
    expect(isConnectFailure(networkCodeOf(torn))).toBe(false);
    expect(isConnectFailure(networkCodeOf(new errors.HeadersTimeoutError()))).toBe(false);
    server.close();
  });

  it('is not an error of another kind', () => {
    for (const thrown of [undefined, null, 'ECONNREFUSED', new Error('ECONNREFUSED'), { code: 7 }])
      expect(isConnectFailure(networkCodeOf(thrown))).toBe(false);
  });
});

describe('the code of a failure', () => {
  it('is found on its cause too', () => {
    const cause = Object.assign(new Error('no'), { code: 'EAI_AGAIN' });
    expect(networkCodeOf(new Error('outer', { cause: new TypeError('fetch failed', { cause }) }))).toBe(
      'EAI_AGAIN',
    );
  });
});
