import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import { type ChatWorld, everythingIn, LISTED, labels, startChatWorld } from '../support/chat-world.ts';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

describe('groups', () => {
  it('points to the private chat, ignores plain text, and never shows a wallet link', async () => {
    const group = await alice.inGroup();
    const bob = await (await world.person('Bob')).inGroup();
    const asked = await group.say('/connect');
    const answer = await group.waitForMessage('Please open our private chat');
    expect([asked, answer].every((message) => message.ephemeral_message_id !== undefined)).toBe(true);
    await group.say('/swap 1 SOL USDC');
    const pointer = await group.waitForMessage('opens our private chat with your request filled in');
    expect(labels(pointer)).toEqual([['Open the private chat']]);
    await group.say('what a day');
    await group.say('/help');
    await group.say('/help@countersign_bot');
    await group.waitForMessage('I show prices here');
    expect(group.messages().filter(({ from }) => from.is_bot)).toHaveLength(3);
    expect(JSON.stringify(group.messages())).not.toContain('wallet.example');
    // Other members see neither the request nor the answer.
    await bob.waitForMessage('I show prices here');
    expect(bob.messages().map(({ text = '' }) => text.split(' ')[0])).toEqual([
      'what',
      '/help',
      '/help@countersign_bot',
      'I',
    ]);
    for (const seat of [group, bob]) seat.close();
  });

  it.each([
    ['one member', []],
    ['three members', ['Bob', 'Carol']],
  ])('a hundred bad commands of %s are answered before others five times at most', async (_, names) => {
    const group = await alice.inGroup();
    const others = await Promise.all(names.map((name) => world.person(name)));
    const chats = [group, ...(await Promise.all(others.map((other) => other.inGroup())))];
    const bad = ['/quote', '/quote nonsense', '/connect', '/swap', '/quote 1 SOL NOPE'];
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => chats[i % chats.length]?.say(bad[i % bad.length] ?? '')),
    );
    await until(() => expect(world.sandbox.emulator.world.updates.pending()).toEqual([]));
    await everythingIn(world);
    // An ephemeral message counts against the group's rate limit too.
    world.advance(30_000);
    await group.say('/quote 1 SOL USDC');
    await group.waitForMessage('1 SOL → ≈ 155 USDC');
    const seenByAll = group.messages().filter((message) => message.ephemeral_message_id === undefined);
    const answers = seenByAll.filter(({ from }) => from.is_bot);
    expect(answers.length - 1).toBeGreaterThan(1);
    expect(answers.length - 1).toBeLessThanOrEqual(5);
    for (const chat of chats) chat.close();
  });

  it.each(['Refresh', '/balance'])('answers a question while members flood it with %s', async (flood) => {
    const bob = await world.person('Bob');
    const [group, bobs] = [await alice.inGroup(), await bob.inGroup()];
    const cards: Message[] = [];
    for (let amount = 1; amount <= 8; amount += 1) {
      world.advance(60_000);
      await group.say(`/quote ${amount} SOL USDC`);
      cards.push(await group.waitForMessage(`${amount} SOL → `));
    }
    world.advance(60_000);
    for (const [index, card] of cards.entries()) {
      const seat = index % 2 ? group : bobs;
      await (flood === 'Refresh' ? seat.press(flood, card) : seat.say(flood));
    }
    await everythingIn(world);
    await bobs.say('/quote 11 SOL USDC');
    await bobs.waitForMessage('11 SOL → ');
    for (const seat of [group, bobs]) seat.close();
  });

  it('prices dollars and plain words, and never a share of a wallet', async () => {
    const group = await alice.inGroup();
    await group.say('/quote 1.5 sol to usdc');
    await group.waitForMessage('1.5 SOL → ≈ 232.5 USDC');
    const asked = world.service.asked.length;
    for (const share of ['50% SOL USDC', 'max SOL USDC', 'half my sol to usdc']) {
      world.advance(60_000);
      await group.say(`/quote ${share}`);
      await group.waitForMessage('Write it like this');
    }
    expect(world.service.asked).toHaveLength(asked);
    group.close();
  });
});

describe('a request in a group continues in the private chat', () => {
  async function follow(text: string, isAnswer: string): Promise<void> {
    const group = await alice.inGroup();
    await group.say(text);
    const pointer = await group.waitForMessage('our private chat');
    group.close();
    await alice.openStartLink(pointer.reply_markup?.inline_keyboard?.[0]?.[0]?.url ?? '');
    await alice.waitForMessage(isAnswer);
  }

  it('a swap with pair and amount filled in and a fresh price', () =>
    follow('/swap 1 SOL USDC', 'You pay: 1 SOL'));

  it('also where its words are too long for a link', () =>
    follow(`/swap 1.5 ${LISTED[2]?.mint} USDC`, 'You pay: 1.5 DUP'));

  it('a part of a swap as a question for the rest', () => follow('/swap 2 SOL', 'Swap SOL to'));

  const COMMANDS = [
    ['/connect', 'Connect your wallet'],
    ['/wallets', 'No wallet'],
    ['/balance', 'wallet'],
    ['/status', 'no open swaps'],
    ['/history', 'No swaps yet'],
    ['/alerts', 'alert'],
    ['/settings', 'ettings'],
    ['/privacy', 'keep'],
  ] as const;
  it('every other command as itself', async () => {
    for (const [command, words] of COMMANDS) {
      // Slower than the rate limit of the group.
      world.advance(60_000);
      await follow(command, words);
    }
  });
});

describe('a flood in private', () => {
  it('gets one warning, then an answer every three seconds, and normal answers after a pause', async () => {
    await world.stop();
    let handled = 0;
    world = await startChatWorld({ onUpdate: () => (handled += 1) });
    alice = await world.person('Alice');
    await Promise.all(Array.from({ length: 60 }, () => alice.say('/help')));
    await until(() => expect(handled).toBe(60));
    const answers = () => alice.messages().filter(({ from }) => from.is_bot);
    await until(() => expect(answers()).toHaveLength(31));
    const notices = answers().filter(({ text }) => text?.includes('that was a lot at once'));
    expect(notices).toHaveLength(1);
    for (let more = 1; more <= 65; more += 1) {
      world.advance(100);
      await alice.say('/help');
      await until(() => expect(handled).toBe(60 + more));
    }
    await until(() => expect(answers()).toHaveLength(33));
    world.advance(1_000);
    await alice.say('/status');
    await alice.waitForMessage('no open swaps');
    expect(answers()).toHaveLength(34);
  });
});
