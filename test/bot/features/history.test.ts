import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatId, PersonId } from '../../../src/bot/swap/brands.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import { labels, type ScriptedPerson, textOf } from '../../support/scripted-person.ts';
import { type ChatWorld, everythingIn, forgePresses, startChatWorld, WALLET } from '../support/chat-world.ts';
import { type Stage, swapAt } from '../support/live-a-life.ts';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
  await alice.say('/help');
  await alice.waitForMessage('Just write what you want');
});

afterEach(() => world.stop());

const somebody = (person: ScriptedPerson) => ({
  id: person.id as PersonId,
  chatId: person.chatId as ChatId,
  firstName: 'A',
  wallet: WALLET,
});

/** Past swaps, oldest first, a minute apart, without their messages. */
async function live(...stages: readonly Stage[]): Promise<readonly Swap[]> {
  const swaps: Swap[] = [];
  for (const [index, stage] of stages.entries()) {
    const swap = await swapAt(world.test.store, somebody(alice), stage);
    const amount = String(1_000_000_000 * (index + 1));
    await world.test.database
      .updateTable('swaps')
      .set({ created_at: 60_000 * index, intent: JSON.stringify({ ...swap.intent, amount }) })
      .where('id', '=', swap.id)
      .execute();
    swaps.push(swap);
  }
  await everythingIn(world);
  return swaps;
}

const open = async (words = 'Your last swaps'): Promise<Message> => {
  await alice.say('/history');
  return alice.waitForMessage(words);
};

/** `/history`, and All of its filter. */
const openAll = async (): Promise<Message> => {
  const card = await open();
  await alice.press('🔍 Filter', card);
  await alice.waitForEdit(card, 'Which swaps');
  await alice.press('All', card);
  return alice.waitForEdit(card, (now) => now.text?.includes('Your last swaps') === true);
};

/** The paid amount of each line of a page. */
const paid = ({ text = '' }: Message) => [...text.matchAll(/^\d\. \S+ (\d+) SOL/gm)].map((match) => match[1]);

async function turn(label: string | RegExp, card: Message, expected: readonly string[]): Promise<Message> {
  await alice.press(label, card);
  return alice.waitForEdit(card, (now) => paid(now).join() === expected.join());
}

const SEVEN: readonly Stage[] = [
  'cancelled',
  'settled',
  'cancelled',
  'cancelled',
  'settled',
  'cancelled',
  'cancelled',
];

describe('/history', () => {
  it('filters by outcome and by token, and clears the filters', async () => {
    const swaps = await live(...SEVEN);
    const card = await openAll();
    await alice.press('🔍 Filter', card);
    const filter = await alice.waitForEdit(card, 'Which swaps');
    const [, first] = swaps;
    expect(labels(filter)).toEqual([
      ...['By outcome', '✅ All', 'Swapped', 'Not swapped', 'Open'],
      ...['By token', '✅ Any token', 'SOL', first?.intent.to.symbol, 'Back'],
    ]);
    const done = await turn('Swapped', filter, ['5', '2']);
    expect(done.text).toContain('Only: Swapped');
    await alice.press('🔍 Filter', done);
    const again = await alice.waitForEdit(card, 'Which swaps');
    const token = await turn('SOL', again, ['5', '2']);
    expect(token.text).toContain('Only: Swapped, SOL');
    await alice.press('🔍 Filter', token);
    expect(labels(await alice.waitForEdit(card, 'Which swaps'))).toEqual(
      expect.arrayContaining(['✅ Swapped', '✅ SOL']),
    );
    await alice.press('Open', card);
    expect(labels(await alice.waitForEdit(card, 'No swaps match'))).toContain('🔍 Filter');
    await alice.press('🔍 Filter', card);
    await alice.waitForEdit(card, 'Which swaps');
    await alice.press('Any token', card);
    await alice.waitForEdit(card, 'Only: Open');
  });

  it('survives the erasure of the swap its page starts from', async () => {
    const swaps = await live(...SEVEN);
    const card = await openAll();
    const { id } = swaps[2] as Swap;
    await world.test.database.deleteFrom('swap_events').where('swap_id', '=', id).execute();
    await world.test.database.deleteFrom('swaps').where('id', '=', id).execute();
    await turn('Older →', card, ['7', '6', '5', '4', '2']);
  });

  it('sends all ended swaps as a file, and says when there are none', async () => {
    await live('ordered');
    const card = await open();
    expect(await alice.press('📄 CSV file', card)).toMatchObject({ alert: true });
    await live(...SEVEN);
    await alice.press('📄 CSV file', card);
    const sent = await alice.waitForMessage((message) => message.document !== undefined);
    expect(sent.caption).toBe('Your finished swaps: 7. Times are in UTC.');
    expect(sent.document).toMatchObject({ file_name: 'swaps.csv' });
  });

  it('shows no other person’s swaps, for any button', async () => {
    const [swap] = await live('settled', 'cancelled');
    const bob = await world.person('Bob');
    await bob.say('/history');
    const his = await bob.waitForMessage('No swaps yet');
    const id = swap?.id ?? '';
    const made = [`hi:p:o${id}:a:-`, `hi:p:-:a:f${id}`, `hi:f:-:a:t${id}`, 'hi:c', 'hi:x'];
    await forgePresses(world.bot, bob, his.message_id, ...made);
    await everythingIn(world);
    expect(bob.transcript()).not.toContain('SOL');
  });
});

describe('/status', () => {
  it('says the next step and its deadline', async () => {
    await alice.say('/swap 0.5 SOL USDC');
    await alice.waitForMessage('You pay');
    await alice.say('/status');
    const offered = await alice.waitForMessage('Open now');
    expect(offered.text).toContain(
      'Next: confirm it below, or ignore it. The price is valid until 12:01:00 UTC.',
    );
    world.advance(61_000);
    await alice.say('/status');
    await alice.waitForMessage('You have no open swaps.');
    await live('submitted');
    await alice.say('/status');
    await alice.waitForMessage('Nothing for you to do. The nodes have not agreed yet');
  });

  it('tells the end of the last swap where none is open, also to who asks in words', async () => {
    await live('expired');
    await alice.say('where is my money?');
    const told = textOf(await alice.waitForMessage('Nothing is on its way'));
    expect(told).toMatch(/Your last swap: ⌛ .* · expired/);
    expect(told).toContain('Your money did not move');
    await alice.say('/swap');
    const asked = await alice.waitForMessage('which token do you pay with?');
    await alice.say('my swap failed');
    await alice.waitForMessage('Your last swap: ⌛');
    expect(textOf(asked)).not.toContain('“my swap failed”');
  });

  it('says of a swap that the chain reverted that it was reverted', async () => {
    await live('expired');
    await world.test.database.updateTable('swaps').set({ reason: 'rolled_back' }).execute();
    await alice.say('/status');
    expect(textOf(await alice.waitForMessage('no open swaps'))).toContain('and then reverted it');
  });
});
