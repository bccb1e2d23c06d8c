import { Api, Bot, type RawApi, type Transformer } from 'grammy';
import type { Message, Update } from 'grammy/types';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatServices } from '../../../../src/bot/features/feature.ts';
import { groupChat } from '../../../../src/bot/features/group-chat.ts';
import { FEATURES } from '../../../../src/bot/features/index.ts';
import { allTexts } from '../../../../src/bot/i18n/texts.ts';
import { DEFAULT_GROUP_SETTINGS, type GroupStore } from '../../../../src/bot/swap/groups.ts';
import type { BotContext } from '../../../../src/bot/telegram/context.ts';
import {
  createEphemeralLimits,
  createGroupMessenger,
} from '../../../../src/bot/telegram/groups/messenger.ts';
import { decodeDeepLink } from '../../../../src/bot/telegram/messages/start-parameter.ts';
import { TokenBucket } from '../../../../src/http/token-bucket.ts';
import { silentLog } from '../../../support/silent-log.ts';

const GROUP = { id: -1001, type: 'supergroup', title: 'Swap friends' } as const;
const ALICE = { id: 5001, is_bot: false, first_name: 'Alice' };
const US = { id: 1, is_bot: true, first_name: 'Countersign', username: 'countersign_bot' };

type Sent = Parameters<RawApi['sendMessage']>[0];
type Server = (sent: Sent) => Partial<Message> | { readonly refusal: string; readonly code?: number };

/** A current server that grants everything. */
const TODAY: Server = (sent) =>
  sent.ephemeral_message_parameters ? { message_id: 0, ephemeral_message_id: 7 } : { message_id: 8 };

let now: number;
let sent: Sent[];
let server: Server;
let bot: Bot<BotContext>;
let updateId = 0;

beforeEach(() => {
  now = Date.UTC(2026, 10, 21);
  sent = [];
  server = TODAY;
  bot = createTestBot();
});

/** The calls for a message in a group, with the answers of `server`. */
function createTestBot(): Bot<BotContext> {
  const made = new Bot<BotContext>('1:x', { botInfo: US as Bot['botInfo'] });
  const call: Transformer = async (_call, _method, payload) => {
    sent.push(payload as Sent);
    const answer = server(payload as Sent);
    return 'refusal' in answer
      ? { ok: false, error_code: answer.code ?? 400, description: `Bad Request: ${answer.refusal}` }
      : { ok: true, result: answer as never };
  };
  const api = new Api('1:x');
  api.config.use(call);
  const bucket = () => new TokenBucket({ burst: 3, refillMs: 30_000 }, () => now);
  const limits = { inPrivate: bucket(), inFlood: bucket(), inGroup: bucket(), ofGroup: bucket() };
  const groups = {
    find: async () => ({ ...DEFAULT_GROUP_SETTINGS, isGone: false }),
    takePace: async () => true,
    acquireCooldown: async () => true,
    pausePace: async () => {},
  } as unknown as GroupStore;
  const shared = { api, now: () => now, log: silentLog() };
  const services = {
    chat: { ...shared, messenger: createGroupMessenger({ ...shared, groups }), quota: limits },
    groups: { ...groups, ephemeral: createEphemeralLimits(() => now) },
    prices: { listTokens: async () => ({ ok: false, problem: { code: 'service_down' } }) },
    chain: { mints: async () => undefined },
    clock: () => now,
  } as unknown as ChatServices;
  const texts = allTexts().en;
  made.use(async (ctx, next) => {
    ctx.view = { texts } as BotContext['view'];
    await next();
  });
  made.use(groupChat(services, FEATURES));
  return made;
}

async function ask(text: string, change: Partial<Message> = {}): Promise<void> {
  updateId += 1;
  const length = text.split(' ')[0]?.length ?? 0;
  const message = {
    message_id: updateId,
    date: now / 1000,
    chat: GROUP,
    from: ALICE,
    text,
    entities: [{ type: 'bot_command', offset: 0, length }],
    ...change,
  };
  await bot.handleUpdate({ update_id: updateId, message } as Update);
}

/** The URL of the only button of a message. */
function urlOf(message: Sent | undefined): URL {
  const { inline_keyboard: rows = [] } = (message?.reply_markup ?? {}) as {
    inline_keyboard?: { url: string }[][];
  };
  expect(rows.flat()).toHaveLength(1);
  return new URL(rows[0]?.[0]?.url ?? '');
}

const carriedBy = (message: Sent | undefined) =>
  decodeDeepLink(urlOf(message).searchParams.get('start') ?? '');

describe('a personal command in a group', () => {
  it.each([
    ['/swap 1 SOL USDC', { command: 'swap', words: '1 SOL USDC' }],
    ['/swap@countersign_bot 50% sol', { command: 'swap', words: '50% sol' }],
    ['/connect', { command: 'connect', words: '' }],
    ['/balance', { command: 'balance', words: '' }],
    ['/history', { command: 'history', words: '' }],
    ['/status', { command: 'status', words: '' }],
    ['/wallets', { command: 'wallets', words: '' }],
    ['/settings', { command: 'settings', words: '' }],
    ['/alert SOL > 200', { command: 'alerts', words: '' }],
    ['/disconnect', { command: 'wallets', words: '' }],
    ['/forget', { command: 'privacy', words: '' }],
  ])('%s is answered to this one person, with one button into the private chat', async (text, carried) => {
    await ask(text);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      chat_id: GROUP.id,
      ephemeral_message_parameters: { receiver_user_id: ALICE.id },
      reply_parameters: { message_id: updateId },
    });
    expect(urlOf(sent[0]).href).toMatch(/^https:\/\/t\.me\/countersign_bot\?start=[\w-]{1,64}$/);
    expect(carriedBy(sent[0])).toEqual(carried);
  });

  it('by ephemeral message is answered to its ephemeral id', async () => {
    await ask('/balance', { message_id: 0, ephemeral_message_id: 3, receiver_user: US });
    expect(sent[0]).toMatchObject({ reply_parameters: { ephemeral_message_id: 3 } });
    expect(sent[0]?.reply_parameters).not.toHaveProperty('message_id');
  });

  it('stays in its topic', async () => {
    await ask('/connect', { message_thread_id: 4, is_topic_message: true });
    expect(sent[0]).toMatchObject({ message_thread_id: 4 });
  });

  it.each([
    ['an anonymous admin', { sender_chat: GROUP, from: { ...ALICE, id: 1_087_968_824 } }],
    ['a channel', { sender_chat: { id: -1002, type: 'channel', title: 'News' } as const }],
  ])('%s is nobody in particular: one short answer to all, with nothing carried over', async (_, change) => {
    await ask('/swap 1 SOL USDC', change);
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toHaveProperty('ephemeral_message_parameters');
    expect(sent[0]?.text).toContain('I cannot see who wrote that');
    expect(urlOf(sent[0]).href).toBe('https://t.me/countersign_bot');
  });
});

describe('without ephemeral messages', () => {
  it('tries a group that refused again after ten minutes, another group immediately', async () => {
    server = (one) => (one.ephemeral_message_parameters ? { refusal: 'BOT_NOT_ADMIN' } : { message_id: 8 });
    const tried = () => sent.splice(0).map((one) => 'ephemeral_message_parameters' in one);
    await ask('/balance');
    expect(tried()).toEqual([true, false]);
    await ask('/balance');
    expect(tried()).toEqual([false]);
    await ask('/balance', { chat: { ...GROUP, id: -1003 } });
    expect(tried()).toEqual([true, false]);
    // An ephemeral message may always get an ephemeral answer.
    await ask('/balance', { message_id: 0, ephemeral_message_id: 3 });
    expect(tried()[0]).toBe(true);
    now += 600_000;
    await ask('/balance');
    expect(tried()).toEqual([true, false]);
  });

  it('never puts an ephemeral request into a public button', async () => {
    server = (one) =>
      one.ephemeral_message_parameters ? { refusal: 'EPHEMERAL_ACTION_EXPIRED' } : { message_id: 8 };
    await ask('/swap 1 SOL USDC', { message_id: 0, ephemeral_message_id: 3 });
    const [tried, aloud] = sent;
    expect(carriedBy(tried)?.words).toBe('1 SOL USDC');
    expect(urlOf(aloud).href).toBe('https://t.me/countersign_bot');
    expect(aloud).not.toHaveProperty('reply_parameters');
    await ask('/swap 1 SOL USDC');
    expect(sent.at(-2)).toHaveProperty('ephemeral_message_parameters');
  });

  it('has no public fallback for other failures', async () => {
    server = () => ({ refusal: 'Too Many Requests: retry after 5', code: 429 });
    await ask('/connect');
    expect(sent).toHaveLength(1);
  });

  it('answers a flood of one person five times', async () => {
    for (let time = 0; time < 20; time += 1) await ask('/balance');
    expect(sent).toHaveLength(5);
    await ask('/balance', { from: { ...ALICE, id: 5002 } });
    expect(sent).toHaveLength(6);
  });
});
