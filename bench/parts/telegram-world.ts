import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { answer, readBody } from '../harness/http-stub.ts';
import { serveCommands } from '../harness/serve-commands.ts';
import { answerRpc, listTokens, quote } from '../harness/service-stub.ts';
import type {
  CrowdLoad,
  CrowdResult,
  TalkLoad,
  UpdateLoad,
  UpdateLoadResult,
} from '../harness/telegram-world.ts';

/** Nobody asks more often than a person may. */
const PEOPLE = 20_000;
const GIVE_UP_MS = 15_000;
const SILENCE_MS = 20_000;

const dispatcher = new Agent({ connections: 128 });
/** By chat: told of the message that arrives in it. */
const waiting = new Map<number, (text: string) => void>();
/** How long the swap service takes for a price. */
let priceMs = 0;
let lastUpdateId = 0;
let lastMessageId = 0;

/** Starts the stubs of the Bot API, of the swap service and of a node of the chain, all at one address. */
async function listen(slowness = 0): Promise<string> {
  priceMs = slowness;
  const server = createServer(async (message, response) => {
    const body = await readBody(message);
    answer(response, await route(message.url ?? '', body));
  });
  // Longer than any pause between two rounds.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function route(url: string, body: string): unknown {
  if (url.startsWith('/rpc')) return answerRpc(JSON.parse(body));
  if (url.startsWith('/v1/tokens')) return listTokens();
  if (url.startsWith('/v1/quotes')) return sleep(priceMs, quote(JSON.parse(body)));
  if (url.endsWith('/sendMessage')) return { ok: true, result: receive(JSON.parse(body)) };
  if (url.endsWith('/editMessageText')) return { ok: true, result: receive(JSON.parse(body)) };
  if (url.endsWith('/getUpdates')) return poll();
  if (url.endsWith('/getMe')) return { ok: true, result: BOT };
  return { ok: true, result: true };
}

const BOT = { id: 1, is_bot: true, first_name: 'Bench', username: 'bench_bot', can_join_groups: true };

function receive({ chat_id, text }: { chat_id: number; text: string }) {
  waiting.get(Number(chat_id))?.(text);
  const chat = { id: Number(chat_id), type: 'private', first_name: 'A' };
  return { message_id: ++lastMessageId, date: seconds(), chat, text };
}

/** Keeps `inFlight` updates under way until the time is over, then waits for the last answers. */
async function load({
  inFlight,
  milliseconds,
  otherUrls = [],
  ...target
}: UpdateLoad): Promise<UpdateLoadResult> {
  const startedAt = performance.now();
  const endsAt = startedAt + milliseconds;
  let answered = 0;
  const urls = [target.webhookUrl, ...otherUrls];
  let sent = 0;
  const keepSending = async () => {
    while (performance.now() < endsAt) {
      const webhookUrl = urls[sent++ % urls.length] ?? target.webhookUrl;
      await sendUpdate({ ...target, webhookUrl });
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, keepSending));
  return { answered, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Keeps `inFlight` people in a conversation: each writes the next of its lines once the last one was answered. */
async function converse({ inFlight, milliseconds, lines, ...target }: TalkLoad): Promise<UpdateLoadResult> {
  const startedAt = performance.now();
  const endsAt = startedAt + milliseconds;
  let answered = 0;
  const keepTalking = async () => {
    while (performance.now() < endsAt) {
      const person = nextPerson();
      for (const text of lines) {
        await sendUpdate({ ...target, text }, person);
        answered += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: inFlight }, keepTalking));
  return { answered, seconds: (performance.now() - startedAt) / 1_000 };
}

let lastPerson = 0;

function nextPerson(): number {
  lastPerson += 1;
  return 1_000 + (lastPerson % PEOPLE);
}

/** All write at once; resolves when everybody was answered. */
async function crowd({ lines, ...target }: CrowdLoad): Promise<CrowdResult> {
  const startedAt = performance.now();
  const answers = await Promise.all(
    lines.map(async (text) => {
      const said = await sendUpdate({ ...target, text });
      return { ms: performance.now() - startedAt, isPrice: said.includes('→') };
    }),
  );
  const timesOf = (isPrice: boolean) => answers.filter((one) => one.isPrice === isPrice).map(({ ms }) => ms);
  return { priced: timesOf(true), others: timesOf(false) };
}

/** Who polls hears of one update, when there is one; else nobody speaks for a while. */
let polled: ReturnType<typeof writeUpdate> | undefined;

function poll(): unknown {
  const result = polled ? [polled] : [];
  polled = undefined;
  return sleep(result.length > 0 ? 0 : SILENCE_MS, { ok: true, result });
}

/** Somebody has written before the bot is there. @returns when they were answered, in milliseconds since the epoch */
async function greet(text: string): Promise<number> {
  polled = writeUpdate(++lastUpdateId, text, nextPerson());
  await answerIn(polled.message.chat.id);
  return Date.now();
}

/** Delivers one update and waits for the message that answers it. */
async function sendUpdate(
  { webhookUrl, secret, text }: Pick<UpdateLoad, 'webhookUrl' | 'secret' | 'text'>,
  person = nextPerson(),
) {
  const update = writeUpdate(++lastUpdateId, text, person);
  const answered = answerIn(update.message.chat.id);
  const response = await request(webhookUrl, {
    method: 'POST',
    dispatcher,
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
    body: JSON.stringify(update),
  });
  await response.body.dump();
  if (response.statusCode !== 200) throw new Error(`the webhook answered ${response.statusCode}`);
  return answered;
}

function answerIn(chatId: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('an update was never answered')), GIVE_UP_MS);
    waiting.set(chatId, (text) => {
      clearTimeout(timer);
      waiting.delete(chatId);
      resolve(text);
    });
  });
}

function writeUpdate(id: number, text: string, person: number) {
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

serveCommands({ listen, load, converse, crowd, greet });
