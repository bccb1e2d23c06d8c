import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import { confirmAndOpen, meet, startTestSandbox, urlOf, visit } from '../support/journey.ts';
import { labels, type MessageMatch, type ScriptedPerson } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

/** Cost of reaching a goal in the chat. */
interface Steps {
  /** Texts and taps, including those in the wallet and on pages. */
  readonly actions: number;
  /** New messages of the bot; edits do not count. */
  readonly messages: number;
}

/** Costs by goal, for a person with a wallet and a completed swap. */
type Way = 'quote' | 'connected' | 'ready to sign, in a line' | 'ready to sign, by taps' | 'a favourite';

/** Walks every path once, in the order of a first day, in English. */
async function countSteps(person: ScriptedPerson): Promise<Readonly<Record<Way, Steps>>> {
  const begin = () => new Counter(person);
  const asks = begin();
  await asks.say('1 SOL USDC', 'You pay');
  const quote = asks.end();

  const connects = begin();
  const offered = await connects.say('/connect', /wallet/i);
  const { location } = await connects.act(async () => approve(urlOf(await person.press(/Phantom/, offered))));
  await visit(location ?? '');
  // A tap in the chat and a tap in the wallet.
  connects.count();
  await person.waitForMessage('Is this your wallet?');
  await connects.tap('Yes, it is mine', 'Connected');
  const connected = connects.end();
  // The earlier price request resumes below the new wallet.
  await cancel(person, await person.waitForMessage('You pay: 1 SOL'));

  const line = begin();
  const card = await line.say('0.5 SOL USDC', 'You pay: 0.5 SOL');
  await line.tap(/Confirm/, 'sign in your wallet', card);
  const inALine = line.end();
  await cancel(person, card);

  const taps = begin();
  const asked = await taps.say('/swap', () => true);
  await taps.tap('SOL → USDC', 'how much', asked);
  const amount = await taps.tap('25%', 'You pay', asked);
  await taps.tap(/Confirm/, 'sign in your wallet', amount);
  const byTaps = taps.end();
  await cancel(person, asked);

  // Only a pair that was really swapped is offered as a favourite.
  await person.say('0.5 SOL USDC');
  const signed = await approve(await confirmAndOpen(person, await person.waitForMessage('You pay: 0.5 SOL')));
  await visit(signed.location ?? '');
  await person.waitForMessage('Done');
  const settings = await begin().say('/settings', 'Settings');
  await person.press(/Favourites/, settings);
  await person.press(/^➕/, await person.waitForEdit(settings, 'one tap away'));
  await person.waitForEdit(settings, (message) => labels(message).some((label) => label.startsWith('🗑')));

  const favourite = begin();
  const home = await favourite.say('/swap', () => true);
  await favourite.tap(/^[\d.]+ SOL → USDC$/, 'sign in your wallet', home);
  return {
    quote,
    connected,
    'ready to sign, in a line': inALine,
    'ready to sign, by taps': byTaps,
    'a favourite': favourite.end(),
  };
}

/** Waits for the end of the swap, which would otherwise look like the answer to the next step. */
async function cancel(person: ScriptedPerson, card: Message): Promise<void> {
  await person.press('Cancel', card);
  await person.waitForEdit(card, /cancelled/i);
}

class Counter {
  readonly #person: ScriptedPerson;
  readonly #written: number;
  #actions = 0;

  constructor(person: ScriptedPerson) {
    this.#person = person;
    this.#written = ofBot(person);
  }

  async say(text: string, answer: MessageMatch): Promise<Message> {
    await this.act(() => this.#person.say(text));
    return this.#person.waitForMessage(answer);
  }

  async tap(label: string | RegExp, answer: MessageMatch, message?: Message): Promise<Message> {
    await this.act(() => this.#person.press(label, message));
    return this.#person.waitForMessage(answer);
  }

  act<T>(deed: () => Promise<T>): Promise<T> {
    this.count();
    return deed();
  }

  count(): void {
    this.#actions += 1;
  }

  end(): Steps {
    return { actions: this.#actions, messages: ofBot(this.#person) - this.#written };
  }
}

function ofBot(person: ScriptedPerson): number {
  return person.messages().filter(({ from }) => from.is_bot).length;
}

let sandbox: Sandbox;
let alice: ScriptedPerson;

beforeAll(async () => {
  sandbox = await startTestSandbox({});
  alice = await meet(sandbox);
  await sandbox.wallet.fund();
});
afterAll(async () => {
  alice?.close();
  await sandbox?.stop();
});

it('the number of steps matches docs/using.md', async () => {
  await alice.start();
  await alice.waitForMessage(() => true);
  const ways = await countSteps(alice);
  const page = readFileSync('docs/using.md', 'utf8');
  for (const [way, { actions, messages }] of Object.entries(ways))
    expect(page, way).toMatch(new RegExp(`^\\| ${way} \\| \\*\\*${actions}\\*\\* \\| ${messages} \\|`, 'm'));
});
