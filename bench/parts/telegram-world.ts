import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { UpdateLoad } from '../card.ts';
import { serveCommands } from '../part.ts';

const tokens: readonly { address: string; decimals: number; tokenProgram: string }[] = JSON.parse(
  readFileSync('data/tokens.json', 'utf8'),
);

/** Enough people to stay below the price limit per person. */
const PEOPLE = 20_000;
const GIVE_UP_MS = 15_000;
const SILENCE_MS = 20_000;

const dispatcher = new Agent({ connections: 128 });
const waiting = new Map<number, () => void>();
let lastUpdateId = 0;
let lastMessageId = 0;

/** Starts stubs of the Bot API, the swap service and an RPC node at one address. */
async function listen(): Promise<string> {
  const server = createServer(async (message, response) => {
    answer(response, await route(message.url ?? '', await text(message)));
  });
  // Longer than any pause between two rounds.
  server.keepAliveTimeout = 120_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function route(url: string, body: string): unknown {
  if (url.startsWith('/rpc')) return answerRpc(JSON.parse(body));
  if (url.startsWith('/v1/tokens')) {
    return succeed({ count: tokens.length, tokens, pagination: { limit: 100, nextCursor: null } });
  }
  if (url.startsWith('/v1/quotes')) return sleep(0, quote(JSON.parse(body)));
  if (/\/(sendMessage|editMessageText)$/.test(url)) return { ok: true, result: receive(JSON.parse(body)) };
  if (url.endsWith('/getUpdates')) return poll();
  if (url.endsWith('/getMe')) return { ok: true, result: BOT };
  return { ok: true, result: true };
}

const BOT = { id: 1, is_bot: true, first_name: 'Bench', username: 'bench_bot', can_join_groups: true };

function receive({ chat_id, text }: { chat_id: number; text: string }) {
  waiting.get(Number(chat_id))?.();
  const chat = { id: Number(chat_id), type: 'private', first_name: 'A' };
  return { message_id: ++lastMessageId, date: seconds(), chat, text };
}

/** Keeps `inFlight` updates pending for the duration, then awaits the last answers. @returns their number */
async function load({ inFlight, milliseconds, ...target }: UpdateLoad): Promise<number> {
  const endsAt = performance.now() + milliseconds;
  let answered = 0;
  const keepSending = async () => {
    while (performance.now() < endsAt) {
      await sendUpdate(target);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, keepSending));
  return answered;
}

/** A poll returns the waiting update, or none after a while. */
let polled: ReturnType<typeof writeUpdate> | undefined;

function poll(): unknown {
  const result = polled ? [polled] : [];
  polled = undefined;
  return sleep(result.length > 0 ? 0 : SILENCE_MS, { ok: true, result });
}

/** Queues an update for a bot that has not started yet. @returns time of the answer, ms since the epoch */
async function greet(text: string): Promise<number> {
  polled = writeUpdate(text);
  await answerIn(polled.message.chat.id);
  return Date.now();
}

/** Delivers one update and awaits its answer. */
async function sendUpdate({ webhookUrl, secret, text }: Pick<UpdateLoad, 'webhookUrl' | 'secret' | 'text'>) {
  const update = writeUpdate(text);
  const answered = answerIn(update.message.chat.id);
  const response = await request(webhookUrl, {
    method: 'POST',
    dispatcher,
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
    body: JSON.stringify(update),
  });
  await response.body.dump();
  if (response.statusCode !== 200) throw new Error(`the webhook answered ${response.statusCode}`);
  await answered;
}

function answerIn(chatId: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('an update was never answered')), GIVE_UP_MS);
    waiting.set(chatId, () => {
      clearTimeout(timer);
      waiting.delete(chatId);
      resolve();
    });
  });
}

/** Each update comes from the next of many people. */
function writeUpdate(text: string) {
  const id = ++lastUpdateId;
  const person = 1_000 + (id % PEOPLE);
  const from = { id: person, is_bot: false, first_name: 'A', language_code: 'en' };
  const entities = text.startsWith('/')
    ? [{ type: 'bot_command', offset: 0, length: text.split(' ')[0]?.length }]
    : [];
  const chat = { id: person, type: 'private', first_name: 'A' };
  return { update_id: id, message: { message_id: id, date: seconds(), chat, from, text, entities } };
}

function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}

function answer(response: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** The only chain request of a card: `getMultipleAccounts` of mints. */
function answerRpc({ id, method, params }: { id: string; method: string; params: [string[]] }) {
  if (method !== 'getMultipleAccounts')
    return { jsonrpc: '2.0', id, error: { code: -32601, message: method } };
  return { jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: params[0].map(mintAccount) } };
}

function mintAccount(address: string) {
  const token = tokens.find((listed) => listed.address === address);
  if (!token) return null;
  const data = Buffer.alloc(82);
  data.set([token.decimals, 1], 44);
  const owner = token.tokenProgram;
  return { data: [data.toString('base64'), 'base64'], executable: false, lamports: 1, owner, rentEpoch: 0 };
}

function quote({ fromToken, toToken, fromAmount }: Record<string, string>) {
  const price = { fromToken, toToken, fromAmount, toAmount: '77500000', fromAmountUSD: 77.5 };
  return succeed({ quotes: [{ quoteId: 'p_1', routeName: 'desk', ...price, slippageBps: 0 }] });
}

function succeed(data: unknown) {
  return { success: true, data, timestamp: new Date().toISOString() };
}

serveCommands({ listen, load, greet });
