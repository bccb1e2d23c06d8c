import { expect } from 'vitest';
import type { Swap } from '../../src/bot/swap/swap.ts';
import { isFinal } from '../../src/bot/swap/transitions.ts';
import type { Shown } from './fake-chat.ts';
import type { Outcome } from './run-schedule.ts';

/** The promises of the bot, held against the chain and against what the person saw. */
export function checkPromises(outcome: Outcome): void {
  expect(outcome.errors).toEqual([]);
  expect(outcome.service.complaints).toEqual([]);
  expect(outcome.swaps).toHaveLength(2);
  expect(outcome.undelivered).toBe(0);
  for (const swap of outcome.swaps) {
    expect(isFinal(swap.state), `${swap.id} is ${swap.state}`).toBe(true);
    expect(swap.state).toBe(trueState(outcome, swap));
    checkNotices(outcome, swap);
    checkLastPicture(outcome, swap);
  }
  for (const shown of outcome.chat.shown) checkTruth(outcome, shown);
}

/** P2: the state that is written is the chain's. */
function trueState({ chain }: Outcome, swap: Swap): Swap['state'] {
  if (!swap.signed) return 'lapsed';
  const truth = chain.truth(swap.signed.txHash, swap.signed.lastValidBlockHeight);
  return truth.kind === 'finalized' ? 'confirmed' : (truth.kind as Swap['state']);
}

/** P4: one new message per end, and at most one more where nobody learned whether the first arrived. */
function checkNotices({ chat, crashes, late }: Outcome, swap: Swap): void {
  const text = `notice ${swap.id} ${swap.state}`;
  const arrived = chat.shown.filter((shown) => shown.isNew && shown.text === text).length;
  const doubtful = chat.doubtful.filter((sent) => sent === text).length;
  const isCertain = doubtful === 0 && crashes === 0 && late === 0;
  expect(arrived, `${text} arrived`).toBeLessThanOrEqual(isCertain ? 1 : 2);
  expect(doubtful, `${text} doubtful`).toBeLessThanOrEqual(2);
  // Two sendings whose end nobody learned are the end of it: a third could be the third copy.
  const mayBeLost = doubtful + crashes + late >= 2;
  if (!mayBeLost) expect(arrived, `${text} arrived`).toBeGreaterThanOrEqual(1);
}

/** P4: the picture in the chat ends with the truth. */
function checkLastPicture({ chat, crashes, late }: Outcome, swap: Swap): void {
  if (swap.messageId === null) return;
  const text = `status ${swap.id} ${swap.state}`;
  // The message was taken away, and of two new ones in its place, whatever they showed, nobody learned whether they
  // arrived: a third could be the third copy. The last of them showed the end or nothing did.
  const sent = chat.doubtful.filter((doubtful) => doubtful.startsWith(`status ${swap.id} `));
  if (chat.textOf(swap.messageId) === undefined && sent.length + crashes + late >= 2) return;
  expect(chat.textOf(swap.messageId)).toBe(text);
}

/** P2: no end was ever shown that was not the chain's at that moment. */
function checkTruth({ chain, swaps }: Outcome, { text, at }: Shown): void {
  const [, id, state] = text.split(' ');
  const swap = swaps.find((known) => known.id === id);
  if (!swap?.signed || !['confirmed', 'failed', 'expired'].includes(`${state}`)) return;
  const { txHash, lastValidBlockHeight: bound } = swap.signed;
  expect(chain.wasTrue(`${state}`, txHash, bound, at), `${text} at ${at}`).toBe(true);
}
