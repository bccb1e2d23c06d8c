import { createHash } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import { LANGUAGES, type Language } from '../../../src/bot/swap/people.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import { isDeep, often } from '../../support/depth.ts';
import { type PressOutcome, type ScriptedPerson, textOf } from '../../support/scripted-person.ts';
import { type ChatWorld, everythingIn, returnFromWallet, startChatWorld } from '../support/chat-world.ts';

/** Texts that may arrive at any moment, valid or not. */
const SAYINGS: readonly string[] = [
  '/start',
  '/help',
  '/swap',
  '/swap 0.5 SOL USDC',
  '/swap SOL',
  '/swap 1,5 SOL USDC',
  '/quote 1 SOL USDC',
  '/connect',
  '/wallets',
  '/disconnect',
  '/balance',
  '/history',
  '/status',
  '/settings',
  '/alerts',
  '/alert SOL > 200',
  '/alert BONK -10%',
  '/language',
  '/privacy',
  '/forget',
  '/cancel',
  '/nothing',
  'SOL',
  'USDC',
  'DUP',
  '0.5',
  '0,5',
  '50%',
  'max',
  '$20',
  '1k',
  '3',
  'help',
  'hello',
  'swap 1 sol to usdc',
  'buy usdc with 0.1 sol',
  'sell half my usdc',
  'tell me when 1 SOL gives 200 USDC',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'https://solscan.io/token/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '<b>not closed',
  '👍',
  'мир во всём мире',
];

const TEXTS = allTexts();

/** Pause between two acts, longer than the rate limits. */
const PACE_MS = 6_000;

/** Buttons of this many newest messages are pressed. */
const IN_SIGHT = 6;

interface Walk {
  readonly world: ChatWorld;
  readonly person: ScriptedPerson;
  readonly language: Language;
  readonly seed: string;
  readonly steps: number;
}

/** The acts so far, for the message of a failed walk. */
type Deed = string;

/**
 * Random texts and presses: every text gets an answer, every press an effect or a notice, and no text shows internals.
 * @returns presses per button label
 */
async function walk({ world, person, language, seed, steps }: Walk): Promise<ReadonlyMap<string, number>> {
  const dice = throwDice(seed);
  const pressed = new Map<string, number>();
  const deeds: Deed[] = [];
  await person.speak(language === 'en' ? null : language);
  try {
    for (let step = 0; step < steps; step += 1) {
      world.advance(dice(20) === 0 ? 20 * 60_000 : PACE_MS);
      await act({ world, person, dice, pressed, deeds });
      await everythingIn(world);
      lookAround(person, language);
    }
  } catch (error) {
    const last = deeds.slice(-12).join('\n');
    throw new Error(`The walk "${seed}" in ${language} failed after:\n${last}\n${person.transcript()}`, {
      cause: error,
    });
  }
  return pressed;
}

type Dice = (sides: number) => number;

interface Act {
  readonly world: ChatWorld;
  readonly person: ScriptedPerson;
  readonly dice: Dice;
  readonly pressed: Map<string, number>;
  readonly deeds: Deed[];
}

async function act(of: Act): Promise<void> {
  const { person, dice } = of;
  const asked = person
    .messages()
    .findLast((message) => /wallet\.example/.test(JSON.stringify(message.reply_markup)));
  const thrown = dice(20);
  if (thrown === 0 && asked) return answerAsWallet(of, asked);
  if (thrown < 13) return pressAnything(of);
  return sayAnything(of);
}

async function answerAsWallet({ world, deeds }: Act, asked: Message): Promise<void> {
  deeds.push('approves in the wallet');
  // An expired link stays unanswered, as in production.
  await returnFromWallet(world, asked).catch(() => undefined);
}

async function sayAnything({ person, dice, deeds }: Act): Promise<void> {
  const saying = SAYINGS[dice(SAYINGS.length)] ?? '/start';
  deeds.push(`says ${saying}`);
  await person.say(saying);
  await person.waitForMessage(() => true);
}

async function pressAnything(of: Act): Promise<void> {
  const { person, dice, pressed, deeds } = of;
  const withButtons = person.messages().filter((message) => buttonsOf(message).length > 0);
  const inSight = dice(8) === 0 ? withButtons : withButtons.slice(-IN_SIGHT);
  const message = inSight[dice(inSight.length)];
  if (!message) return sayAnything(of);
  const buttons = buttonsOf(message);
  const button = buttons[dice(buttons.length)] as Button;
  deeds.push(`presses [${button.text}] under #${message.message_id}`);
  pressed.set(button.text, (pressed.get(button.text) ?? 0) + 1);
  const before = fingerprint(person);
  const outcome = await person.press(exactly(button.text), message);
  await everythingIn(of.world);
  expect(hasEffect(outcome) || fingerprint(person) !== before, 'a dead button').toBe(true);
}

type Button = NonNullable<Message['reply_markup']>['inline_keyboard'][number][number];

function buttonsOf(message: Message): readonly Button[] {
  return (message.reply_markup?.inline_keyboard ?? []).flat();
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'u');
}

function hasEffect(outcome: PressOutcome): boolean {
  return outcome.kind !== 'callback' || outcome.text !== '';
}

function fingerprint(person: ScriptedPerson): string {
  return createHash('sha256').update(person.transcript()).digest('hex');
}

/** Patterns of internals that no text may contain. */
const INSIDE = /undefined|\bNaN\b|\[object|\{ ?\$|Error:|\bnull\b/;

function lookAround(person: ScriptedPerson, language: Language): void {
  const broken = TEXTS[language].plain('something-broke');
  for (const message of person.messages().slice(-IN_SIGHT)) {
    if (!message.from.is_bot) continue;
    expect(textOf(message)).not.toMatch(INSIDE);
    expect(textOf(message)).not.toBe(broken);
    for (const { text } of buttonsOf(message)) expect(text).not.toMatch(INSIDE);
  }
}

/** Deterministic for a seed. */
function throwDice(seed: string): Dice {
  let count = 0;
  return (sides) => {
    count += 1;
    const digest = createHash('sha256').update(`${seed} ${count}`).digest();
    return digest.readUInt32BE(0) % Math.max(1, sides);
  };
}

let world: ChatWorld | undefined;

afterEach(async () => {
  await world?.stop();
  world = undefined;
});

it.each(isDeep ? LANGUAGES : (['en', 'ar'] as const))(
  'random texts and presses in %s all get an answer',
  { timeout: 120_000 },
  async (language) => {
    world = await startChatWorld();
    world.setBalance(5_000_000_000n);
    const person = await world.person('Alice');
    const pressed = await walk({
      world,
      person,
      language,
      seed: `first ${language}`,
      steps: often(100, 200, 500),
    });
    expect(pressed.size).toBeGreaterThan(5);
  },
);
