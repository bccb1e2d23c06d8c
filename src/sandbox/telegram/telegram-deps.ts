import type { Person } from './model.ts';
import type { InlineSettings } from './pending-queries.ts';

/** The part of a structured logger the emulator uses. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Runs `action` once after `milliseconds`; the answer cancels it. */
export type Schedule = (milliseconds: number, action: () => void) => () => void;

export interface PageLink {
  readonly title: string;
  readonly href: string;
}

/** What the emulator is given; only the first four have no default. */
export interface TelegramDeps {
  /** Wall clock in milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
  /** Without the leading `@`. */
  readonly botUsername: string;
  /** `<digits>:<secret>`, as BotFather gives it out; the digits are the bot's user id. */
  readonly botToken: string;
  readonly botName?: string;
  readonly people?: readonly Person[];
  readonly groupTitle?: string;
  /** False is Telegram's own default: in groups a bot hears commands and replies only. */
  readonly readsAllGroupMessages?: boolean;
  /** Absent is Telegram's own default: the bot has no inline mode. */
  readonly inline?: InlineSettings;
  /** Other pages of the sandbox, shown in the chat page's menu. */
  readonly links?: readonly PageLink[];
  /** Where the chat page is served, as `/`; without it there is no page. */
  readonly pagePath?: string;
  readonly fetch?: typeof fetch;
  readonly schedule?: Schedule;
}

/** Node's timer, not holding the process open. */
export const scheduleWithTimer: Schedule = (milliseconds, action) => {
  const timer = setTimeout(action, milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
};
