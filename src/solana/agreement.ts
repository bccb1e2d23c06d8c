import type { Signature } from './address.ts';
import {
  type NodeAnswer,
  readNodeAnswer,
  type StatusQuery,
  type StatusReader,
  type TransactionStatus,
} from './chain-status.ts';
import { type NodeClock, SYSTEM_CLOCK } from './connection.ts';
import { NodeHeights } from './node-heights.ts';
import { type Judgement, judgeAnswers, type NodeAlert } from './node-verdict.ts';

export interface AgreementNodes<Node = StatusReader> {
  /** Nodes of different operators, the preferred one first. */
  readonly nodes: readonly Node[];
  /** `place` among `nodes`, from 1; `detail`: which node says what, by their places. */
  readonly onAlert: (alert: NodeAlert, place: number, detail: string) => void;
}

export interface AgreementOptions<Node = StatusReader> extends AgreementNodes<Node> {
  /** Ms since the epoch. */
  readonly now: () => number;
  /** Measures latency. @default the system clock */
  readonly clock?: NodeClock;
}

interface AgreementQuery {
  /** Absent where the wallet replaced the blockhash: the transaction never expires. */
  readonly lastValidBlockHeight?: number;
  /** Ms since the epoch; without it a silent node always holds an end back. */
  readonly sentAt?: number;
}

/** Timeout of each node, ms. A poll of a swap has time for two. */
export const STATUS_TIMEOUT_MS = 11_000;

/** Head start of the preferred node, ms. */
const ASK_OTHERS_AFTER_MS = 1_000;

/** Minimum time after another answer. */
const GRACE_MS = 1_500;

/** A silent node then no longer holds an end back. */
const PASS_OVER_AFTER_MS = 600_000;

/**
 * An absence is then proven only by a ledger that reaches back to `LEDGER_BEFORE_MS` before the signature: the smallest that
 * nodes are run with holds two hours (`--limit-ledger-size`).
 */
const ASK_LEDGER_AFTER_MS = 3_600_000;

/** The wallet may have submitted it before it answered, and the times of blocks are estimates. */
const LEDGER_BEFORE_MS = 600_000;

/** All nodes are asked so often, to compare their heights: the preferred one's `pending` would never be questioned. */
const COMPARE_EVERY_MS = 15_000;

const SILENT: NodeAnswer = { transaction: { status: 'unknown' }, finalized: undefined };

interface Node {
  readonly reader: StatusReader;
  readonly place: number;
  readonly isOutOfStep: () => boolean;
  latencyMs: number;
  isSilent: boolean;
  finalized: NodeAnswer['finalized'];
}

/** Status of a signed transaction. Never rejects; takes 11 s at most. */
export type ReadAgreedStatus = (
  signatures: readonly Signature[],
  query?: AgreementQuery,
) => Promise<TransactionStatus>;

/**
 * The preferred node is queried first; its `pending` is final. A slow node gets 1.5 times its last latency.
 * All get the whole timeout while none has answered, and where an end depends on them.
 */
export function createAgreement({
  nodes: readers,
  now,
  onAlert,
  clock = SYSTEM_CLOCK,
}: AgreementOptions): ReadAgreedStatus {
  const heights = new NodeHeights(readers.length);
  const nodes = readers.map((reader, index): Node => {
    const isOutOfStep = () => heights.isOutOfStep(index);
    return { reader, place: index + 1, isOutOfStep, latencyMs: 0, isSilent: false, finalized: undefined };
  });
  const note = ({ place }: Node, height: number | undefined, before: readonly (number | undefined)[]) => {
    const other = height === undefined ? undefined : heights.note(place - 1, height, before, clock.now());
    if (other === undefined) return;
    onAlert('heights_apart', place, `node ${place} at ${height}, node ${other + 1} at ${before[other]}`);
  };
  let comparedAt = clock.now();
  return async (signatures, query = {}) => {
    const isLate = query.sentAt !== undefined && now() - query.sentAt >= PASS_OVER_AFTER_MS;
    const { lastValidBlockHeight, sentAt } = query;
    const isOld = sentAt !== undefined && now() - sentAt >= ASK_LEDGER_AFTER_MS;
    const question: StatusQuery = {
      ...(lastValidBlockHeight !== undefined && { lastValidBlockHeight }),
      ...(isOld && { ledgerSince: sentAt - LEDGER_BEFORE_MS }),
    };
    const isComparison = clock.now() - comparedAt >= COMPARE_EVERY_MS;
    if (isComparison) comparedAt = clock.now();
    const ask = (node: Node) => {
      const before = heights.shown();
      return askNode(node, signatures, question, clock, (height) => note(node, height, before));
    };
    const judge = (answers: readonly NodeAnswer[]) => judgeAnswers(answers, question, isLate);
    const { verdict, alerts } = await poll(nodes, clock, ask, judge, isLate || isComparison);
    for (const { alert, place, detail } of alerts) onAlert(alert, place, detail);
    return verdict;
  };
}

/** A late answer counts for latency, silence and height only. */
async function askNode(
  node: Node,
  signatures: readonly Signature[],
  query: StatusQuery,
  clock: NodeClock,
  onHeight: (height: number | undefined) => void,
): Promise<NodeAnswer> {
  const startedAt = clock.now();
  const answer = readNodeAnswer(node.reader, signatures, query, node.finalized).then((answered) => {
    node.latencyMs = clock.now() - startedAt;
    node.isSilent = answered.transaction.status === 'unknown';
    node.finalized = answered.finalized ?? node.finalized;
    onHeight(answered.finalized?.blockHeight);
    return answered;
  });
  let cancel = () => {};
  const silence = new Promise<NodeAnswer>((resolve) => {
    cancel = clock.after(STATUS_TIMEOUT_MS, () => {
      node.isSilent = true;
      resolve(SILENT);
    });
  });
  return Promise.race([answer, silence]).finally(() => cancel());
}

async function poll(
  nodes: readonly Node[],
  clock: NodeClock,
  ask: (node: Node) => Promise<NodeAnswer>,
  judge: (answers: readonly NodeAnswer[]) => Judgement,
  asksAll: boolean,
): Promise<Judgement> {
  const startedAt = clock.now();
  const answers = new Map<Node, NodeAnswer>();
  const missing = new Set<Node>();
  let onAnswer = () => {};
  const judged = () =>
    judge(nodes.map((node) => (node.isOutOfStep() ? undefined : answers.get(node)) ?? SILENT));
  const start = (node: Node) => {
    missing.add(node);
    void ask(node).then((answer) => {
      missing.delete(node);
      answers.set(node, answer);
      onAnswer();
    });
  };
  const nextAnswer = (withinMs: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(withinMs, resolve);
      onAnswer = () => {
        cancel();
        resolve();
      };
    });
  const [preferred, ...others] = nodes.toSorted((one, other) => rankOf(one) - rankOf(other));
  if (preferred === undefined) return judged();
  start(preferred);
  if (!asksAll && others.length > 0) {
    await nextAnswer(ASK_OTHERS_AFTER_MS);
    if (judged().waitsFor === 'none') return judged();
  }
  for (const node of others) start(node);
  for (;;) {
    const judgement = judged();
    const leftMs = timeoutFor(judgement, answers, missing) - (clock.now() - startedAt);
    if (missing.size === 0 || leftMs <= 0) return judgement;
    await nextAnswer(leftMs);
  }
}

/** Ms since the start of the poll. */
function timeoutFor(
  { waitsFor }: Judgement,
  answers: ReadonlyMap<Node, NodeAnswer>,
  missing: ReadonlySet<Node>,
): number {
  const hasAnswer = [...answers.values()].some(({ transaction }) => transaction.status !== 'unknown');
  if (!hasAnswer) return STATUS_TIMEOUT_MS;
  if (waitsFor === 'none') return 0;
  const known = [...missing].filter(({ isSilent }) => !isSilent);
  if (waitsFor === 'all' && known.length > 0) return STATUS_TIMEOUT_MS;
  const longest = Math.max(0, ...known.map(({ latencyMs }) => Math.max(GRACE_MS, 1.5 * latencyMs)));
  return Math.min(STATUS_TIMEOUT_MS, longest);
}

function rankOf({ place, latencyMs, isSilent, isOutOfStep }: Node): number {
  if (isSilent || isOutOfStep()) return 2_000 + place;
  return latencyMs >= ASK_OTHERS_AFTER_MS ? 1_000 + place : place;
}
