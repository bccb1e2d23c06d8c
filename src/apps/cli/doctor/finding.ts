import type { Dispatcher } from 'undici';

/** What a check found: all is well, there is nothing to judge yet, or something has to be mended. */
export interface Finding {
  readonly level: 'ok' | 'note' | 'wrong';
  /** One sentence; of something wrong also what to do about it. Never a secret, nor an address that may hold one. */
  readonly text: string;
}

/** One question about the installation. */
export interface Check {
  readonly name: string;
  readonly run: () => Finding | Promise<Finding>;
}

/** What the doctor looks at the world through. */
export interface DoctorDeps {
  /** Milliseconds that each check may take. */
  readonly limitMs: number;
  readonly now: () => number;
  readonly dispatcher: Dispatcher;
  /** What the configuration lacks for a program. */
  readonly findMistakes: (role: 'start' | 'service') => readonly string[];
  /** As `24.21.0`. */
  readonly nodeVersion: string;
  /** Throws an error that says why the embedded chain cannot run here and what to do. */
  readonly loadChain: () => unknown;
  /** How much an ordinary user may still write in a folder. */
  readonly readFreeBytes: (folder: string) => Promise<bigint>;
  /** Certificates (PEM) of the authorities to trust instead of the usual ones. */
  readonly trusted?: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const note = (text: string): Finding => ({ level: 'note', text });
export const wrong = (text: string): Finding => ({ level: 'wrong', text });

/** The host of an address: its path and its query may hold a key. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an address that cannot be read';
}
