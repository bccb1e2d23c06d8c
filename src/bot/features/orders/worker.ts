import type { Leader } from '../../leader/leader.ts';
import type { OpenStanding, StandingReader, StandingReading } from '../../swap/chain-port.ts';
import { placeOf } from '../../swap/close-order.ts';
import type { Standing, StandingStore } from '../../swap/standing.ts';
import type { DueQueue } from '../../swap/stores.ts';
import type { SwapReader } from '../../swap/swap-store-port.ts';
import { createDueWork, type DueWork, type DueWorkOptions, type Timers } from '../../workers/due-work.ts';

/*
 * Watches orders that rest. The chain's state alone speaks: order and bins at one finalized slot of each node. An end is read
 * twice, and told where the nodes agree as about the end of a swap (`apps/bot/standing-reader.ts`), with the row that it changes. The
 * person hears of a fill that is rolled back. `test/simulator/standing-histories.test.ts` and `test/kill/order-kill.test.ts` prove it.
 */

interface StandingWatchOptions {
  readonly timers: Timers;
  readonly leader?: Leader;
  readonly onError: DueWorkOptions<Standing>['onError'];
  readonly ports: PollPorts;
}

interface PollPorts {
  readonly standing: StandingStore & DueQueue<Standing>;
  readonly swaps: Pick<SwapReader, 'findInFlight' | 'findSwap'>;
  readonly chain: StandingReader;
  readonly now: () => number;
}

const LEASE_MS = 30_000;
const TIMEOUT_MS = 20_000;
const CONCURRENCY = 8;

/** Ms: the nearer the market, the sooner. What is filled waits for its owner. */
const PAUSES = [
  { withinBps: 100, pauseMs: 10_000 },
  { withinBps: 500, pauseMs: 30_000 },
] as const;
const FAR_MS = 60_000;
const FILLED_MS = 3_600_000;
const UNSURE_MS = 30_000;

const PART_EVERY_MS = 3_600_000;
const ASK_AFTER_MS = 30 * 86_400_000;

export function createStandingWatch({ ports, ...loop }: StandingWatchOptions): DueWork {
  return createDueWork<Standing>({
    ...loop,
    claim: (...claim) => ports.standing.claimDue(...claim),
    work: (order, signal) => pollStanding(ports, order, signal),
    nextDueAt: (now) => ports.standing.nextDueAt(now),
    ...{ leaseMs: LEASE_MS, withinMs: TIMEOUT_MS, concurrency: CONCURRENCY },
    now: ports.now,
  });
}

/** @throws the reason of `signal` on an abort before a write */
async function pollStanding(ports: PollPorts, order: Standing, signal: AbortSignal): Promise<void> {
  const reading = await ports.chain.readStanding(order.order, order.slot);
  signal.throwIfAborted();
  if (reading === undefined) return later(ports, order, UNSURE_MS);
  const { state } = reading;
  if (state.kind === 'gone') return closeGone(ports, order, reading, signal);
  if (order.state === 'resting' && isFull(reading)) return tellFilled(ports, order, signal);
  if (order.state === 'filled' && isTakenBack(reading)) return tellUnfilled(ports, order, signal);
  await tellProgress(ports, order, reading, state);
}

function isFull({ state, isAgreed }: StandingReading): boolean {
  return isAgreed && state.kind === 'open' && state.filled === state.amount;
}

/** A fill is told when it is finalized, so nodes have told an untruth, then or now. */
function isTakenBack({ state, isAgreed }: StandingReading): boolean {
  return isAgreed && state.kind === 'open' && state.filled < state.amount;
}

async function later({ standing, now }: PollPorts, order: Standing, ms: number): Promise<void> {
  await standing.change(order, { dueAt: now() + ms, now: now() });
}

/** An order that our own transaction takes out ends with that swap. */
async function closeGone(
  ports: PollPorts,
  order: Standing,
  first: StandingReading,
  signal: AbortSignal,
): Promise<void> {
  const { swaps, standing } = ports;
  // A confirmed placement need not be finalized yet: its own swap is read until it is.
  const isUnseen = order.slot === 0 && ((await swaps.findSwap(order.id))?.dueAt ?? null) !== null;
  const inFlight = await swaps.findInFlight(order.wallet, order.personId);
  const isOurs = inFlight !== undefined && placeOf(inFlight)?.order === order.order;
  if (isUnseen || isOurs || !first.isAgreed) return later(ports, order, UNSURE_MS);
  const second = await ports.chain.readStanding(order.order, order.slot);
  signal.throwIfAborted();
  if (second?.state.kind !== 'gone' || !second.isAgreed) return later(ports, order, UNSURE_MS);
  const now = ports.now();
  await standing.change(order, { state: 'gone', endedAt: now, dueAt: null, now }, 'gone');
}

async function tellFilled(ports: PollPorts, order: Standing, signal: AbortSignal): Promise<void> {
  const second = await ports.chain.readStanding(order.order, order.slot);
  signal.throwIfAborted();
  if (second?.state.kind !== 'open' || !isFull(second)) return later(ports, order, UNSURE_MS);
  const now = ports.now();
  const { filled, got } = second.state;
  const change = { state: 'filled', filled, got, slot: second.slot, dueAt: now + FILLED_MS, now } as const;
  await ports.standing.change(order, change, 'filled');
}

async function tellUnfilled(ports: PollPorts, order: Standing, signal: AbortSignal): Promise<void> {
  const second = await ports.chain.readStanding(order.order, order.slot);
  signal.throwIfAborted();
  if (second?.state.kind !== 'open' || !isTakenBack(second)) return later(ports, order, UNSURE_MS);
  const now = ports.now();
  const { filled, got } = second.state;
  const change = { state: 'resting', filled, got, slot: second.slot, toldAt: now } as const;
  await ports.standing.change(order, { ...change, dueAt: now + UNSURE_MS, now }, 'unfilled');
}

/** A part at most once an hour, and one question after thirty days. */
async function tellProgress(
  { standing, now: clock }: PollPorts,
  order: Standing,
  { slot, isAgreed }: StandingReading,
  { filled, got, distanceBps }: OpenStanding,
): Promise<void> {
  const now = clock();
  const pauseMs = PAUSES.find(({ withinBps }) => distanceBps <= withinBps)?.pauseMs ?? FAR_MS;
  const dueAt = now + (order.state === 'filled' ? FILLED_MS : pauseMs);
  const change = { ...(isAgreed && { slot }), dueAt, now };
  const isResting = order.state === 'resting' && isAgreed;
  if (isResting && filled > order.filled && now - order.toldAt >= PART_EVERY_MS)
    return standing.change(order, { ...change, filled, got, toldAt: now }, 'part');
  if (isResting && order.askedAt === null && now - order.placedAt >= ASK_AFTER_MS)
    return standing.change(order, { ...change, askedAt: now }, 'old');
  return standing.change(order, change);
}
