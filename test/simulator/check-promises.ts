import { expect } from 'vitest';
import { isFinal, type Swap } from '../../src/bot/swap/swap.ts';
import type { Shown } from './outbox.ts';
import type { Outcome } from './run-schedule.ts';

/** Checks the bot's promises against the chain and the messages. */
export function checkPromises(outcome: Outcome): void {
  expect(outcome.errors).toEqual([]);
  expect(outcome.service.complaints).toEqual([]);
  expect(outcome.swaps).toHaveLength(2);
  expect(outcome.undelivered).toBe(0);
  for (const swap of outcome.swaps) {
    expect(isFinal(swap.state), `${swap.id} is ${swap.state}`).toBe(true);
    // P2: the stored state is that of the chain.
    expect(swap.state).toBe(swap.signed ? outcome.chain.endOf(swap.signed) : 'lapsed');
    checkNotices(outcome, swap);
    checkLastPicture(outcome, swap);
  }
  for (const shown of outcome.shown) checkTruth(outcome, shown);
}

/** P4: one new message per end, and a second one only after an unknown delivery. */
function checkNotices({ shown, crashes, late, ...outcome }: Outcome, swap: Swap): void {
  const text = `notice ${swap.id} ${swap.state}`;
  const ofSwap = shown.filter(({ kind, swapId }) => kind === 'notice' && swapId === swap.id);
  const arrived = ofSwap.filter(({ isNew, state }) => isNew && state === swap.state).length;
  const doubtful = outcome.doubtful.filter((sent) => sent === text).length;
  const isCertain = doubtful === 0 && crashes === 0 && late === 0;
  expect(arrived, `${text} arrived`).toBeLessThanOrEqual(isCertain ? 1 : 2);
  expect(doubtful, `${text} doubtful`).toBeLessThanOrEqual(2);
  // No third send after two unknown deliveries: it could be a third copy.
  const mayBeLost = doubtful + crashes + late >= 2;
  if (!mayBeLost) expect(arrived, `${text} arrived`).toBeGreaterThanOrEqual(1);
}

/** P4: the last card shows the final state. */
function checkLastPicture({ telegram, doubtful, crashes, late }: Outcome, swap: Swap): void {
  if (swap.messageId === null) return;
  const picture = telegram.messages.get(swap.messageId)?.text;
  const text = `status ${swap.id} ${swap.state}`;
  // The message was deleted, and two replacements had an unknown delivery: no third send.
  const sent = doubtful.filter((drawn) => drawn.startsWith(`status ${swap.id} `));
  if (picture === undefined && sent.length + crashes + late >= 2) return;
  expect(picture).toBe(text);
}

/** P2: each end shown was that of the chain at its time. */
function checkTruth({ chain, swaps }: Outcome, { swapId, state, at }: Shown): void {
  const swap = swaps.find(({ id }) => id === swapId);
  if (!swap?.signed || !['confirmed', 'failed', 'expired'].includes(state)) return;
  expect(chain.wasTrue(state, swap.signed, at), `${swapId} ${state} at ${at}`).toBe(true);
}
