import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Posted } from '../simulator/fake-telegram.ts';
import { dialects } from '../support/test-database.ts';
import { until } from '../support/until.ts';
import { type ReplicaWorld, startReplicaWorld } from './support/replica-world.ts';

const PATIENCE_MS = 180_000;
const servers = dialects.filter(({ name }) => name === 'PostgreSQL');

/** Every update goes to the other bot than the one before. */
describe.each(servers)('a group with two bots on one $name', { timeout: PATIENCE_MS }, () => {
  let world: ReplicaWorld;
  let lastGroup = -1_001_000_000_000;

  beforeAll(async () => {
    world = await startReplicaWorld({ bots: 2, services: 1, people: 0, budget: 600 });
  }, PATIENCE_MS);
  afterAll(() => world?.stop(), PATIENCE_MS);

  const newGroup = () => {
    lastGroup -= 1;
    return lastGroup;
  };
  const inTurn = async (count: number, act: (index: number) => Promise<void>) => {
    for (let index = 0; index < count; index += 1) await act(index);
  };
  const firstOf = async (group: number, words: RegExp): Promise<Posted> => {
    const found = () => world.telegram.chat(group).find(({ text }) => words.test(text));
    await until(() => expect(found()).toBeDefined(), 20_000);
    return found() as Posted;
  };

  it('has one price for who asks four times at once', async () => {
    const group = newGroup();
    await Promise.all(Array.from({ length: 4 }, () => world.telegram.sayIn(group, 71, '/quote 1 SOL USDC')));
    await firstOf(group, /1 SOL → /);
    await world.settled();
    expect(world.telegram.chat(group).filter(({ text }) => text.includes('1 SOL → '))).toHaveLength(1);
  });

  it('has its card refreshed once by twenty people at once', async () => {
    const group = newGroup();
    await world.telegram.sayIn(group, 72, '/quote 2 SOL USDC');
    const card = await firstOf(group, /2 SOL → /);
    const data = card.buttons.find(({ callback_data }) => callback_data)?.callback_data ?? '';
    const before = world.calls.length;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => world.telegram.pressIn(group, 200 + index, card, data)),
    );
    await world.settled();
    expect(card.edits).toBeLessThanOrEqual(1);
    expect(world.calls.length - before).toBeLessThanOrEqual(1);
  });

  it('is kept to by both what one of them was told', async () => {
    const group = newGroup();
    await world.telegram.sayIn(group, 73, '/groupsettings');
    const panel = await firstOf(group, /Settings of this group/);
    const press = async (name: RegExp) => {
      const button = panel.buttons.find(({ text }) => name.test(text ?? ''));
      await world.telegram.pressIn(group, 73, panel, button?.callback_data ?? '');
      await world.settled();
    };
    const prices = () => world.telegram.chat(group).filter(({ text }) => text.includes('1 SOL → '));
    await press(/no prices/);
    await inTurn(4, (index) => world.telegram.sayIn(group, 74 + index, '/quote 1 SOL USDC'));
    await world.settled();
    expect(prices()).toEqual([]);
    await press(/Show prices/);
    await world.telegram.sayIn(group, 80, '/quote 1 SOL USDC');
    await until(() => expect(prices()).toHaveLength(1), 20_000);
  });

  it('never sees more than twenty messages and edits in a minute', async () => {
    const group = newGroup();
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        world.telegram.sayIn(group, 300 + index, `/quote ${index + 1} SOL USDC`),
      ),
    );
    await world.settled();
    const entries = world.telegram.chat(group);
    const shown = entries.reduce((sum, { edits }) => sum + 1 + edits, 0);
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThanOrEqual(20);
  });

  it('has its board edited once a round', async () => {
    const group = newGroup();
    await world.telegram.sayIn(group, 90, '/board SOL USDC every 1m');
    const board = await firstOf(group, /SOL/);
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
    const before = board.edits;
    const ROUNDS = 3;
    await inTurn(ROUNDS, async (round) => {
      const { fence } = await fenceOf();
      await dueNow();
      // Who works in this round has raised the fence once, and let go.
      await until(async () => {
        const now = await fenceOf();
        expect([Number(now.fence) - Number(fence), Number(now.lease_until)]).toEqual([1, 0]);
      }, 20_000);
      expect(board.edits - before, `round ${round}`).toBeLessThanOrEqual(round + 1);
    });
    expect(board.edits).toBeGreaterThan(before);
    expect(world.telegram.chat(group)).toHaveLength(1);
  });
});
