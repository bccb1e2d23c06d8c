import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import { labels, type ScriptedPerson, textOf } from '../../support/scripted-person.ts';
import type { PersonsWallet } from './wallets.ts';

/** Wait before a repeat when nothing on the screen changes, ms. */
const TRIES_AGAIN_AFTER_MS = 3_000;
/** Wait before a repeat after a failure, ms. */
const REPEATS_AFTER_MS = 50;
/** The rate limit: a repetition before it has refilled, ms, gets no answer. */
const TOO_FAST = /a lot at once/;
const REFILL_MS = 8_000;
/** Bot texts: service down, update dropped after too many crashes, link expired. */
const TRY_AGAIN = /try again|went wrong|no longer open/i;
/** Wait after the bot's "A moment", ms. */
const MOMENT_MS = 1_000;
/** Longer than a take-over with its backlog, ms; a later answer was lost with its process. */
const SAYS_AGAIN_AFTER_MS = 20_000;
/** Far longer than a restart, ms. Orders are durable, so with one process a repeat is a failure. */
const ORDERS_AGAIN_AFTER_MS = 30_000;
const POLL_MS = 10;
/** The notice of a swap, and that of a return of deposits, which names the transaction. */
const ENDED = /^✅ (Done|.* came back to your wallet\.\nTransaction)/;

/** Commands with one distinct answer each. */
const BURST = [
  ['/help', /Just write what you want/],
  ['/privacy', /What I keep/],
  ['/history', /No swaps yet/],
] as const;

/** Messages, by index in `BURST`, and answers, in order of arrival. */
export interface Chatter {
  readonly asked: readonly number[];
  readonly answered: readonly number[];
}

/** Traces of a whole swap in the chat. */
export interface ChatTrace {
  /** Cards of this swap: one, or more after an unacknowledged send. */
  readonly cards: readonly Message[];
  readonly notices: readonly Message[];
  /** Repeats of an unanswered order. */
  readonly orderedAgain: number;
}

/**
 * A person who uses bots that may die at any moment, and repeats a press, tap or page load without effect. A directly
 * answered command may lose its answer in a crash (`finishBeforeMessage`) and is repeated.
 */
export class PatientPerson {
  readonly chat: ScriptedPerson;
  readonly wallet: PersonsWallet;
  readonly #givesUpAfterMs: number;

  constructor(chat: ScriptedPerson, wallet: PersonsWallet, givesUpAfterMs: number) {
    this.chat = chat;
    this.wallet = wallet;
    this.#givesUpAfterMs = givesUpAfterMs;
  }

  get notices(): readonly Message[] {
    return this.chat.messages().filter(isNotice);
  }

  /** Repeats /start until it is answered. @returns the number of repeats */
  async start(): Promise<number> {
    const answered = await this.#sayUntilAnswered('/start', SAYS_AGAIN_AFTER_MS);
    await this.#insist(
      'Hello',
      () => answered.newest('Hello'),
      async () => {
        await answered.sayAgain();
        return 'waiting';
      },
    );
    return answered.times();
  }

  /** Links the wallet. Each /connect replaces the previous link; the newest counts. @returns the number of repeats */
  async connect(): Promise<number> {
    const { newest, sayAgain, times } = await this.#sayUntilAnswered('/connect', SAYS_AGAIN_AFTER_MS);
    const offered = () => newest('Connect your wallet');
    const connected = () => newest('Connected:');
    const asked = () => {
      const question = newest('Is this your wallet?');
      return question && question.message_id > (offered()?.message_id ?? 0) ? question : undefined;
    };
    await this.#insist('the wallet to be connected', connected, async () => {
      if (await sayAgain()) return 'waiting';
      const offer = offered();
      if (!asked() && !offer) return 'waiting';
      if (!asked() && offer) await this.wallet.connect(this.chat, offer);
      await watch(() => asked() ?? connected());
      const question = asked();
      if (question) await this.chat.press('Yes, it is mine', question);
      return 'acted';
    });
    return times();
  }

  /** Sends several commands in a row and reads the answers; an unanswered command is repeated once. */
  async chatter(): Promise<Chatter> {
    const asked: number[] = [];
    const write = async (number: number) => {
      asked.push(number);
      return this.chat.say(BURST[number]?.[0] ?? '');
    };
    const first = await write(0);
    const answered = () =>
      this.#after(first)
        .map((message) => BURST.findIndex(([, answer]) => answer.test(textOf(message))))
        .filter((number) => number >= 0);
    for (const number of [1, 2]) await write(number);
    let writtenAt = Date.now();
    await this.#insist(
      'the answers',
      () => BURST.every((_, number) => answered().includes(number)) || undefined,
      async () => {
        if (Date.now() - writtenAt < SAYS_AGAIN_AFTER_MS) return 'waiting';
        writtenAt = Date.now();
        const missing = [...BURST.keys()].filter((number) => !answered().includes(number));
        for (const number of missing) await write(number);
        return 'acted';
      },
    );
    return { asked, answered: answered() };
  }

  /** A whole swap, from the order to its final notice. The card goes through the outbox; `/orders` shows a list before it. */
  async swap(order: string, ended = ENDED): Promise<ChatTrace> {
    const answered = await this.#sayUntilAnswered(order, ORDERS_AGAIN_AFTER_MS);
    const { said } = answered;
    const ordered = () => this.#withButton(said, /Sign/);
    let isCollecting = false;
    await this.#insist('the order to sign', ordered, async () => {
      const list = isCollecting ? undefined : this.#withButton(said, /Collect/);
      const card = list ?? this.#withButton(said, /Confirm/);
      isCollecting ||= list !== undefined;
      if (card) await this.chat.press(/Confirm|Collect/, card);
      else await answered.sayAgain();
      return card ? 'acted' : 'waiting';
    });
    await this.#insist(
      'the end of the swap',
      () => answered.newest(ended),
      async () => {
        const toSign = ordered();
        if (toSign) await this.wallet.sign(this.chat, toSign);
        else await this.wallet.scanAgain?.();
        return toSign ? 'acted' : 'waiting';
      },
    );
    const written = this.#after(said);
    return {
      cards: written.filter(isCard),
      notices: written.filter(isNotice),
      orderedAgain: answered.times(),
    };
  }

  /** Repeats a message when the bot asks for it, or after `patienceMs` without an answer; only the latter counts. */
  async #sayUntilAnswered(words: string, patienceMs: number) {
    const said = await this.chat.say(words);
    let times = 0;
    let lastSaid = said;
    let shown = this.chat.messages().length;
    let since = Date.now();
    const sayAgain = async (): Promise<boolean> => {
      const last = this.#after(lastSaid).at(-1);
      if (last && TOO_FAST.test(textOf(last))) await pause(REFILL_MS);
      else if (last && TRY_AGAIN.test(textOf(last))) await pause(MOMENT_MS);
      else if (this.chat.messages().length === shown && Date.now() - since >= patienceMs) times += 1;
      else {
        if (this.chat.messages().length !== shown) since = Date.now();
        shown = this.chat.messages().length;
        return false;
      }
      lastSaid = await this.chat.say(words);
      shown = this.chat.messages().length;
      since = Date.now();
      return true;
    };
    const newest = (match: string | RegExp) => this.#newest(said, match);
    return { said, newest, sayAgain, times: () => times };
  }

  /** Polls, and acts while nothing has changed: the pause is long after an act and short without one. */
  async #insist<T>(
    what: string,
    look: () => T | undefined,
    act: () => Promise<'acted' | 'waiting'>,
  ): Promise<T> {
    const startedAt = Date.now();
    let failure: unknown;
    while (Date.now() - startedAt < this.#givesUpAfterMs) {
      const found = look();
      if (found !== undefined) return found;
      const acted = await act().then(
        (done) => done === 'acted',
        (error: unknown) => {
          failure = error;
          return false;
        },
      );
      await watch(look, acted ? TRIES_AGAIN_AFTER_MS : REPEATS_AFTER_MS);
    }
    throw new Error(`Waited in vain for ${what}\n${this.chat.transcript()}`, { cause: failure });
  }

  #after(said: Message): Message[] {
    return this.chat.messages().filter(({ message_id: id, from }) => id > said.message_id && from.is_bot);
  }

  #newest(said: Message, match: string | RegExp): Message | undefined {
    const fits = (text: string) => (typeof match === 'string' ? text.includes(match) : match.test(text));
    return this.#after(said).findLast((message) => fits(textOf(message)));
  }

  #withButton(said: Message, label: RegExp): Message | undefined {
    return this.#after(said).findLast((message) => labels(message).some((one) => label.test(one)));
  }
}

/** Polls until a result or the timeout. */
async function watch(look: () => unknown, patience = TRIES_AGAIN_AFTER_MS): Promise<void> {
  const until = Date.now() + patience;
  while (look() === undefined && Date.now() < until) await pause(POLL_MS);
}

function isCard(message: Message): boolean {
  return /You pay|the message below|sign in your wallet/.test(textOf(message)) && !isNotice(message);
}

function isNotice(message: Message): boolean {
  return ENDED.test(textOf(message));
}
