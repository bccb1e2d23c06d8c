import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer, readBody } from '../harness/http-stub.ts';
import type { PollingLoad, PollingResult, PollingSetting } from '../harness/polling-world.ts';
import { serveCommands } from '../harness/serve-commands.ts';
import { answerRpc, listTokens } from '../harness/service-stub.ts';

const MOST_UPDATES = 100;
const GIVE_UP_MS = 60_000;

const BOT = { id: 1, is_bot: true, first_name: 'Bench', username: 'bench_bot', can_join_groups: true };

let callMs = 0;
let lastUpdateId = 0;
let lastMessageId = 0;
/** Not confirmed yet, oldest first. */
let pending: ReturnType<typeof writeUpdate>[] = [];
/** Wakes the poll that found nothing. */
let wake = () => {};
let running: Run | undefined;

/** Starts the stubs of the Bot API, the swap service and a node of the chain, all at one address. */
async function listen(setting: PollingSetting): Promise<string> {
  callMs = setting.callMs;
  const server = createServer(async (message, response) => {
    const url = message.url ?? '';
    const body = await readBody(message);
    answer(response, url.startsWith('/bot') ? await callBotApi(url, body) : serve(url, body));
  });
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function serve(url: string, body: string): unknown {
  return url.startsWith('/rpc') ? answerRpc(JSON.parse(body)) : listTokens();
}

async function callBotApi(url: string, body: string): Promise<unknown> {
  await sleep(callMs);
  if (url.endsWith('/getUpdates')) return { ok: true, result: await poll(JSON.parse(body || '{}')) };
  if (url.endsWith('/getMe')) return { ok: true, result: BOT };
  if (url.endsWith('/sendMessage')) return { ok: true, result: receive(JSON.parse(body)) };
  if (url.endsWith('/getWebhookInfo')) return { ok: true, result: { url: '' } };
  return { ok: true, result: true };
}

interface Poll {
  readonly offset?: number;
  readonly limit?: number;
  readonly timeout?: number;
}

/** As Telegram answers: what has a smaller number than the offset is confirmed and never told again. */
async function poll({ offset = 0, limit = MOST_UPDATES, timeout = 0 }: Poll) {
  pending = pending.filter(({ update_id }) => update_id >= offset);
  if (pending.length === 0) {
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await Promise.race([woken, sleep(timeout * 1_000, undefined, { ref: false })]);
  }
  if (pending.length > 0) running?.begin();
  return pending.slice(0, Math.min(limit, MOST_UPDATES));
}

function receive({ chat_id, text }: { chat_id: number; text: string }) {
  const chatId = Number(chat_id);
  running?.hear(chatId, text);
  const chat = { id: chatId, type: 'private', first_name: 'A' };
  return { message_id: ++lastMessageId, date: seconds(), chat, text };
}

/** Everybody writes; resolves when every word was answered, or nothing more is to be hoped for. */
async function run(load: PollingLoad): Promise<PollingResult> {
  const words = Array.from({ length: load.wordsOfEach }, (_, index) => index);
  const people = Array.from({ length: load.people }, (_, index) => 1_000 + index);
  const current = new Run(load);
  running = current;
  pending = words.flatMap((word) =>
    people.map((person) => writeUpdate(++lastUpdateId, person, writeWord(word))),
  );
  wake();
  await Promise.race([current.finished, sleep(GIVE_UP_MS, undefined, { ref: false })]);
  // An answer too many would come now.
  await sleep(5 * callMs);
  return current.result();
}

/** Names no token, so that whoever is told so sees which word it was. */
function writeWord(word: number): string {
  return `zq${word}zq`;
}

/** One load, and what was answered to it. */
class Run {
  readonly finished: Promise<void>;
  readonly #load: PollingLoad;
  readonly #heard = new Map<number, number[]>();
  #end = () => {};
  #beganAt = 0;
  #endedAt = 0;
  #answered = 0;

  constructor(load: PollingLoad) {
    this.#load = load;
    this.finished = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  begin(): void {
    this.#beganAt ||= performance.now();
  }

  hear(person: number, text: string): void {
    const [, word] = /zq(\d+)zq/.exec(text) ?? [];
    if (word === undefined) return;
    this.#heard.set(person, [...(this.#heard.get(person) ?? []), Number(word)]);
    this.#answered += 1;
    this.#endedAt = performance.now();
    if (this.#answered === this.#load.people * this.#load.wordsOfEach) this.#end();
  }

  result(): PollingResult {
    const heard = [...this.#heard.values()];
    const distinct = heard.reduce((sum, words) => sum + new Set(words).size, 0);
    const outOfTurn = heard.flatMap((words) => words.filter((word, at) => word < (words[at - 1] ?? 0)));
    return {
      seconds: (this.#endedAt - this.#beganAt) / 1_000,
      answered: this.#answered,
      lost: this.#load.people * this.#load.wordsOfEach - distinct,
      doubled: this.#answered - distinct,
      outOfTurn: outOfTurn.length,
    };
  }
}

function writeUpdate(id: number, person: number, word: string) {
  const from = { id: person, is_bot: false, first_name: 'A', language_code: 'en' };
  const chat = { id: person, type: 'private', first_name: 'A' };
  const entities = [{ type: 'bot_command', offset: 0, length: '/swap'.length }];
  const text = `/swap ${word} USDC`;
  return { update_id: id, message: { message_id: id, date: seconds(), chat, from, text, entities } };
}

function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}

serveCommands({ listen, run });
