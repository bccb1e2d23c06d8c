import type { BotStore } from '../../bot/create-bot-store.ts';
import type { BotSwapStore } from '../../bot/store/swaps.ts';
import { formatAmount } from '../../bot/swap/amount.ts';
import type { SwapId } from '../../bot/swap/brands.ts';
import type { Standing } from '../../bot/swap/standing.ts';
import { KIND_NAMES, LEDGER_SHORT, STUCK_AFTER_MS, type Swap } from '../../bot/swap/swap.ts';
import { identityOf } from '../../labels/token-label.ts';
import { describeFailure, readFailureCode } from '../../solana/failure/reasons.ts';
import { type Call, type CommandOutcome, parseSpan, refuse, succeed } from './command-line.ts';

const MAX_LISTED = 200;

/** No command sets a state: only the chain ends a swap. */
export async function listSwaps(swaps: BotSwapStore, { options, now }: Call): Promise<CommandOutcome> {
  const span = options.since === undefined ? undefined : parseSpan(options.since);
  if (options.since !== undefined && span === undefined) {
    return refuse('--since takes a span such as 2d or 12h.');
  }
  if (options.stuck !== undefined) return listStuck(swaps, span, now);
  const listed = await (span === undefined
    ? swaps.listUnfinished(MAX_LISTED)
    : swaps.listSince(now - span, MAX_LISTED));
  if (listed.length > 0) return describeAll(listed, now);
  return succeed(
    span === undefined ? 'No swap is open.' : `No swap was offered within ${options.since}.`,
    [],
  );
}

/** The oldest come first: newer swaps cannot crowd them out. */
async function listStuck(
  swaps: BotSwapStore,
  span: number | undefined,
  now: number,
): Promise<CommandOutcome> {
  const open = await swaps.listUnfinished(MAX_LISTED);
  const stuck = open.filter((swap) => isStuck(swap, now) && now - swap.createdAt <= (span ?? Infinity));
  return stuck.length > 0 ? describeAll(stuck, now) : succeed('No swap is stuck.', []);
}

export async function findSwaps(
  { admin }: BotStore,
  { args: [words = ''], now }: Call,
): Promise<CommandOutcome> {
  const found = await admin.findSwaps(words);
  if (found.length > 0) return describeAll(found, now);
  return { text: `No swap is known by ${words}.`, exitCode: 1, data: [] };
}

function describeAll(swaps: readonly Swap[], now: number): CommandOutcome {
  const more = swaps.length === MAX_LISTED ? [`… the first ${MAX_LISTED}.`] : [];
  const lines = [...swaps.map((swap) => describeLine(swap, now)), ...more];
  return succeed(lines.join('\n'), swaps.map(toData));
}

/** Neither names of tokens nor signed bytes. */
function toData({ id, personId, state, wallet, intent, signed, reason, ...times }: Swap) {
  const { createdAt, orderedAt, signedAt, submittedAt, finalAt } = times;
  return {
    ...{ id, kind: intent.kind ?? 'swap', state, personId, wallet, reason },
    ...{ from: intent.from.mint, to: intent.to.mint, amount: intent.amount },
    txHash: signed?.txHash ?? null,
    ...{ createdAt, orderedAt, signedAt, submittedAt, finalAt },
  };
}

function isStuck({ finalAt, signedAt, landsUntil }: Swap, now: number): boolean {
  const since = signedAt ?? landsUntil;
  return finalAt === null && since !== undefined && now - since > STUCK_AFTER_MS;
}

function describeLine(swap: Swap, now: number): string {
  const age = Math.round((now - (swap.orderedAt ?? swap.createdAt)) / 1_000);
  return `${swap.id}  ${swap.state}  ${describeIntent(swap)}  ${age} s  ${swap.signed?.txHash ?? ''}`.trimEnd();
}

export async function showSwap(
  { swaps, standingOrders }: BotStore,
  { args, now }: Call,
): Promise<CommandOutcome> {
  const id = args[0] as SwapId;
  const swap = await swaps.findSwap(id);
  if (!swap) return refuse(`There is no swap ${id}. By a txHash, a person or a wallet: swaps find`);
  const events = await swaps.listEvents(id);
  const order = swap.intent.kind === 'place' ? await standingOrders.find(id) : undefined;
  return succeed(
    [
      `${swap.id}: ${describeIntent(swap)}, now ${swap.state}`,
      ...(swap.reason ? [`reason: ${describeReason(swap.reason)}`] : []),
      ...(swap.signed
        ? [`txHash: ${swap.signed.txHash}`, `last valid block height: ${swap.signed.lastValidBlockHeight}`]
        : []),
      ...(swap.serviceReport ? [`the service reports: ${swap.serviceReport}`] : []),
      ...describeHold(swap, now),
      ...(swap.dueAt === null ? [] : [`next poll: ${describeDue(swap.dueAt, now)}`]),
      ...describeStanding(swap, order, now),
      '',
      ...events.map(
        (event) => `${new Date(event.at).toISOString()}  ${event.from ?? '-'} → ${event.to}  ${event.why}`,
      ),
    ].join('\n'),
    {
      ...{ ...toData(swap), dueAt: swap.dueAt, serviceReport: swap.serviceReport, events },
      ...(order && { standing: toStandingData(order) }),
    },
  );
}

/** The pool of a placement or an end, and what became of the placed order. */
function describeStanding(
  { id, state, intent, offer: { standing } }: Swap,
  order: Standing | undefined,
  now: number,
): readonly string[] {
  if (!standing) return [];
  const place = standing.taken ? [`order: ${standing.taken.order}`] : [];
  if (order === undefined) {
    const isMissed = intent.kind === 'place' && state === 'confirmed';
    const gone = `no order of ${id} is kept: it was erased, or ended over 30 days ago. See: orders <wallet>`;
    return [...place, `pool: ${standing.pool}`, ...(isMissed ? [gone] : [])];
  }
  const { from, to, filled, amount, receives, dueAt, endedAt } = order;
  return [
    `order: ${order.order}, ${STANDING_WORDS[wordOf(order)]}${endedAt === null ? '' : ` since ${new Date(endedAt).toISOString()}`}`,
    `pool: ${order.pool}`,
    `filled: ${formatAmount(filled, from)} of ${formatAmount(amount, from)} ${identityOf(from)} for ${formatAmount(order.got, to)} of ${formatAmount(receives, to)} ${identityOf(to)}, as last told`,
    ...(dueAt === null ? [] : [`next look: ${describeDue(dueAt, now)}`]),
  ];
}

const STANDING_WORDS = {
  resting: 'resting',
  part_filled: 'part filled',
  filled: 'filled, to be collected',
  gone: 'taken out elsewhere',
  taken_out: 'taken out',
} as const;

function wordOf({ state, filled }: Standing): keyof typeof STANDING_WORDS {
  return state === 'resting' && filled > 0n ? 'part_filled' : state;
}

function toStandingData(order: Standing) {
  const { pool, filled, got, receives, placedAt, endedAt, dueAt } = order;
  return { order: order.order, state: wordOf(order), pool, filled, got, receives, placedAt, endedAt, dueAt };
}

/** What a swap without an end waits for. */
function describeHold(swap: Swap, now: number): readonly string[] {
  const { finalAt, expirySeenAt, shortfall } = swap;
  if (finalAt !== null) return [];
  const isUndecided = isStuck(swap, now) && expirySeenAt == null;
  const seen = (at: number) =>
    `since ${new Date(at).toISOString()} no node finds it, and its last block is over: the end waits until every node that answers agrees`;
  return [
    ...(expirySeenAt == null ? [] : [seen(expirySeenAt)]),
    ...(isUndecided ? [NODES_UNDECIDED] : []),
    ...(shortfall == null
      ? []
      : [`it cannot land: the wallet has too little ${NAMES_OF_SHORTFALL[shortfall]}`]),
  ];
}

const NODES_UNDECIDED =
  'the nodes have not agreed on an end: one may be silent or behind. /admin, and bot_rpc_calls_total with outcome late, name it';

const NAMES_OF_SHORTFALL = { sol: 'SOL', token: 'of the token that it pays' } as const;

function describeDue(dueAt: number, now: number): string {
  return dueAt <= now ? 'at once' : new Date(dueAt).toISOString();
}

/** What neither a poll nor time can mend. */
const NEEDS_HISTORY =
  'the ledger of the nodes begins after its signature: name nodes with the whole history in SOLANA_RPC_URL and restart';

function describeReason(reason: string): string {
  if (reason === LEDGER_SHORT) return `${NEEDS_HISTORY} (${reason})`;
  const failure = readFailureCode(reason);
  return failure ? `${describeFailure(failure)} (${reason})` : reason;
}

/** Of a placement the order that rests as well. */
export async function recheckSwap(
  { swaps, standingOrders }: Pick<BotStore, 'swaps' | 'standingOrders'>,
  { args, now }: Call,
): Promise<CommandOutcome> {
  const id = args[0] as SwapId;
  const due = [await swaps.recheck(id, now), await standingOrders.recheck(id, now)].includes(true);
  const hint =
    (await swaps.findSwap(id))?.reason === LEDGER_SHORT
      ? `\nIt stays open for as long as ${NEEDS_HISTORY}.`
      : '';
  return due
    ? succeed(`${id} is due now; the running bot asks the chain again. See: swaps show ${id}${hint}`)
    : refuse(`${id} is unknown or has nothing open: only the chain ends a swap. See: swaps show ${id}`);
}

function describeIntent({ intent }: Swap): string {
  const { kind } = intent;
  if (kind === 'reclaim') return KIND_NAMES[kind];
  if (kind === 'close') return `${KIND_NAMES[kind]} ${identityOf(intent.from)} → ${identityOf(intent.to)}`;
  return `${kind ? `${KIND_NAMES[kind]} ` : ''}${formatAmount(intent.amount, intent.from)} ${identityOf(intent.from)} → ${identityOf(intent.to)}`;
}
