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

/** Polls each scripted answer in turn, then waits for ever until stopped. */
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

describe('T6: the watch over the webhook', () => {
  it('reports any webhook while polling', async () => {
    const foreign = told('https://thief.example/secret-path?key=1');
    const { troubles, errors, ours } = await watchScripted('', [told(''), foreign, told('')]);
    expect(troubles).toEqual(['foreign_url']);
    expect(ours).toEqual([true, false, true]);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('thief.example');
    expect(errors[0]).not.toContain('secret-path');
  });

  it('treats an answer without an address as no webhook', async () => {
    const { url: _, ...none } = told('');
    expect((await watchScripted('', [none])).troubles).toEqual([]);
    expect((await watchScripted(OURS, [none])).troubles).toEqual(['foreign_url']);
  });

  it('reports another or a missing address at every poll in webhook mode', async () => {
    const answers = [told(`${OURS}/`), told(''), told('https://bot.example.evil/telegram/webhook')];
    const { troubles, ours } = await watchScripted(OURS, answers);
    expect(troubles).toEqual(['foreign_url', 'foreign_url', 'foreign_url']);
    expect(ours).toEqual([false, false, false]);
  });

  it('reports failed deliveries that continue, not those from before the start', async () => {
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

  it('reports a first failure after a clean poll', async () => {
    const { troubles } = await watchScripted(OURS, [told(OURS), told(OURS, { last_error_date: 5 })]);
    expect(troubles).toEqual(['delivery_failing']);
  });

  it('ignores a failed poll, and retries after two minutes', async () => {
    const answers = [told('https://thief.example/'), new Error('down'), told('')];
    const { troubles, ours, lines, pauses } = await watchScripted('', answers);
    expect(troubles).toEqual(['foreign_url']);
    expect(ours).toEqual([false, false, true]);
    expect(lines.some((line) => line.includes('"level":"warn"'))).toBe(true);
    expect(pauses).toEqual([120_000, 120_000, 120_000]);
  });
});
