import type { Api } from 'grammy';
import type { Update } from 'grammy/types';

/** The one answer a pressed button gets: the spinner on it ends with the first. */
interface CallbackAnswer {
  /** A line that fades by itself. False when the press was answered before. */
  toast(text: string): Promise<boolean>;
  /** A box that must be closed. False when the press was answered before. */
  alert(text: string): Promise<boolean>;
  /** Ends the spinner without words. */
  settle(): Promise<boolean>;
}

export interface CallbackAnswers {
  /** Called at once for every update; starts the patience of a press. */
  open(update: Update): void;
  of(update: Update): CallbackAnswer;
}

/** A spinner is not left turning longer than this; words that come later go into the chat. */
const PATIENCE_MS = 1_000;

/** Telegram cuts longer ones off with an error. */
const LONGEST_ANSWER = 200;

const NO_PRESS: CallbackAnswer = {
  toast: async () => false,
  alert: async () => false,
  settle: async () => false,
};

export function createCallbackAnswers(api: Pick<Api, 'answerCallbackQuery'>): CallbackAnswers {
  const open = new WeakMap<Update, CallbackAnswer>();
  return {
    open(update) {
      const id = update.callback_query?.id;
      if (id !== undefined) open.set(update, answerOnce(api, id));
    },
    of: (update) => open.get(update) ?? NO_PRESS,
  };
}

function answerOnce(api: Pick<Api, 'answerCallbackQuery'>, id: string): CallbackAnswer {
  let answered = false;
  const answer = async (other: { text?: string; show_alert?: boolean }) => {
    if (answered) return false;
    answered = true;
    clearTimeout(patience);
    // "query is too old" and a broken connection cost the spinner, nothing else.
    await api.answerCallbackQuery(id, other).catch(() => {});
    return true;
  };
  const patience = setTimeout(() => void answer({}), PATIENCE_MS).unref();
  return {
    toast: (text) => answer({ text: text.slice(0, LONGEST_ANSWER) }),
    alert: (text) => answer({ text: text.slice(0, LONGEST_ANSWER), show_alert: true }),
    settle: () => answer({}),
  };
}
