import type { Dispatcher } from 'undici';

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
