import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import { openSigningPage, urlOf, visit } from '../../support/journey.ts';
import { labels, type ScriptedPerson, textOf } from '../../support/scripted-person.ts';
import { approve } from '../../support/scripted-wallet.ts';

/** How long somebody looks at a screen on which nothing happens before they try again, in milliseconds. */
const TRIES_AGAIN_AFTER_MS = 3_000;
/** How soon somebody loads a page again that does not answer. */
const RELOADS_AFTER_MS = 50;
/** What the bot says of a service that is away, and how long "a moment" is. */
const TRY_AGAIN = /try again in/i;
const MOMENT_MS = 1_000;
const GIVES_UP_AFTER_MS = 60_000;
/** Longer than a worker's death, its successor's start and the handling of what was left unfinished. */
const SAYS_AGAIN_AFTER_MS = 10_000;
const LOOKS_EVERY_MS = 10;

/** What a whole swap left in the chat. */
export interface ChatTrace {
  /** Cards of this swap; one, unless the arrival of the first was unknown. */
  readonly cards: readonly Message[];
  readonly notices: readonly Message[];
  /** How many commands got no answer and were said again. */
  readonly saidAgain: number;
}

/**
 * Plays a whole swap in front of a bot that may die at any moment: presses, taps and loads again where nothing happens, as a
 * person does. The order is said once, because Telegram keeps what was said and its card goes through the outbox. A command
 * that is answered directly may lose its answer in a death (`finishBeforeMessage`), and is said again.
 */
export async function swapWithPatience(person: ScriptedPerson, order: string): Promise<ChatTrace> {
  const hello = await command(person, '/start', 'Hello');
  const link = await command(person, '/connect', 'Connect your wallet');
  await connect(person, link.said);
  const said = await askForPrice(person, order);
  await confirm(person, said);
  await sign(person, said);
  await appears(person, said, /^✅ Done/);
  const written = after(person, said);
  return {
    cards: written.filter(isCard),
    notices: written.filter(isNotice),
    saidAgain: hello.saidAgain + link.saidAgain,
  };
}

/** Says a command until it is answered. `said` is the first time. */
async function command(person: ScriptedPerson, text: string, answer: string) {
  const said = await person.say(text);
  let saidAgain = 0;
  const answered = () => newest(person, said, answer);
  await insist(
    answered,
    async () => {
      await watch(answered, SAYS_AGAIN_AFTER_MS);
      if (answered()) return;
      saidAgain += 1;
      await person.say(text);
    },
    () => `${answer}\n${person.transcript()}`,
  );
  return { said, saidAgain };
}

/** Answers the newest of what stands there: an update that is handled again may bring a second link, which ends the first. */
async function connect(person: ScriptedPerson, said: Message): Promise<void> {
  const offered = () => newest(person, said, 'Connect your wallet');
  const asked = () => {
    const question = newest(person, said, 'Is this your wallet?');
    return question && question.message_id > (offered()?.message_id ?? 0) ? question : undefined;
  };
  const connected = () => newest(person, said, 'Connected:');
  await insist(
    connected,
    async () => {
      if (!asked()) await tapWallet(person, offered());
      await watch(() => asked() ?? connected());
      const question = asked();
      if (question) await person.press('Yes, it is mine', question);
    },
    () => `the wallet to be connected\n${person.transcript()}`,
  );
}

async function tapWallet(person: ScriptedPerson, offer: Message | undefined): Promise<void> {
  const { location } = await approve(urlOf(await person.press(/Phantom/, offer)));
  if (location) await load(location);
}

/** Asks again where the bot asks for it, because the service was away; gives back the first time it was said. */
async function askForPrice(person: ScriptedPerson, order: string): Promise<Message> {
  const first = await person.say(order);
  let said = first;
  await insist(
    () => newest(person, first, 'You pay'),
    async () => {
      await watch(() => newest(person, said, TRY_AGAIN));
      if (!newest(person, said, TRY_AGAIN)) return;
      await pause(MOMENT_MS);
      said = await person.say(order);
    },
    () => `a price\n${person.transcript()}`,
  );
  return first;
}

async function confirm(person: ScriptedPerson, said: Message): Promise<void> {
  await insist(
    () => withButton(person, said, /Sign/),
    async () => {
      const card = withButton(person, said, /Confirm/);
      if (card) await person.press(/Confirm/, card);
    },
    () => `the order to sign\n${person.transcript()}`,
  );
}

async function sign(person: ScriptedPerson, said: Message): Promise<void> {
  await insist(
    () => newest(person, said, 'Swapped'),
    async () => {
      const ordered = withButton(person, said, /Sign/);
      if (!ordered) return;
      const page = urlOf(await person.press(/Sign/, ordered));
      const opened = await openSigningPage(page);
      // Already signed: the page then only shows how it stands.
      if (opened.status === 409) return;
      if (opened.status !== 200) throw new Error(`the page says ${JSON.stringify(opened.body)}`);
      const { location } = await approve(opened.body.links.phantom as string);
      if (location) await load(location);
    },
    () => `the end of the swap\n${person.transcript()}`,
  );
}

/** Loads an address, and loads it again while nobody is there. */
async function load(url: URL): Promise<void> {
  await insist(
    (): true | undefined => loaded.get(url),
    async () => {
      await visit(url);
      loaded.set(url, true);
    },
    () => `${url.pathname.slice(0, 2)} to load`,
  );
}

const loaded = new WeakMap<URL, true>();

function appears(person: ScriptedPerson, said: Message, match: string | RegExp): Promise<Message> {
  return insist(
    () => newest(person, said, match),
    async () => undefined,
    () => `${String(match)}\n${person.transcript()}`,
  );
}

/** Looks, acts where there is nothing yet, and looks again for a while; over and over. */
async function insist<T>(
  look: () => T | undefined,
  act: () => Promise<unknown>,
  what: () => string,
): Promise<T> {
  const startedAt = Date.now();
  let failure: unknown;
  while (Date.now() - startedAt < GIVES_UP_AFTER_MS) {
    const found = look();
    if (found !== undefined) return found;
    const acted = await act().then(
      () => true,
      (error: unknown) => {
        failure = error;
        return false;
      },
    );
    await watch(look, acted ? TRIES_AGAIN_AFTER_MS : RELOADS_AFTER_MS);
  }
  throw new Error(`Waited in vain for ${what()}`, { cause: failure });
}

/** Looks until there is something, or for a while. */
async function watch(look: () => unknown, patience = TRIES_AGAIN_AFTER_MS): Promise<void> {
  const until = Date.now() + patience;
  while (look() === undefined && Date.now() < until) await pause(LOOKS_EVERY_MS);
}

function after(person: ScriptedPerson, said: Message): Message[] {
  return person.messages().filter(({ message_id: id, from }) => id > said.message_id && from.is_bot);
}

function newest(person: ScriptedPerson, said: Message, match: string | RegExp): Message | undefined {
  const fits = (text: string) => (typeof match === 'string' ? text.includes(match) : match.test(text));
  return after(person, said).findLast((message) => fits(textOf(message)));
}

function withButton(person: ScriptedPerson, said: Message, label: RegExp): Message | undefined {
  return after(person, said).findLast((message) => labels(message).some((one) => label.test(one)));
}

function isCard(message: Message): boolean {
  return /You pay|Swapped|sign in your wallet/.test(textOf(message)) && !isNotice(message);
}

function isNotice(message: Message): boolean {
  return textOf(message).startsWith('✅ Done');
}
