import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KNOWN_EXPLORERS } from '../../../src/apps/bot/settings.ts';
import type { ChatId, PersonId } from '../../../src/bot/swap/brands.ts';
import { DEFAULT_PREFERENCES } from '../../../src/bot/swap/people.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import { labels, type ScriptedPerson } from '../../support/scripted-person.ts';
import { type ChatWorld, everythingIn, forgePresses, startChatWorld } from '../support/chat-world.ts';
import { swapAt } from '../support/live-a-life.ts';

let world: ChatWorld;
let alice: ScriptedPerson;
const kept = () => world.test.store.preferences.find(alice.id as PersonId);

beforeEach(async () => {
  world = await startChatWorld({ explorers: KNOWN_EXPLORERS });
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

async function open(): Promise<Message> {
  await alice.say('/settings');
  return alice.waitForMessage('Settings');
}

/** A final swap of Alice's. */
const swapOnce = (stage: 'settled' | 'cancelled' = 'settled') =>
  swapAt(
    world.test.store,
    { id: alice.id as PersonId, chatId: alice.chatId as ChatId, firstName: 'Alice', wallet: 'w' as never },
    stage,
  );

/** Presses and waits for the new text of the message. */
async function turn(label: string | RegExp, card: Message, words: string): Promise<Message> {
  await alice.press(label, card);
  return alice.waitForEdit(card, words);
}

describe('/settings', () => {
  it('accepts a typed slippage strictly, and yields to a command', async () => {
    const card = await open();
    const page = await turn('🎯 Slippage', card, 'How much less');
    await turn('✏️ My own', page, 'Which slippage?');
    await alice.say('0.8k');
    await alice.waitForEdit(card, 'I need a percentage');
    await alice.say('0.8');
    await alice.waitForEdit(card, 'Slippage: 0.8%');
    expect((await kept()).slippageBps).toBe(80);
    await turn('✏️ My own', page, 'Which slippage?');
    await alice.say('/help');
    await alice.waitForMessage('Just write what you want');
    await alice.say('/connect');
    await alice.waitForMessage('Connect your wallet');
    await alice.say('/start');
    await alice.waitForEdit(card, 'Slippage: 0.8%');
    await turn('✏️ My own', page, 'Which slippage?');
    await turn('Cancel', card, 'Slippage: 0.8%');
    await alice.say('5');
    await alice.waitForMessage('which token do you pay with');
    expect((await kept()).slippageBps).toBe(80);
  });

  it('takes a slippage in words, within the limits, and explains it to who asks', async () => {
    for (const [text, answer, bps] of [
      ['slippage 2', 'Slippage is now 2% for new swaps', 200],
      ['set slippage to 3%', '⚠️ At 3% or more', 300],
      ['slippage 99%', 'Slippage can be 0.1% to 50%', 300],
      ['what is 1% slippage?', 'Slippage is how much less', 300],
    ] as const) {
      await alice.say(text);
      await alice.waitForMessage(answer);
      expect((await kept()).slippageBps, text).toBe(bps);
    }
  });

  it('sets the pair of an earlier swap, adds that swap to the favourites once, and removes it', async () => {
    const none = await open();
    // What was cancelled was not swapped.
    await swapOnce('cancelled');
    await turn('🔁 Pair', none, 'You have not swapped yet');
    const { intent } = await swapOnce();
    await swapOnce();
    await alice.say('/settings');
    const card = await alice.waitForMessage('Settings');
    const page = await turn('🔁 Pair', card, 'The pair that /swap starts with');
    expect(labels(page)).toEqual([expect.stringMatching(/SOL → /), '✅ No pair', 'Back', 'Close']);
    await alice.press(/SOL → /, page);
    await alice.waitForEdit(card, (now) => /^✅ SOL → /.test(labels(now)[0] ?? ''));
    const pair = { from: intent.from.mint, to: intent.to.mint };
    expect((await kept()).pair).toEqual(pair);
    await turn('Back', page, 'Pair: SOL → ');

    const favourites = await turn('⭐ Favourites', card, 'None yet');
    expect(labels(favourites)).toContainEqual(expect.stringMatching(/^➕ Add 50% SOL → /));
    await alice.press(/➕ Add/, favourites);
    const added = await alice.waitForEdit(card, (now) => labels(now)[0]?.startsWith('🗑') ?? false);
    const half = expect.stringMatching(/^➕ Add 50% SOL → /);
    expect(labels(added)).toEqual([expect.stringMatching(/^🗑 .* SOL → /), half, '✏️ My own', 'Back', 'Close']);
    expect((await kept()).favourites).toMatchObject([pair]);
    await turn(/^🗑/, added, 'None yet');
    expect((await kept()).favourites).toEqual([]);
  });

  it('takes a favourite in words, with a number, dollars or a share', async () => {
    const page = await turn('⭐ Favourites', await open(), 'None yet');
    for (const [said, shown] of [
      ['nonsense', undefined],
      ['0.5 sol usdc', '0.5 SOL → USDC'],
      ['50% of my usdc to sol', '50% USDC → SOL'],
      ['$20 sol usdt', '$20 SOL → USDT'],
    ] as const) {
      if (shown !== undefined && said.startsWith('0.5')) await alice.say(said);
      else {
        await turn('✏️ My own', page, 'Which swap?');
        await alice.say(said);
      }
      if (shown === undefined) await alice.waitForEdit(page, 'I cannot read that as a swap');
      else await alice.waitForEdit(page, (now) => labels(now).some((label) => label.includes(shown)));
    }
    const amounts = (await kept()).favourites.map(({ amount }) => amount);
    expect(amounts).toEqual(['0.5', '50%', '$20']);
  });

  it('applies the chosen explorer from the next card on', async () => {
    const card = await open();
    const page = await turn('🔎 Explorer', card, 'The site that opens');
    await alice.press('Solana Explorer', page);
    await alice.waitForEdit(card, (now) => labels(now).includes('✅ Solana Explorer'));
    await turn('Back', page, 'Explorer: Solana Explorer');
    expect((await kept()).explorer).toBe('solana_explorer');
    await swapAt(
      world.test.store,
      { id: alice.id as PersonId, chatId: alice.chatId as ChatId, firstName: 'Alice', wallet: 'w' as never },
      'settled',
    );
    await alice.say('/history');
    const history = await alice.waitForMessage('Your last swaps');
    expect(JSON.stringify(history.entities)).toContain('https://explorer.solana.com/tx/');
  });

  it('answers an obsolete button with a text', async () => {
    const { id } = await swapOnce();
    const card = await open();
    const page = await turn('⭐ Favourites', card, 'None yet');
    await world.test.database.deleteFrom('attempts').execute();
    await world.test.database.deleteFrom('swap_events').where('swap_id', '=', id).execute();
    await world.test.database.deleteFrom('swaps').where('id', '=', id).execute();
    expect(await alice.press(/➕ Add/, page)).toMatchObject({
      alert: true,
      text: 'That option no longer exists. Please choose again.',
    });
    expect(await kept()).toEqual(DEFAULT_PREFERENCES);
  });

  it('says of a favourite beyond the fourth, on an old page, that it was not added', async () => {
    const { intent } = await swapOnce();
    const oldPage = await turn('⭐ Favourites', await open(), 'at most four');
    for (const added of [1, 2, 3, 4]) {
      const { id, createdAt } = await swapOnce();
      const larger = { ...intent, amount: `${added}000000000` };
      const change = { intent: JSON.stringify(larger), created_at: createdAt + added };
      await world.test.database.updateTable('swaps').set(change).where('id', '=', id).execute();
      const page = await turn('⭐ Favourites', await open(), 'at most four');
      await turn(`➕ Add ${added} SOL → USDC`, page, 'at most four');
    }
    expect(await alice.press(/➕ Add/, oldPage)).toMatchObject({
      alert: true,
      text: 'That option no longer exists. Please choose again.',
    });
    expect((await kept()).favourites.map(({ amount }) => amount)).toEqual(['1', '2', '3', '4']);
  });

  it('ignores another person’s swap, and invalid data', async () => {
    const { id } = await swapOnce();
    const card = await open();
    const bob = await world.person('Bob');
    await bob.say('/settings');
    const his = await bob.waitForMessage('Settings');
    const made = [`se:f:${id}`, `se:d:${id}`, 'se:a:9', 'se:q:nonsense', 'se:'];
    await forgePresses(world.bot, bob, his.message_id, ...made);
    await everythingIn(world);
    expect(await world.test.store.preferences.find(bob.id as PersonId)).toEqual(DEFAULT_PREFERENCES);
    expect(await kept()).toEqual(DEFAULT_PREFERENCES);
    await turn('⭐ Favourites', card, 'None yet');
  });
});

it('the settings offer no explorer for a private chain', async () => {
  const own = await startChatWorld();
  const carol = await own.person('Carol');
  await carol.say('/settings');
  expect(labels(await carol.waitForMessage('Settings'))).not.toContain('🔎 Explorer');
  await own.stop();
});
