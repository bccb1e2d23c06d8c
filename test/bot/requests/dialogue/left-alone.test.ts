import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Message } from '../../../../src/sandbox/telegram/model.ts';
import { labels, type ScriptedPerson } from '../../../support/scripted-person.ts';
import { until } from '../../../support/until.ts';
import { type ChatWorld, connectInChat, startChatWorld } from '../../support/chat-world.ts';

let world: ChatWorld;
let alice: ScriptedPerson;

beforeEach(async () => {
  world = await startChatWorld();
  alice = await world.person('Alice');
});

afterEach(() => world.stop());

const turn = async (label: string, card: Message, words: string) => {
  await alice.press(label, card);
  return alice.waitForEdit(card, words);
};

async function askSettings(page: string, question: string): Promise<Message> {
  await alice.say('/settings');
  const card = await alice.waitForMessage('Settings');
  await alice.press(page, card);
  await alice.waitForEdit(card, (shown) => labels(shown).includes('✏️ My own'));
  return turn('✏️ My own', card, question);
}

/** Each dialogue: its opening, a wrong answer with the complaint, a right one with the next text. */
const DIALOGUES = {
  swap: {
    ask: async () => {
      await alice.say('/swap SOL USDC');
      return alice.waitForMessage('how much SOL?');
    },
    question: 'how much SOL?',
    wrong: ['a lot', '“a lot” is not an amount'],
    wrongAgain: ['1e3', 'out in digits'],
    right: ['0.5', 'You pay: 0.5 SOL'],
  },
  rename: {
    ask: async () => {
      await connectInChat(world, alice);
      await alice.waitForMessage('Connected');
      await alice.say('/wallets');
      const card = await alice.waitForMessage('Your wallet');
      return turn('Rename', card, 'What should I call');
    },
    question: 'What should I call',
    wrong: ['x'.repeat(33), 'too long'],
    wrongAgain: ['\u200b', 'That name has no readable characters'],
    right: ['Daily', 'Daily, Phantom'],
  },
  tolerance: {
    ask: () => askSettings('🎯 Slippage', 'Which slippage?'),
    question: 'Which slippage?',
    wrong: ['quite some', 'I need a percentage'],
    right: ['0.8', '0.8%'],
  },
  amounts: {
    ask: () => askSettings('🔢 Amounts', 'Which amounts?'),
    question: 'Which amounts?',
    wrong: ['a lot', 'I cannot read'],
    right: ['0.3 50% max', '0.3'],
  },
} as const;

const rows = () => world.test.database.selectFrom('conversations').select('updated_at').execute();

/** The answer reaches the chat shortly before the dialogue is stored. */
const stored = () => until(async () => expect(await rows()).toEqual([{ updated_at: world.now() }]));

it.each(Object.entries(DIALOGUES))(
  'the dialogue of %s continues after the bot is replaced during it',
  async (_name, { ask, wrong, right }) => {
    const asked = await ask();
    await alice.say(wrong[0]);
    await alice.waitForEdit(asked, wrong[1]);
    await world.bot.stop();
    const next = world.createBot();
    await next.start();
    await alice.say(right[0]);
    await alice.waitForEdit(asked, right[1]);
    await next.stop();
    await next.close();
  },
);

/** Simulates a row of another code version. */
async function ageDialogues(): Promise<void> {
  const key = `${alice.id}:${alice.id}`;
  const { conversations } = world.test.store;
  const kept = JSON.parse((await conversations.read(key)) ?? '');
  await conversations.write(key, JSON.stringify({ ...kept, version: [0, 'other code'] }), world.now());
}

it.each(Object.entries(DIALOGUES))(
  'the dialogue of %s ends with one sentence in a bot with other dialogue code',
  async (_name, { ask, right }) => {
    await ask();
    await stored();
    await ageDialogues();
    const said = alice.messages().length;
    await alice.say(right[0]);
    await alice.waitForMessage('I was updated, so my question is closed. /swap starts again.');
    expect(await rows()).toEqual([]);
    // The only new messages are the answer and the sentence.
    expect(alice.messages()).toHaveLength(said + 2);
    await alice.say('/swap SOL USDC');
    await alice.waitForMessage('how much SOL?');
  },
);

it('a button of a dialogue that a deploy ended reports the end', async () => {
  const asked = await DIALOGUES.swap.ask();
  await stored();
  await ageDialogues();
  expect(await alice.press('Cancel', asked)).toMatchObject({ text: expect.stringMatching(/closed/i) });
  expect(await rows()).toEqual([]);
});

it.each([
  ['2 sol to usdc', 'You pay: 2 SOL'],
  ['/swap 3 sol usdc', 'You pay: 3 SOL'],
])('a new request after a deploy is answered as always: %s', async (request, answer) => {
  await DIALOGUES.swap.ask();
  await stored();
  await ageDialogues();
  await alice.say(request);
  await alice.waitForMessage(answer);
  expect(alice.messages().some(({ text }) => text?.includes('I was updated'))).toBe(false);
});
