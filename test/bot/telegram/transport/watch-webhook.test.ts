import type { WebhookInfo } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import {
  createWebhookWatch,
  type WebhookTrouble,
} from '../../../../src/bot/telegram/transport/watch-webhook.ts';
import { createLog } from '../../../../src/log.ts';
import { until } from '../../../support/until.ts';

const OURS = 'https://bot.example/telegram/webhook';
const told = (url: string, more: Partial<WebhookInfo> = {}): WebhookInfo => ({
  url,
  has_custom_certificate: false,
  pending_update_count: 0,
  ...more,
});

/** Looks at each scripted answer in turn, then waits for ever like a long pause until stopped. */
async function watchScripted(expectedUrl: string, answers: (WebhookInfo | Error)[]) {
  const troubles: WebhookTrouble[] = [];
  const lines: string[] = [];
  const ours: boolean[] = [];
  const pauses: number[] = [];
  const watch = createWebhookWatch({
    api: {
      getWebhookInfo: async () => {
        const answer = answers.shift();
        if (answer === undefined) throw new Error('asked more often than expected');
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    expectedUrl,
    log: createLog({ level: 'trace', write: (line) => lines.push(line) }),
    onTrouble: (trouble) => troubles.push(trouble),
    pause: async (ms, signal) => {
      ours.push(watch.isOurs());
      pauses.push(ms);
      if (answers.length > 0) return;
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    },
  });
  watch.start();
  await until(() => expect(answers).toHaveLength(0));
  await until(() => expect(pauses.length).toBe(ours.length));
  await watch.stop();
  const errors = lines.filter((line) => line.includes('"level":"error"'));
  return { troubles, errors, lines, ours, pauses };
}

describe('T6: whose hands the updates are in', () => {
  it('while polling, any webhook is somebody else’s', async () => {
    const foreign = told('https://thief.example/secret-path?key=1');
    const { troubles, errors, ours } = await watchScripted('', [told(''), foreign, told('')]);
    expect(troubles).toEqual(['foreign_url']);
    expect(ours).toEqual([true, false, true]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('thief.example');
    expect(errors[0]).not.toContain('secret-path');
  });

  it('an answer without an address is no webhook', async () => {
    const { url: _, ...none } = told('');
    expect((await watchScripted('', [none])).troubles).toEqual([]);
    expect((await watchScripted(OURS, [none])).troubles).toEqual(['foreign_url']);
  });

  it('with a webhook, another address and none at all are told at every look', async () => {
    const answers = [told(`${OURS}/`), told(''), told('https://bot.example.evil/telegram/webhook')];
    const { troubles, ours } = await watchScripted(OURS, answers);
    expect(troubles).toEqual(['foreign_url', 'foreign_url', 'foreign_url']);
    expect(ours).toEqual([false, false, false]);
  });

  it('failed deliveries are told when they go on, not those of before the start', async () => {
    const failed = (at: number) =>
      told(OURS, { last_error_date: at, last_error_message: 'Connection refused' });
    const { troubles, errors, ours } = await watchScripted(OURS, [
      failed(5),
      failed(5),
      failed(7),
      failed(7),
    ]);
    expect(troubles).toEqual(['delivery_failing']);
    expect(errors[0]).toContain('Connection refused');
    expect(ours).toEqual([true, true, true, true]);
  });

  it('a first failure after a clean look is told', async () => {
    const { troubles } = await watchScripted(OURS, [told(OURS), told(OURS, { last_error_date: 5 })]);
    expect(troubles).toEqual(['delivery_failing']);
  });

  it('a look that fails changes nothing, and the next one comes two minutes later', async () => {
    const answers = [told('https://thief.example/'), new Error('down'), told('')];
    const { troubles, ours, lines, pauses } = await watchScripted('', answers);
    expect(troubles).toEqual(['foreign_url']);
    expect(ours).toEqual([false, false, true]);
    expect(lines.some((line) => line.includes('"level":"warn"'))).toBe(true);
    expect(pauses).toEqual([120_000, 120_000, 120_000]);
  });
});
