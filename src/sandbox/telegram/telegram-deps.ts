import type { Person } from './model.ts';

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** The result cancels it. */
export type Schedule = (milliseconds: number, action: () => void) => () => void;

export interface PageLink {
  readonly title: string;
  readonly href: string;
}

export interface TelegramDeps {
  /** Unix time in milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  /** Without the leading `@`. */
  readonly botUsername: string;
  /** `<digits>:<secret>`; the digits are the bot's user id. */
  readonly botToken: string;
  readonly botName?: string;
  readonly people?: readonly Person[];
  /** As set at BotFather. @default false */
  readonly inline?: boolean;
  readonly links?: readonly PageLink[];
  readonly pagePath?: string;
  readonly fetch?: typeof fetch;
  readonly schedule?: Schedule;
}

export const scheduleWithTimer: Schedule = (milliseconds, action) => {
  const timer = setTimeout(action, milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
};
