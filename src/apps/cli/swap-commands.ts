import type { BotSwapStore } from '../../bot/store/swaps.ts';
import { formatAmount } from '../../bot/swap/amount.ts';
import type { SwapId } from '../../bot/swap/brands.ts';
import { STUCK_AFTER_MS, type Swap } from '../../bot/swap/swap.ts';
import { identityOf } from '../../labels/token-label.ts';
import { describeFailure, readFailureCode } from '../../solana/failure/reasons.ts';
import { type CommandOutcome, refuse, succeed } from './command-line.ts';

const USAGE = `Usage:
  swaps list [--stuck]    swaps without an end; --stuck: only those that may still land for over five minutes
  swaps show <id>         the whole story of one swap
  swaps recheck <id>      let the running bot ask the chain again at once`;

const MOST_LISTED = 200;

/** `swaps …`. Commands set no state: only the chain ends a swap. */
export async function runSwapCommand(
  swaps: BotSwapStore,
  words: readonly string[],
  now: number,
): Promise<CommandOutcome> {
  const [command, word, extra] = words;
  if (extra !== undefined) return refuse(USAGE);
  if (command === 'list' && (word === undefined || word === '--stuck')) {
    return list(swaps, word === '--stuck', now);
  }
  if (command === 'show' && word) return show(swaps, word as SwapId, now);
  if (command === 'recheck' && word) return recheck(swaps, word as SwapId, now);
  return refuse(USAGE);
}

async function list(swaps: BotSwapStore, onlyStuck: boolean, now: number): Promise<CommandOutcome> {
  const unfinished = await swaps.listUnfinished(MOST_LISTED);
  const shown = onlyStuck ? unfinished.filter((swap) => isStuck(swap, now)) : unfinished;
  if (shown.length === 0) return succeed(onlyStuck ? 'No swap is stuck.' : 'No swap is open.');
  return succeed(shown.map((swap) => describeLine(swap, now)).join('\n'));
}

function isStuck(swap: Swap, now: number): boolean {
  return swap.signedAt !== null && now - swap.signedAt > STUCK_AFTER_MS;
}

function describeLine(swap: Swap, now: number): string {
  const age = Math.round((now - (swap.orderedAt ?? swap.createdAt)) / 1_000);
  return `${swap.id}  ${swap.state}  ${describeIntent(swap)}  ${age} s  ${swap.signed?.txHash ?? ''}`.trimEnd();
}

async function show(swaps: BotSwapStore, id: SwapId, now: number): Promise<CommandOutcome> {
  const swap = await swaps.findSwap(id);
  if (!swap) return refuse(`There is no swap ${id}.`);
  const events = await swaps.listEvents(id);
  return succeed(
    [
      `${swap.id}: ${describeIntent(swap)}, now ${swap.state}`,
      ...(swap.reason ? [`reason: ${describeReason(swap.reason)}`] : []),
      ...(swap.signed
        ? [`txHash: ${swap.signed.txHash}`, `last valid block height: ${swap.signed.lastValidBlockHeight}`]
        : []),
      ...(swap.serviceReport ? [`the service reports: ${swap.serviceReport}`] : []),
      ...(swap.dueAt === null ? [] : [`looked at next: ${describeDue(swap.dueAt, now)}`]),
      '',
      ...events.map(
        (event) => `${new Date(event.at).toISOString()}  ${event.from ?? '-'} → ${event.to}  ${event.why}`,
      ),
    ].join('\n'),
  );
}

function describeDue(dueAt: number, now: number): string {
  return dueAt <= now ? 'at once' : new Date(dueAt).toISOString();
}

function describeReason(reason: string): string {
  const failure = readFailureCode(reason);
  return failure ? `${describeFailure(failure)} (${reason})` : reason;
}

async function recheck(swaps: BotSwapStore, id: SwapId, now: number): Promise<CommandOutcome> {
  const due = await swaps.recheck(id, now);
  return due
    ? succeed(`${id} is due now; the running bot asks the chain again. See: swaps show ${id}`)
    : refuse(`${id} is unknown or has nothing open: only the chain ends a swap. See: swaps show ${id}`);
}

function describeIntent({ intent }: Swap): string {
  return `${formatAmount(intent.amount, intent.from)} ${identityOf(intent.from)} → ${identityOf(intent.to)}`;
}
