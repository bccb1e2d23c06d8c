import type { SwapEvent } from '../../../src/bot/store/swap-events.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { Outcome } from '../../simulator/run-schedule.ts';

/**
 * What a person could rely on after one run, in one line: the `swap_events` of both swaps without ids and times, and what
 * the chat showed at the end. Written short: `...` is "offered ordered signed submitted", `+x` what the service reported,
 * and `=` says that card and announcement told the end, once.
 */
export function describeOutcome(outcome: Outcome): string {
  return outcome.swaps
    .map((swap, index) => `${describeStory(outcome.events[index] ?? [])} ${describeNews(outcome, swap)}`)
    .join(' | ');
}

function describeStory(events: readonly SwapEvent[]): string {
  const story = events.map(describeEvent).filter((text) => text !== '');
  return story.join(' ').replace(/^offered ordered signed submitted\b/, '...');
}

/** The reasons of the usual way go without saying. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^(?:offered|to ordered|signed as tx-[ab]\d+|first execute|the chain says so)$/, ''],
  [/^the service reports (\w+)$/, '+$1'],
  [/^the service says: (\w+)$/, 'says:$1'],
  [/^the service refused: (\w+)$/, 'refuses:$1'],
  [/^refused after signing: (\w+) \(\w+\)$/, 'refused:$1'],
  [/^final on chain$/, 'final'],
  [/^the chain took the confirmation back$/, '(taken back)'],
];

function describeEvent({ from, to, why }: SwapEvent): string {
  const short = SHORT.find(([long]) => long.test(why));
  const reason = short ? why.replace(...short) : `(${why})`;
  return from === to ? reason : `${to}${reason}`;
}

function describeNews({ shown, telegram }: Outcome, { id, messageId, state }: Swap): string {
  const told = shown
    .filter(({ kind, isNew, swapId }) => kind === 'notice' && isNew && swapId === id)
    .map((notice) => notice.state);
  const card = messageId === null ? undefined : telegram.messages.get(messageId)?.text.split(' ')[2];
  if (card === state && told.join() === state) return '=';
  return `card:${card ?? 'none'} told:${told.join() || 'nothing'}`;
}
