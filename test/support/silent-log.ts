import pino from 'pino';
import type { Log } from '../../src/log.ts';

export function silentLog(): Log {
  return pino({ level: 'silent' });
}
