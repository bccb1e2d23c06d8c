import { describe, expect, it } from 'vitest';
import { createLog } from '../src/log.ts';

function logged(run: (log: ReturnType<typeof createLog>) => void, secrets: readonly string[] = []): string {
  const lines: string[] = [];
  run(createLog({ level: 'info', secrets, write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('log', () => {
  it('writes JSON lines with a level word and an ISO time', () => {
    const line = JSON.parse(logged((log) => log.info({ swapId: 'abc' }, 'swap moved')));
    expect(line).toMatchObject({ level: 'info', msg: 'swap moved', swapId: 'abc' });
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('removes a known secret anywhere, even in a foreign error', () => {
    const secret = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0';
    const error = new Error(`request to https://api.telegram.org/bot${secret}/getMe failed`, {
      cause: new Error(secret),
    });
    const text = logged((log) => log.error({ err: error, url: secret }, secret), [secret]);
    expect(text).not.toContain(secret);
    expect(text).toContain('[secret]');
  });

  it('has only the name, code, message and stack of an error', () => {
    const error = Object.assign(new Error('refused'), {
      code: 'ECONNREFUSED',
      request: { headers: 'bearer' },
    });
    const line = JSON.parse(logged((log) => log.error({ err: error }, 'call failed')));
    expect(Object.keys(line.err).sort()).toEqual(['code', 'message', 'name', 'stack']);
  });
});
