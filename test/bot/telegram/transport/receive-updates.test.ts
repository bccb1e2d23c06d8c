import { type Api, GrammyError, HttpError } from 'grammy';
import type { Update, WebhookInfo } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import {
  createWebhookWatch,
  type Polling,
  startPolling,
  type UpdateTrouble,
} from '../../../../src/bot/telegram/transport/receive-updates.ts';
import { createLog } from '../../../../src/log.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { until } from '../../../support/until.ts';
import { partOf } from '../../support/scripted.ts';

type Answer = readonly Update[] | Error;

const refusal = (code: number, description: string, parameters = {}) =>
  new GrammyError(description, { ok: false, error_code: code, description, parameters }, 'getUpdates', {});
const updates = (...ids: readonly number[]) => ids.map((update_id) => ({ update_id }) as Update);

/** Polls the scripted answers, then hangs like a long poll until stopped. `health` is that after each answer. */
function pollScripted(answers: Answer[], accept = async (_: readonly unknown[]) => {}) {
  const offsets: number[] = [];
  const pauses: number[] = [];
  const health: boolean[] = [];
  const troubles: UpdateTrouble[] = [];
  const polling: Polling = startPolling({
    api: partOf<Api>({
      getUpdates: (request, signal) => {
        if (offsets.length > 0) health.push(polling.isHealthy());
        offsets.push(request?.offset ?? -1);
        const answer = answers.shift();
        if (answer instanceof Error) return Promise.reject(answer);
        if (answer) return Promise.resolve([...answer]);
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
        });
      },
    }),
    accept,
    log: silentLog(),
    onTrouble: (trouble) => troubles.push(trouble),
    pause: async (ms) => pauses.push(ms),
  });
  return { polling, offsets, pauses, health, troubles };
}

describe('startPolling', () => {
  it('confirms updates only after they are stored', async () => {
    const accepted: unknown[] = [];
    const run = pollScripted([updates(7, 9), updates(10)], async (batch) => void accepted.push(...batch));
    await until(() => expect(run.offsets).toEqual([0, 10, 11]));
    await run.polling.stop();
    expect(accepted).toEqual(updates(7, 9, 10));
  });

  it('polls again for an update that was not stored', async () => {
    let broken = true;
    const accepted: unknown[] = [];
    const run = pollScripted([updates(7, 8), updates(7, 8)], async (batch) => {
      if (broken) {
        broken = false;
        throw new Error('disk full');
      }
      accepted.push(batch);
    });
    await until(() => expect(run.offsets).toEqual([0, 0, 9]));
    await run.polling.stop();
    expect(accepted).toEqual([updates(7, 8)]);
  });

  it('backs off by the kind of failure', async () => {
    const broken = () => new HttpError('down', new Error('reset'));
    const run = pollScripted([
      broken(),
      broken(),
      broken(),
      updates(1),
      refusal(409, 'Conflict'),
      refusal(401, 'Unauthorized'),
      refusal(429, 'Too Many', { retry_after: 40 }),
    ]);
    await until(() => expect(run.pauses).toEqual([1_000, 2_000, 4_000, 5_000, 30_000, 40_000]));
    await until(() => expect(run.health).toEqual([false, false, false, true, false, false, false]));
    await run.polling.stop();
    expect(run.troubles).toEqual([]);
  });

  it('tells another poller from a takeover, which meets one conflict', async () => {
    const conflict = () => refusal(409, 'Conflict: terminated by other getUpdates request');
    const run = pollScripted([conflict(), updates(1), conflict(), updates(2)]);
    await until(() => expect(run.offsets).toEqual([0, 0, 2, 2, 3]));
    await run.polling.stop();
    expect(run.troubles).toEqual(['foreign_poller']);
  });
});

const OURS = 'https://bot.example/telegram/webhook';
const told = (url: string, more: Partial<WebhookInfo> = {}): WebhookInfo => ({
  url,
  has_custom_certificate: false,
  pending_update_count: 0,
  ...more,
});

/** Polls each scripted answer in turn, then waits for ever until stopped. */
async function watchScripted(expectedUrl: string, answers: (WebhookInfo | Error)[]) {
  const troubles: UpdateTrouble[] = [];
  const lines: string[] = [];
  const ours: boolean[] = [];
  const pauses: number[] = [];
  const watch = createWebhookWatch({
    api: partOf<Api>({
      getWebhookInfo: async () => {
        const answer = answers.shift();
        if (answer === undefined) throw new Error('asked more often than expected');
        if (answer instanceof Error) throw answer;
        return answer;
      },
    }),
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
