import { GrammyError, HttpError } from 'grammy';
import type { Update } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import { type Polling, startPolling } from '../../../../src/bot/telegram/transport/polling.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { until } from '../../../support/until.ts';

type Answer = readonly Update[] | Error;

const refusal = (code: number, description: string, parameters = {}) =>
  new GrammyError(description, { ok: false, error_code: code, description, parameters }, 'getUpdates', {});
const updates = (...ids: readonly number[]) => ids.map((update_id) => ({ update_id }) as Update);

/** Polls the scripted answers, then hangs like a long poll until stopped. `health` is that after each answer. */
function pollScripted(answers: Answer[], accept = async (_: readonly unknown[]) => {}) {
  const offsets: number[] = [];
  const pauses: number[] = [];
  const health: boolean[] = [];
  const polling: Polling = startPolling({
    api: {
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
    },
    accept,
    log: silentLog(),
    pause: async (ms) => pauses.push(ms),
  });
  return { polling, offsets, pauses, health };
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
  });
});
