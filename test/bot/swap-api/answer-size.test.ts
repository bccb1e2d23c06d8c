import type { ServerResponse } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { createSwapApi } from '../../../src/bot/swap-api/client.ts';
import { LARGEST_ANSWER_BYTES } from '../../../src/contract/limits.ts';
import { type Serving, serve } from '../../support/serve.ts';

const PIECE = Buffer.alloc(16 * 1024, ' ');
const LIST = JSON.stringify({ success: true, data: { tokens: [] } });

let server: Serving | undefined;
afterEach(() => server?.close());

/** A service with answers of `bytes`; reports the bytes sent. */
async function startLongAnswer(bytes: number) {
  const sent = { bytes: 0 };
  server = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(LIST);
    sendSpaces(response, bytes - LIST.length, sent);
  });
  return { api: createSwapApi({ baseUrl: server.url, apiKey: 'key', now: () => 0 }), sent };
}

/** Respects backpressure; stops when the client has closed. */
function sendSpaces(response: ServerResponse, left: number, sent: { bytes: number }): void {
  if (response.destroyed) return;
  if (left <= 0) return void response.end();
  const piece = PIECE.subarray(0, Math.min(left, PIECE.length));
  sent.bytes += piece.length;
  const goOn = () => sendSpaces(response, left - piece.length, sent);
  if (response.write(piece)) setImmediate(goOn);
  else response.once('drain', goOn);
}

it('a page of 2 MiB is accepted', async () => {
  const { api } = await startLongAnswer(LARGEST_ANSWER_BYTES.tokens);
  expect(await api.listTokens()).toEqual({ ok: true, value: [] });
  await api.close();
});

it('one more byte is refused', async () => {
  const { api } = await startLongAnswer(LARGEST_ANSWER_BYTES.tokens + 1);
  expect(await api.listTokens()).toMatchObject({ failure: { code: 'bad_answer', reaction: 'other' } });
  await api.close();
});

it('an endless page is abandoned, and its connection closed', async () => {
  const { api, sent } = await startLongAnswer(Number.POSITIVE_INFINITY);
  expect(await api.listTokens()).toMatchObject({ failure: { code: 'bad_answer' } });
  await api.close();
  // Socket buffers of both sides come on top.
  expect(sent.bytes).toBeLessThan(4 * LARGEST_ANSWER_BYTES.tokens);
});
