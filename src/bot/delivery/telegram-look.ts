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
}

/** How a server says that it does not know something, in the words of its sources. */
const REFUSALS: Readonly<Record<Novelty, RegExp>> = {
  times: /tg-time|date_time|unsupported start tag/i,
  buttons: /inline keyboard|reply markup|button/i,
};

/** That a message stands like that already is no refusal, though the words for it speak of the reply markup. */
const UNCHANGED = /message is not modified/i;

/** `onRefused` is told once of each thing that the server does not know. */
export function createTelegramLook(onRefused: (novelty: Novelty) => void = () => {}): TelegramLook {
  let known: Known = { times: true, buttons: true };
  const forget = (novelties: readonly Novelty[]) => {
    for (const novelty of novelties) {
      if (!known[novelty]) continue;
      known = { ...known, [novelty]: false };
      onRefused(novelty);
    }
  };
  return {
    async show(message, call) {
      const refused: Novelty[] = [];
      for (;;) {
        try {
          const shown = await call(without(known, refused));
          // Only what made the difference is given up for good.
          forget(refused);
          return shown;
        } catch (error) {
          const next = refusedBy(error, message, without(known, refused));
          if (next === undefined) throw error;
          refused.push(next);
        }
      }
    },
  };
}

function without(known: Known, refused: readonly Novelty[]): Known {
  return {
    times: known.times && !refused.includes('times'),
    buttons: known.buttons && !refused.includes('buttons'),
  };
}

/** What of the message the server may have refused; undefined where it was something else. */
function refusedBy(error: unknown, message: ChatMessage, known: Known): Novelty | undefined {
  if (!(error instanceof GrammyError) || error.error_code !== 400) return undefined;
  const { description } = error;
  if (UNCHANGED.test(description)) return undefined;
  return noveltiesOf(message).find((novelty) => known[novelty] && REFUSALS[novelty].test(description));
}
