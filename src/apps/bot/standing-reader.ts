import { type AccountInfo, type Connection, PublicKey } from '@solana/web3.js';
import type { StandingReader, StandingReading } from '../../bot/swap/chain-port.ts';
import { accountState } from '../../solana/accounts.ts';
import type { Address } from '../../solana/address.ts';
import type { AgreementOptions } from '../../solana/agreement.ts';
import { SYSTEM_CLOCK } from '../../solana/connection.ts';
import { binPrice } from '../../solana/dlmm/price.ts';
import { type OpenOrder, readOpenOrder } from '../../solana/dlmm/progress.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import { withTimeout } from '../../solana/with-timeout.ts';
import { READ_WITHIN_MS } from './chain-reader.ts';

/** Micro-lamports per compute unit. */
const UNIT_PRICE = 20_000;

/** As for the end of a swap: the word of the node that is left then counts, with an alert. */
const PASS_OVER_AFTER_MS = 600_000;

/** Orders that nodes are silent or differ about. */
const MAX_UNSURE = 100_000;

/** The order as one node has it at a finalized slot. */
interface NodeReading {
  readonly open: OpenOrder | undefined;
  readonly slot: number;
}

/** In the order of the nodes; undefined where one is silent. */
type Answers = readonly (NodeReading | undefined)[];

/**
 * Standing orders by their bytes, as every node that answers has them. A node alone is not believed where others are configured
 * and silent, until that has lasted for ten minutes: a lie would tell a false end, and nothing is lost by waiting. A restart begins
 * the ten minutes again. The guard judges the transaction of a close afresh.
 */
export function createStandingReader({
  nodes,
  now,
  onAlert,
  clock = SYSTEM_CLOCK,
}: AgreementOptions<Connection>): StandingReader {
  /** Since when nodes are silent or differ about an order, ms. */
  const unsureSince = new Map<Address, number>();
  const ask = <T>(read: () => Promise<T>) =>
    withTimeout(() => read().catch(() => undefined), READ_WITHIN_MS, clock.after);
  const readAt = async (order: Address, since: number): Promise<Answers> => {
    const answers = await Promise.all(nodes.map((node) => ask(() => readFinalized(node, order))));
    return answers.map((answer) => (answer !== undefined && answer.slot >= since ? answer : undefined));
  };
  const isLate = (order: Address): boolean => {
    if (unsureSince.size >= MAX_UNSURE) unsureSince.clear();
    const first = unsureSince.get(order) ?? now();
    unsureSince.set(order, first);
    return now() - first >= PASS_OVER_AFTER_MS;
  };
  return {
    readStanding: async (order, since) => {
      const answers = await readAt(order, since);
      const reading = agreeOn(answers);
      const doubt = doubtOf(answers.map(wordOf));
      if (doubt === undefined) unsureSince.delete(order);
      if (doubt === undefined || !isLate(order)) return reading;
      if (doubt.alert) onAlert(doubt.alert, doubt.place, doubt.detail);
      // The slot of a node alone may be invented, and would make the others late for ever.
      return reading && { ...reading, slot: since, isAgreed: true };
    },
    buildOrderClose: async (order) => {
      const answers = (await readAt(order, 0)).filter((answer) => answer !== undefined);
      const placed = answers.find(({ open }) => open !== undefined)?.open;
      if (answers.length === 0) return undefined;
      if (placed === undefined) return 'gone';
      return ask(async () => {
        const { blockhash } = await Promise.any(nodes.map((node) => node.getLatestBlockhash('confirmed')));
        // A bot at rest does without the library of token instructions, which this module loads.
        const { buildOrderClose } = await import('../../solana/dlmm/build-transaction.ts');
        return buildOrderClose(order, placed.placed, placed.pool, { blockhash, unitPrice: UNIT_PRICE });
      });
    },
  };
}

async function readFinalized(node: Connection, order: Address): Promise<NodeReading> {
  let slot = 0;
  const open = await readOpenOrder(async (addresses) => {
    const keys = addresses.map((address) => new PublicKey(address));
    const { context, value } = await node.getMultipleAccountsInfoAndContext(keys, 'finalized');
    slot = context.slot;
    return value
      .map((account: AccountInfo<Buffer> | null) => account && accountState(account))
      .map((account) => account ?? undefined);
  }, order);
  return { open, slot };
}

function agreeOn(answers: Answers): StandingReading | undefined {
  const said = answers.filter((answer) => answer !== undefined);
  if (said.length === 0) return undefined;
  const slot = Math.min(...said.map((answer) => answer.slot));
  const isAgreed = said.length >= Math.min(2, answers.length);
  const open = said.flatMap((answer) => answer.open ?? []);
  if (open.length === 0) return { state: { kind: 'gone' }, slot, isAgreed };
  if (open.length < said.length) return undefined;
  const states = open.map(stateOf);
  const state = states.reduce((least, one) => (one.filled < least.filled ? one : least));
  return { state, slot, isAgreed };
}

/** From the least that a node says to the most. */
const SAYINGS = ['open', 'filled', 'gone'] as const;
type Word = 'silent' | (typeof SAYINGS)[number];

function wordOf(answer: NodeReading | undefined): Word {
  if (answer === undefined) return 'silent';
  if (answer.open === undefined) return 'gone';
  const { amount, filled } = stateOf(answer.open);
  return filled === amount ? 'filled' : 'open';
}

/** Too few nodes answer, or they differ about an end; undefined where all is clear. Only an end is worth an alert. */
function doubtOf(words: readonly Word[]) {
  const said = words.filter((word) => word !== 'silent');
  const isLone = said.length < Math.min(2, words.length);
  const least = SAYINGS.find((word) => said.includes(word)) ?? 'open';
  const most = SAYINGS.findLast((word) => said.includes(word)) ?? 'open';
  const isSplit = least !== most;
  if (!isLone && !isSplit) return undefined;
  const alert = isSplit ? ('node_holds_end_back' as const) : ('silent_node_passed_over' as const);
  return {
    alert: most === 'open' ? undefined : alert,
    place: 1 + words.indexOf(isSplit ? least : 'silent'),
    detail: `a standing order, ${words.map((word, at) => `node ${at + 1}: ${word}`).join(', ')}`,
  };
}

function stateOf({ placed, pool, progress, deposit }: OpenOrder) {
  const sum = (of: (one: OpenOrder['progress'][number]) => bigint) =>
    progress.reduce((all, one) => all + of(one), 0n) as BaseUnits;
  const left = placed.bins.filter((_, at) => (progress[at]?.filled ?? 0n) < (progress[at]?.amount ?? 0n));
  const market = binPrice(pool.binStep, pool.activeBin);
  const distances = left.map(({ bin }) => {
    const apart = binPrice(pool.binStep, bin) - market;
    return Number(((apart < 0n ? -apart : apart) * 10_000n) / market);
  });
  return {
    kind: 'open' as const,
    amount: sum(({ amount }) => amount),
    filled: sum(({ filled }) => filled),
    got: sum(({ proceeds }) => proceeds),
    deposit,
    distanceBps: left.length === 0 ? 0 : Math.min(...distances),
    isDisabled: pool.isDisabled,
  };
}
