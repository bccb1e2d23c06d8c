import type { Signature } from './address.ts';
import {
  type NodeAnswer,
  readNodeAnswer,
  type StatusQuery,
  type StatusReader,
  type TransactionStatus,
} from './chain-status.ts';
import { type NodeClock, SYSTEM_CLOCK } from './connection.ts';

export interface AgreementOptions {
  /** Of different operators, the preferred one first. */
  readonly nodes: readonly StatusReader[];
  /** Ms since the epoch. */
  readonly now: () => number;
  /** `place` among `nodes`, from 1. */
  readonly onAlert: (alert: NodeAlert, place: number) => void;
  /** Measures latency. @default the system clock */
  readonly clock?: NodeClock;
}

interface AgreementQuery extends StatusQuery {
  /** Ms since the epoch; without it a silent node always holds an end back. */
  readonly sentAt?: number;
}

/** Per node, ms. A poll of a swap has time for two. */
export const STATUS_TIMEOUT_MS = 11_000;

/** Head start of the preferred node, ms. */
const ASK_OTHERS_AFTER_MS = 1_000;

/** Minimum time after another answer. */
const GRACE_MS = 1_500;

/** A silent node then no longer holds an end back. */
const PASS_OVER_AFTER_MS = 600_000;

interface Node {
  readonly reader: StatusReader;
  readonly place: number;
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
  const nodes = readers.map((reader, index): Node => {
    return { reader, place: index + 1, latencyMs: 0, isSilent: false, finalized: undefined };
  });
  return async (signatures, query = {}) => {
    const isLate = query.sentAt !== undefined && now() - query.sentAt >= PASS_OVER_AFTER_MS;
    const ask = (node: Node) => askNode(node, signatures, query, clock);
    const judge = (answers: readonly NodeAnswer[]) => judgeAnswers(answers, query, isLate);
    const { verdict, alerts } = await poll(nodes, clock, ask, judge, isLate);
    for (const { alert, place } of alerts) onAlert(alert, place);
    return verdict;
  };
}

/** A late answer counts for latency and silence only. */
async function askNode(
  node: Node,
  signatures: readonly Signature[],
  query: StatusQuery,
  clock: NodeClock,
): Promise<NodeAnswer> {
  const startedAt = clock.now();
  const answer = readNodeAnswer(node.reader, signatures, query, node.finalized).then((answered) => {
    node.latencyMs = clock.now() - startedAt;
    node.isSilent = answered.transaction.status === 'unknown';
    node.finalized = answered.finalized ?? node.finalized;
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
  const judged = () => judge(nodes.map((node) => answers.get(node) ?? SILENT));
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

function rankOf({ place, latencyMs, isSilent }: Node): number {
  if (isSilent) return 2_000 + place;
  return latencyMs >= ASK_OTHERS_AFTER_MS ? 1_000 + place : place;
}

export const NODE_ALERTS = [
  /** Two nodes report different ends. */
  'nodes_contradict',
  /** Their finalized heights differ by the life of a blockhash: one is stuck, or the other lies. */
  'heights_apart',
  /** A node has been silent for ten minutes. */
  'silent_node_passed_over',
  /** After ten minutes one node still reports `pending`. */
  'node_holds_end_back',
] as const;

export type NodeAlert = (typeof NODE_ALERTS)[number];

interface Judgement {
  readonly verdict: TransactionStatus;
  readonly waitsFor: 'none' | 'prompt' | 'all';
  readonly alerts: readonly Alarm[];
}

interface Alarm {
  readonly alert: NodeAlert;
  readonly place: number;
}

interface Report {
  readonly transaction: TransactionStatus;
  readonly height: number | undefined;
  readonly place: number;
}

const SILENT: NodeAnswer = { transaction: { status: 'unknown' }, finalized: undefined };

/** The life of a blockhash. */
const MOST_BLOCKS_APART = 150;

/**
 * The verdict of all nodes, whose `answers` are in their order. No end rests on one node, because a false end makes people
 * pay twice:
 *
 * | answers | verdict |
 * | --- | --- |
 * | any node: not found, its own finalized height not past the bound | `pending` |
 * | all: landed without an error | `confirmed`; `finalized` once all report that and silence allows it |
 * | all: failed | `failed`, where silence allows it |
 * | all: not found, the height past the bound | `expired`, where silence allows it |
 * | two nodes: different ends | `unknown`, with an alert |
 * | none | `unknown` |
 *
 * A height past the bound counts only where no node reports a lower one; otherwise "not found" counts as silence. Silence
 * allows an end where every node answered, where at least two agree, or, with an alert, where the query `isLate`. It never
 * delays `confirmed`, which is revocable. A single configured node is trusted alone.
 */
function judgeAnswers(
  answers: readonly NodeAnswer[],
  { lastValidBlockHeight: bound = Number.POSITIVE_INFINITY }: StatusQuery,
  isLate: boolean,
): Judgement {
  const reports = answers.map(({ transaction, finalized }, index) => {
    return { transaction, height: finalized?.blockHeight, place: index + 1 };
  });
  const of = (...statuses: readonly string[]) =>
    reports.filter(({ transaction }) => statuses.includes(transaction.status));
  const waiting = of('pending');
  const landed = of('confirmed', 'finalized');
  const failed = of('failed');
  const notFound = of('expired');
  const isBelow = ({ height }: Report) => height !== undefined && height <= bound;
  const expired = reports.some(isBelow) ? [] : notFound;
  const alerts = [...findApart(reports), ...findContradiction([landed, failed, notFound])];
  const [end, otherEnd] = [landed, failed, expired].filter((group) => group.length > 0);
  if (waiting[0]) {
    const isHeld = isLate && (end ?? notFound).length > 0;
    const held = isHeld ? [{ alert: 'node_holds_end_back', place: waiting[0].place } as const] : [];
    const waitsFor = isLate ? 'prompt' : 'none';
    return { verdict: { status: 'pending' }, waitsFor, alerts: [...alerts, ...held] };
  }
  if (end === undefined || otherEnd !== undefined) return { verdict: UNKNOWN, waitsFor: 'prompt', alerts };
  const others = reports.filter((report) => !end.includes(report));
  const [silent] = others;
  const isAllowed = silent === undefined || end.length >= 2;
  const isPassedOver = isLate && others.every(({ transaction }) => transaction.status === 'unknown');
  const verdict = endOf(end, isAllowed || isPassedOver);
  const isEnd = ['finalized', 'failed', 'expired'].includes(verdict.status);
  if (silent === undefined || verdict.status === 'confirmed') return { verdict, waitsFor: 'prompt', alerts };
  const passed =
    isEnd && !isAllowed ? [{ alert: 'silent_node_passed_over', place: silent.place } as const] : [];
  return { verdict, waitsFor: 'all', alerts: [...alerts, ...passed] };
}

const UNKNOWN = { status: 'unknown' } as const;

function endOf(reports: readonly Report[], isAllowed: boolean): TransactionStatus {
  const transaction = reports.map((report) => report.transaction);
  const [first = UNKNOWN] = transaction;
  switch (first.status) {
    case 'confirmed':
    case 'finalized': {
      const isFinal = isAllowed && transaction.every(({ status }) => status === 'finalized');
      return { ...first, status: isFinal ? 'finalized' : 'confirmed' };
    }
    case 'failed': {
      const finalized = transaction.every((one) => one.status === 'failed' && one.finalized);
      return isAllowed ? { ...first, finalized } : UNKNOWN;
    }
    default:
      return isAllowed ? first : UNKNOWN;
  }
}

function findContradiction(ends: readonly (readonly Report[])[]): readonly Alarm[] {
  const [, other] = ends.filter((group) => group.length > 0);
  return other?.[0] ? [{ alert: 'nodes_contradict', place: other[0].place }] : [];
}

function findApart(reports: readonly Report[]): readonly Alarm[] {
  const known = reports.filter(
    (report): report is Report & { height: number } => report.height !== undefined,
  );
  const byHeight = known.toSorted((one, other) => one.height - other.height);
  const [lowest, highest] = [byHeight[0], byHeight.at(-1)];
  if (!lowest || !highest || highest.height - lowest.height <= MOST_BLOCKS_APART) return [];
  return [{ alert: 'heights_apart', place: lowest.place }];
}
