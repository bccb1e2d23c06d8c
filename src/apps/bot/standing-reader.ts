import { type AccountInfo, type Connection, PublicKey } from '@solana/web3.js';
import type { StandingReader, StandingReading } from '../../bot/swap/chain-port.ts';
import { accountState } from '../../solana/accounts.ts';
import type { Address, Signature } from '../../solana/address.ts';
import type { AgreementOptions } from '../../solana/agreement.ts';
import type { NodeAnswer } from '../../solana/chain-status.ts';
import { SYSTEM_CLOCK } from '../../solana/connection.ts';
import { binPrice } from '../../solana/dlmm/price.ts';
import { type OpenOrder, readOpenOrder } from '../../solana/dlmm/progress.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import { NodeHeights } from '../../solana/node-heights.ts';
import { judgeAnswers } from '../../solana/node-verdict.ts';
import { withTimeout } from '../../solana/with-timeout.ts';
import { READ_WITHIN_MS } from './chain-reader.ts';

/** Micro-lamports per compute unit. */
const UNIT_PRICE = 20_000;

/** As for the end of a swap. */
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
 * Standing orders by their bytes, as every node that answers has them. What counts is what `judgeAnswers` lets end a swap: a node
 * that says less holds back what others say, silent nodes are passed over on the word of a quorum, or of the other one of two after
 * ten minutes with an alert, and a node out of step is silent. A restart begins the ten minutes again: nothing is lost by waiting.
 * The guard judges the transaction of a close afresh. `test/simulator/standing-histories.test.ts` proves it.
 */
export function createStandingReader({
  nodes,
  now,
  onAlert,
  clock = SYSTEM_CLOCK,
}: AgreementOptions<Connection>): StandingReader {
  const heights = new NodeHeights(nodes.length);
  /** Since when nodes are silent or differ about an order, ms. A difference is no silence: each has ten minutes of its own. */
  const unsure = new Map<Address, { readonly isSplit: boolean; readonly since: number }>();
  const ask = <T>(read: () => Promise<T>) =>
    withTimeout(() => read().catch(() => undefined), READ_WITHIN_MS, clock.after);
  const askNode = async (node: Connection, index: number, order: Address) => {
    const before = heights.shown();
    const answer = await ask(() => readFinalized(node, order));
    const other = answer && heights.note(index, answer.slot, before, clock.now());
    if (other !== undefined)
      onAlert(
        'heights_apart',
        index + 1,
        `node ${index + 1} at ${answer?.slot}, node ${other + 1} at ${before[other]}`,
      );
    return answer;
  };
  const readAt = async (order: Address, since: number): Promise<Answers> => {
    const answers = await Promise.all(nodes.map((node, index) => askNode(node, index, order)));
    return answers.map((answer, index) =>
      answer !== undefined && answer.slot >= since && !heights.isOutOfStep(index) ? answer : undefined,
    );
  };
  const isLate = (order: Address, isSplit: boolean): boolean => {
    if (unsure.size >= MAX_UNSURE) unsure.clear();
    const last = unsure.get(order);
    const since = last?.isSplit === isSplit ? last.since : now();
    unsure.set(order, { isSplit, since });
    return now() - since >= PASS_OVER_AFTER_MS;
  };
  return {
    readStanding: async (order, since) => {
      const answers = await readAt(order, since);
      const { claim, isSplit, isAgreed, judge } = judgeWords(answers.map(wordOf));
      if (isAgreed) unsure.delete(order);
      if (isAgreed || !isLate(order, isSplit)) return readingOf(answers, isAgreed);
      const late = judge(true);
      // Only an end is worth an alert.
      if (claim !== 'open')
        for (const { alert, place } of late.alerts) onAlert(alert, place, describe(answers));
      const reading = readingOf(answers, late.verdict.status === 'finalized');
      // The slot of a node alone may be invented, and would make the others late for ever.
      return reading && { ...reading, slot: since };
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

type Word = 'silent' | 'open' | 'filled' | 'gone';

function wordOf(answer: NodeReading | undefined): Word {
  if (answer === undefined) return 'silent';
  if (answer.open === undefined) return 'gone';
  const { amount, filled } = stateOf(answer.open);
  return filled === amount ? 'filled' : 'open';
}

/** The most that a node says, judged as the end of a swap is: a node that says less has not seen it. */
function judgeWords(words: readonly Word[]) {
  const claim = (['gone', 'filled'] as const).find((word) => words.includes(word)) ?? 'open';
  const answers = words.map((word): NodeAnswer => {
    const status = word === 'silent' ? 'unknown' : 'pending';
    const transaction = word === claim ? AGREEING : ({ status } as const);
    return { transaction, finalized: undefined };
  });
  const judge = (late: boolean) => judgeAnswers(answers, {}, late);
  const isSplit = words.some((word) => word !== claim && word !== 'silent');
  return { claim, isSplit, isAgreed: judge(false).verdict.status === 'finalized', judge };
}

const AGREEING = { status: 'finalized', slot: 0, signature: '' as Signature } as const;

function describe(answers: Answers): string {
  const words = answers.map((answer, at) => `node ${at + 1}: ${wordOf(answer)}`);
  return `a standing order, ${words.join(', ')}`;
}

/** The least that a node says. */
function readingOf(answers: Answers, isAgreed: boolean): StandingReading | undefined {
  const said = answers.filter((answer) => answer !== undefined);
  if (said.length === 0) return undefined;
  const slot = Math.min(...said.map((answer) => answer.slot));
  const open = said.flatMap((answer) => answer.open ?? []);
  if (open.length === 0) return { state: { kind: 'gone' }, slot, isAgreed };
  if (open.length < said.length) return undefined;
  const states = open.map(stateOf);
  const state = states.reduce((least, one) => (one.filled < least.filled ? one : least));
  return { state, slot, isAgreed };
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
