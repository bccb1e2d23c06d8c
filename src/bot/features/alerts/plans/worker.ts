import type { Leader } from '../../../leader/leader.ts';
import { believableQuote } from '../../../swap/alerts.ts';
import { withCurrentScale } from '../../../swap/catalogue.ts';
import { nextDueOf, type Plan, type PlanStore } from '../../../swap/plans.ts';
import { createDueWork, type DueWork, type DueWorkOptions, type Timers } from '../../../workers/due-work.ts';
import { checkDollars, type PollPorts, swapOf } from '../worker.ts';

/*
 * Offers the swap of each plan that is due, with a fresh quote. A plan that was due several times while the process was down is
 * offered once. `test/bot/features/alerts/plans.test.ts` proves it.
 */

interface PlanWatchOptions {
  readonly timers: Timers;
  readonly leader?: Leader;
  readonly onError: DueWorkOptions<Plan>['onError'];
  readonly ports: PlanPorts;
}

type PlanPorts = Omit<PollPorts, 'prices' | 'onBudgetShort'> & { readonly plans: PlanStore };

const LEASE_MS = 30_000;
const TIMEOUT_MS = 20_000;
const CONCURRENCY = 2;

/** Without a price, ms. */
const RETRY_MS = 60_000;

export function createPlanWatch({ ports, ...loop }: PlanWatchOptions): DueWork {
  return createDueWork<Plan>({
    ...loop,
    claim: (...claim) => ports.plans.claimDue(...claim),
    work: (plan, signal) => offerPlan(ports, plan, signal),
    nextDueAt: (now) => ports.plans.nextDueAt(now),
    ...{ leaseMs: LEASE_MS, withinMs: TIMEOUT_MS, concurrency: CONCURRENCY },
    now: ports.now,
  });
}

/** @throws the reason of `signal` on an abort before the answer */
async function offerPlan(ports: PlanPorts, plan: Plan, signal: AbortSignal): Promise<void> {
  const { plans, now } = ports;
  // A person who is away finds one notice, not one of each period.
  if (await plans.isNoticeWaiting(plan)) return plans.reschedule(plan, nextDueOf(plan, now()));
  const intent = await withCurrentScale(ports.chain, plan.intent);
  const answer = await ports.quote({
    ...{ fromMint: intent.from.mint, toMint: intent.to.mint, fromAmount: intent.amount },
    ...{ maxAgeMs: 0, priority: 'alert', signal },
  });
  signal.throwIfAborted();
  const quote = answer.ok ? believableQuote(intent, answer.value) : undefined;
  if (!quote) return retryLater(ports, plan);
  const [trade, funds] = await Promise.all([
    checkDollars(ports, intent, quote),
    ports.funds(plan.personId, intent),
  ]);
  const fired = await swapOf(ports, plan, { ...trade, funds });
  signal.throwIfAborted();
  await plans.fire(plan, fired, now());
}

/** The period keeps its due time in `nextDueOf`: a price that comes back within it is offered still, a later one in the next. */
async function retryLater({ plans, now }: PlanPorts, plan: Plan): Promise<void> {
  await plans.reschedule(plan, Math.min(now() + RETRY_MS, nextDueOf(plan, now())));
}
