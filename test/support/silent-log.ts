import pino from 'pino';
import type { Log } from '../../src/log.ts';

/** A log without output. */
export function silentLog(): Log {
  return pino({ level: 'silent' });
}
