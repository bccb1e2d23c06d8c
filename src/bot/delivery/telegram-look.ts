import { GrammyError } from 'grammy';
import type { ChatMessage } from '../words/chat-message.ts';
import { type Known, type Novelty, noveltiesOf } from './draw-message.ts';

/** What the Bot API server turned out to know, for as long as the program runs. */
export interface TelegramLook {
  /**
   * Makes a call that shows `message`; once more, plainer, where the server refused something new about it. A refused call
   * showed nothing, so nothing is shown twice. @throws what the plainest call throws
   */
  show<T>(message: ChatMessage, call: (known: Known) => Promise<T>): Promise<T>;
  /** Makes a call that is worth nothing without `novelty`, where the server may know it. @throws what else the call throws */
  ifKnown(novelty: Novelty, call: () => Promise<unknown>): Promise<void>;
}

/** How a server says that it does not know something, in the words of its sources. */
const REFUSALS: Readonly<Record<Novelty, RegExp>> = {
  times: /tg-time|date_time|unsupported start tag/i,
  buttons: /inline keyboard|reply markup|button/i,
  // An older server has no such method, and finds no text where the rich message of an edit stands.
  tables: /method not found|message text is empty|rich.?(message|block|text)|table/i,
};

/** Refused for what is in it, by a server that knows such: the next one may be taken. */
const ONLY_THIS_ONE = /RICH_MESSAGE_|RichBlock|TableCell/;

const REFUSING_CODES = [400, 404];

/** That a message stands like that already is no refusal, though the words for it speak of the reply markup. */
const UNCHANGED = /message is not modified/i;

/** `onRefused` is told once of each thing that the server does not know. */
export function createTelegramLook(onRefused: (novelty: Novelty) => void = () => {}): TelegramLook {
  let known: Known = { times: true, buttons: true, tables: true };
  const forget = (novelties: readonly Novelty[]) => {
    for (const novelty of novelties) {
      if (!known[novelty]) continue;
      known = { ...known, [novelty]: false };
      onRefused(novelty);
    }
  };
  return {
    async show(message, call) {
      const refused: Refusal[] = [];
      for (;;) {
        try {
          const shown = await call(without(known, refused));
          // Only what made the difference is given up for good.
          forget(refused.filter(({ isForGood }) => isForGood).map(({ novelty }) => novelty));
          return shown;
        } catch (error) {
          const next = refusedBy(error, message, without(known, refused));
          if (next === undefined) throw error;
          refused.push(next);
        }
      }
    },
    async ifKnown(novelty, call) {
      if (!known[novelty]) return;
      try {
        await call();
      } catch (error) {
        if (!isRefusalOf(novelty, error)) throw error;
        forget([novelty]);
      }
    },
  };
}

interface Refusal {
  readonly novelty: Novelty;
  readonly isForGood: boolean;
}

function without(known: Known, refused: readonly Refusal[]): Known {
  const lost = refused.map(({ novelty }) => [novelty, false]);
  return { ...known, ...Object.fromEntries(lost) };
}

/** What of the message the server may have refused; undefined where it was something else. */
function refusedBy(error: unknown, message: ChatMessage, known: Known): Refusal | undefined {
  const novelty = noveltiesOf(message).find((one) => known[one] && isRefusalOf(one, error));
  return novelty && { novelty, isForGood: !ONLY_THIS_ONE.test(String(error)) };
}

function isRefusalOf(novelty: Novelty, error: unknown): boolean {
  if (!(error instanceof GrammyError) || !REFUSING_CODES.includes(error.error_code)) return false;
  return !UNCHANGED.test(error.description) && REFUSALS[novelty].test(error.description);
}
