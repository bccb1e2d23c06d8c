import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import { textOf } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import { type ReplicaWorld, servers, startReplicaWorld } from '../support/kill-world.ts';

const PATIENCE_MS = 180_000;
/** Telegram's limit: messages of a bot per group and minute. */
const MAX_A_MINUTE = 20;

/** Alternates updates between the two bots. */
describe.each(servers)('a group with two bots on one $name', { timeout: PATIENCE_MS }, () => {
  let world: ReplicaWorld;
  let creator: number;
  let members: readonly number[];

  beforeAll(async () => {
    world = await startReplicaWorld({ bots: 2, budget: 600, hasWebhook: true });
    [creator = 0, ...members] = world.outside.telegram.world.people.map(({ id }) => id);
  }, PATIENCE_MS);
  afterAll(() => world?.stop(), PATIENCE_MS);

  const say = (group: number, words: string, person = creator) =>
    world.outside.telegram.people.send(person, group, words);
  const press = (message: Message, text: string, person = creator) =>
    world.outside.telegram.people.press(person, message.chat.id, message.message_id, { text });
  const posted = (group: number, words: RegExp) =>
    world.outside.telegram.world.chats
      .messages(group)
      .filter((message) => message.from.is_bot && words.test(textOf(message)));
  const firstOf = (group: number, words: RegExp) =>
    until(() => {
      const [message] = posted(group, words);
      if (!message) throw new Error(`no message ${words}`);
      return message;
    }, 20_000);
  /** Resolves when the bot has introduced itself in the group. */
  const newGroup = async () => {
    const { id } = world.outside.telegram.groups.open(creator, { title: 'Traders', members, bot: true });
    await firstOf(id, /./);
    return id;
  };
  const buttonOf = ({ reply_markup }: Message, label = /./) =>
    reply_markup?.inline_keyboard.flat().find((button) => button.callback_data && label.test(button.text))
      ?.text ?? '';
  /** Also resolves when the state is already reached. */
  const editsOf = ({ chat, message_id: id }: Message) =>
    world.outside.botCalls.filter(
      (call) => call.method.startsWith('editMessage') && call.chat === chat.id && call.message === id,
    ).length;

  it('sends one price for four simultaneous requests of a member', async () => {
    const group = await newGroup();
    for (let times = 0; times < 4; times += 1) say(group, '/quote 1 SOL USDC');
    await firstOf(group, /1 SOL → /);
    await handled();
    expect(posted(group, /1 SOL → /)).toHaveLength(1);
  });

  it('refreshes its card once for twenty simultaneous presses', async () => {
    const group = await newGroup();
    say(group, '/quote 2 SOL USDC');
    const card = await firstOf(group, /2 SOL → /);
    const before = world.outside.serviceCalls.length;
    for (const person of members.slice(0, 20)) press(card, buttonOf(card), person);
    await handled();
    expect(editsOf(card)).toBeLessThanOrEqual(1);
    expect(world.outside.serviceCalls.length - before).toBeLessThanOrEqual(1);
  });

  it('enforces the wait that one bot announced on both bots', async () => {
    const group = await newGroup();
    say(group, '/groupsettings');
    const choose = async (name: RegExp) => {
      const panel = await firstOf(group, /Settings of this group/);
      press(panel, buttonOf(panel, name));
      await handled();
    };
    const prices = () => posted(group, /1 SOL → /);
    await choose(/✓ Prices/);
    // The group has quota for eight messages; each refusal uses one.
    for (const person of members.slice(0, 2)) say(group, '/quote 1 SOL USDC', person);
    await handled();
    expect(prices()).toEqual([]);
    await choose(/✗ Prices/);
    say(group, '/quote 1 SOL USDC', members[6]);
    await until(() => expect(prices()).toHaveLength(1), 20_000);
  });

  it('never exceeds twenty messages and edits per minute', async () => {
    const group = await newGroup();
    for (const [index, person] of members.slice(0, 60).entries())
      say(group, `/quote ${index + 1} SOL USDC`, person);
    await handled();
    const shown = world.outside.botCalls.filter(
      ({ chat, method }) => chat === group && /^(send|edit)Message/.test(method),
    );
    expect(posted(group, / SOL → /).length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThanOrEqual(MAX_A_MINUTE);
  });

  it('edits its board once per round', async () => {
    const group = await newGroup();
    const asked = say(group, '/board SOL USDC every 1m');
    const board = await firstOf(group, /Updates every minute/);
    const dueNow = () =>
      world.database
        .updateTable('boards')
        .set({ due_at: 1 })
        .where('chat_id', '=', group as never)
        .execute();
    const fenceOf = async () => {
      const rows = world.database.selectFrom('boards').select(['fence', 'lease_until']);
      return rows.where('chat_id', '=', group as never).executeTakeFirstOrThrow();
    };
    await until(async () => expect(Number((await fenceOf()).lease_until)).toBe(0), 20_000);
    const before = editsOf(board);
    const ROUNDS = 3;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { fence } = await fenceOf();
      await dueNow();
      // The worker of this round raised the fence once and released it.
      await until(async () => {
        const now = await fenceOf();
        expect([Number(now.fence) - Number(fence), Number(now.lease_until)]).toEqual([1, 0]);
      }, 20_000);
      expect(editsOf(board) - before, `round ${round}`).toBeLessThanOrEqual(round + 1);
    }
    expect(editsOf(board)).toBeGreaterThan(before);
    const since = posted(group, /./).filter(({ message_id: id }) => id > asked.message_id);
    expect(since).toEqual([expect.objectContaining({ message_id: board.message_id })]);
  });

  /** Resolves when every update has been received and handled. */
  async function handled(): Promise<void> {
    await until(() => expect(world.outside.telegram.world.updates.pending()).toEqual([]), 20_000);
    await world.settled();
  }
});
