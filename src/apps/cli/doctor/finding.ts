import type { Dispatcher } from 'undici';

/** Result of a check: fine, nothing to judge yet, or in need of repair. */
export interface Finding {
  readonly level: 'ok' | 'note' | 'wrong';
  /** One sentence, with the remedy where something is wrong. Never a secret or a full URL. */
  readonly text: string;
}

export interface Check {
  readonly name: string;
  readonly run: () => Finding | Promise<Finding>;
}

export interface DoctorDeps {
  /** Time limit of each check, ms. */
  readonly limitMs: number;
  readonly now: () => number;
  readonly dispatcher: Dispatcher;
  readonly findMistakes: (role: 'start' | 'service') => readonly string[];
  /** As `24.21.0`. */
  readonly nodeVersion: string;
  /** @throws an error with the reason and the remedy where the embedded chain cannot run */
  readonly loadChain: () => unknown;
  /** Bytes of a folder available to unprivileged users. */
  readonly readFreeBytes: (folder: string) => Promise<bigint>;
  /** PEM certificates of trusted authorities. @default the system's */
  readonly trusted?: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const note = (text: string): Finding => ({ level: 'note', text });
export const wrong = (text: string): Finding => ({ level: 'wrong', text });

/** Host only: path and query may hold a key. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an address that cannot be read';
}
