import type { NodeAnswer, StatusQuery, TransactionStatus } from './chain-status.ts';

export const NODE_ALERTS = [
  /** Two nodes report different ends. */
  'nodes_contradict',
  /** Their finalized heights differ by a minute: one is stuck, or the other lies. */
  'heights_apart',
  /** A node has been silent for ten minutes. */
  'silent_node_passed_over',
  /** After ten minutes one node still reports `pending`. */
  'node_holds_end_back',
] as const;

export type NodeAlert = (typeof NODE_ALERTS)[number];

export interface Judgement {
  readonly verdict: TransactionStatus;
  /** Missing answers that could change the verdict. */
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

export const SILENT: NodeAnswer = { transaction: { status: 'unknown' }, finalized: undefined };

/** About a minute. */
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
export function judgeAnswers(
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
