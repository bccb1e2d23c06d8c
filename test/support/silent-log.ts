import pino from 'pino';
import type { Log } from '../../src/log.ts';

/** A log that keeps nothing. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
