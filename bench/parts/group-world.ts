import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { GroupTelegram } from '../harness/groups/group-telegram.ts';
import type { GroupTarget, Phase, PhaseResult, Settling } from '../harness/groups/group-world.ts';
import { serveCommands } from '../harness/serve-commands.ts';

/** What people of groups send to a bot, some of it by mistake. Every fifth is a press where there is something to press. */
const LINES: readonly ((amount: number) => string)[] = [
  (amount) => `/quote ${amount} SOL USDC`,
  () => '/quote SOL',
  (amount) => `/quote ${amount} usdc jup`,
  () => '/quote nonsense',
  () => '/help@bench_bot',
  (amount) => `/quote@bench_bot ${amount} SOL USDC`,
  () => '/swap 1 SOL USDC',
  (amount) => `/quote ${amount} JUP USDC`,
];
const AMOUNTS = 500;
const BOARDS = ['/board SOL USDC, JUP USDC every 1m', '/board SOL USDC every 1m', '/board JUP SOL, SOL USDC'];
const PEOPLE_OF_GROUPS = 40_000;
const FIRST_OF_GROUPS = 1_000_000;
const FIRST_GROUP = -1_001_000_000_000;
const GIVE_UP_MS = 15_000;

const dispatcher = new Agent({ connections: 128 });
const telegram = new GroupTelegram();
let lastUpdateId = 0;
let lastPerson = 0;
let target: GroupTarget = { webhookUrl: '', secret: '' };
let groups = 0;
let lastInGroups = 0;

/** Boards are set up one after the other; ends when the last one stands. */
async function settle(settling: Settling): Promise<void> {
  target = settling;
  groups = settling.groups;
  for (let index = 0; index < settling.boards; index += 1) {
    const chat = groupAt(index);
    const standing = heardIn(chat.id);
    await post(messageIn(chat, FIRST_OF_GROUPS + index, BOARDS[index % BOARDS.length] ?? ''));
    await standing;
  }
}

async function phase({ milliseconds, updatesPerMinute, privateEveryMs }: Phase): Promise<PhaseResult> {
  globalThis.gc?.();
  const [shown, quotes, updates] = [telegram.messagesInGroups(), telegram.quotes(), lastInGroups];
  const startedAt = performance.now();
  const endsAt = startedAt + milliseconds;
  const cards: Promise<number>[] = [];
  const talk: Promise<void>[] = [];
  const asking = atPace(endsAt, privateEveryMs, () => void cards.push(askPrivately()));
  const talking =
    updatesPerMinute > 0
      ? atPace(endsAt, 60_000 / updatesPerMinute, () => void talk.push(talkInGroup()))
      : undefined;
  await Promise.all([asking, talking]);
  const times = await Promise.all(cards);
  await Promise.all(talk);
  return {
    cards: times,
    groupUpdates: lastInGroups - updates,
    groupMessages: telegram.messagesInGroups() - shown,
    quotes: telegram.quotes() - quotes,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

/** Does not wait for what it does, and makes up for turns that came late. */
async function atPace(endsAt: number, everyMs: number, act: () => void): Promise<void> {
  for (let nextAt = performance.now(); nextAt < endsAt; nextAt += everyMs) {
    const early = nextAt - performance.now();
    if (early > 1) await sleep(early);
    act();
  }
}

async function askPrivately(): Promise<number> {
  lastPerson += 1;
  const id = 1_000 + lastPerson;
  const askedAt = performance.now();
  const answered = heardIn(id);
  await post(messageIn({ id, type: 'private', first_name: 'A' }, id, `/swap 0.${lastPerson} SOL USDC`));
  // Who is never answered has waited this long at least.
  await answered.catch(() => undefined);
  return performance.now() - askedAt;
}

async function talkInGroup(): Promise<void> {
  lastInGroups += 1;
  const chat = groupAt(lastInGroups);
  const person = FIRST_OF_GROUPS + ((lastInGroups * 7) % PEOPLE_OF_GROUPS);
  const pressable = lastInGroups % 5 === 0 ? telegram.pressableIn(chat.id) : undefined;
  const line = LINES[lastInGroups % LINES.length]?.(1 + (lastInGroups % AMOUNTS)) ?? '';
  if (!pressable) return post(messageIn(chat, person, line));
  const { messageId, data, markup } = pressable;
  const message = {
    ...{ message_id: messageId, date: seconds(), chat, from: { id: 1, is_bot: true } },
    ...{ text: '?', reply_markup: markup },
  };
  return post({
    callback_query: { id: String(lastUpdateId), from: fromOf(person), message, chat_instance: '1', data },
  });
}

function groupAt(index: number) {
  const number = index % groups;
  return { id: FIRST_GROUP - number, type: 'supergroup', title: `Group ${number}` };
}

function messageIn(chat: object, person: number, text: string): object {
  const entities = [{ type: 'bot_command', offset: 0, length: text.split(' ')[0]?.length }];
  return {
    message: { message_id: lastUpdateId + 1, date: seconds(), chat, from: fromOf(person), text, entities },
  };
}

function fromOf(id: number) {
  return { id, is_bot: false, first_name: 'A', language_code: 'en' };
}

async function post(content: object): Promise<void> {
  lastUpdateId += 1;
  const response = await request(target.webhookUrl, {
    method: 'POST',
    dispatcher,
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': target.secret },
    body: JSON.stringify({ update_id: lastUpdateId, ...content }),
  });
  await response.body.dump();
  if (response.statusCode !== 200) throw new Error(`the webhook answered ${response.statusCode}`);
}

function heardIn(chatId: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('an update was never answered')), GIVE_UP_MS);
    telegram.onNext(chatId, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}

serveCommands({ listen: () => telegram.listen(), settle, phase, totals: () => telegram.totals() });
