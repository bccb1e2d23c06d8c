import { type Api, type Context, GrammyError } from 'grammy';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemberRoles } from '../../../src/bot/telegram/quota.ts';

const GROUP = -1001;
const ANN = 5001;
const BEN = 5002;
const GROUP_ANONYMOUS = 1_087_968_824;

let now: number;
let asked: string[];
let refused: readonly string[];
let statuses: Map<number, string>;

beforeEach(() => {
  now = 0;
  asked = [];
  refused = [];
  statuses = new Map([[ANN, 'creator']]);
});

async function answer<T>(method: string, value: T): Promise<T> {
  asked.push(method);
  if (refused.includes(method)) throw refusalOf(method);
  return value;
}

function refusalOf(method: string): GrammyError {
  const description = 'Bad Request: member list is inaccessible';
  return new GrammyError('refused', { ok: false, error_code: 400, description }, method, {});
}

const api = {
  getChatMember: (_chat: number, id: number) =>
    answer('getChatMember', { status: statuses.get(id) ?? 'member' }),
  getChatAdministrators: () => answer('getChatAdministrators', [{ user: { id: ANN } }]),
} as unknown as Api;

const ctx = (id: number, more: object = {}) =>
  ({ chatId: GROUP, from: { id }, ...more }) as unknown as Context;

describe('the role of a group member', () => {
  it('is read once a minute, also for concurrent presses', async () => {
    const standings = createMemberRoles(api, () => now);
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, i) => standings.of(ctx(i % 2 ? ANN : BEN))),
    );
    expect(all.filter((one) => one === 'admin')).toHaveLength(50);
    expect(asked).toHaveLength(2);
    statuses.set(BEN, 'administrator');
    now = 59_999;
    expect(await standings.of(ctx(BEN))).toBe('member');
    now = 60_000;
    expect(await standings.of(ctx(BEN))).toBe('admin');
    expect(asked).toHaveLength(3);
  });

  it('is read from the list of admins when the group hides its members', async () => {
    refused = ['getChatMember'];
    const standings = createMemberRoles(api, () => now);
    expect([await standings.of(ctx(ANN)), await standings.of(ctx(BEN))]).toEqual(['admin', 'member']);
  });

  it('is unknown when Telegram does not answer, and read again at the next press', async () => {
    refused = ['getChatMember', 'getChatAdministrators'];
    const standings = createMemberRoles(api, () => now);
    expect(await standings.of(ctx(ANN))).toBe('member');
    refused = [];
    expect(await standings.of(ctx(ANN))).toBe('admin');
  });

  it('is anonymous admin only for the group itself as sender', async () => {
    const standings = createMemberRoles(api, () => now);
    const as = (id: number) => ({ message: { sender_chat: { id } } });
    expect(await standings.of(ctx(GROUP_ANONYMOUS, as(GROUP)))).toBe('anonymous_admin');
    expect(await standings.of(ctx(GROUP_ANONYMOUS, as(-1002)))).toBe('member');
    expect(await standings.of(ctx(BEN, { ...as(GROUP), callbackQuery: {} }))).toBe('member');
  });
});
