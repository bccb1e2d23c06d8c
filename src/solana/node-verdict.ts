import type { NodeAnswer, StatusQuery, TransactionStatus } from './chain-status.ts';
import { quorumOf } from './node-heights.ts';

export const NODE_ALERTS = [
  /** Two nodes report different ends. */
  'nodes_contradict',
  /** A node is more than 150 blocks behind another one: it is stuck, or the other lies. */
  'heights_apart',
  /** A node has been silent for ten minutes. */
  'silent_node_passed_over',
  /** One node still reports `pending` ten minutes after the signature. */
  'node_holds_end_back',
  /** A node finds nothing, and its ledger begins after the transaction was signed. */
  'ledger_too_short',
] as const;

export type NodeAlert = (typeof NODE_ALERTS)[number];

export interface Judgement {
  readonly verdict: TransactionStatus;
  readonly waitsFor: 'none' | 'prompt' | 'all';
  readonly alerts: readonly Alarm[];
}

interface Alarm {
  readonly alert: NodeAlert;
  readonly place: number;
  readonly detail: string;
}

interface Report extends NodeAnswer {
  readonly place: number;
}

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
 * A height past the bound counts only where no node reports a lower one; otherwise "not found" counts as silence, and so does
 * a node that is out of step (`NodeHeights`) or whose ledger is too short. Silence allows an end where every node answered,
 * where a quorum agrees, or, of at most two nodes, with an alert, where the query `isLate`; a short ledger only where a quorum
 * agrees. It never delays `confirmed`, which is revocable. A single configured node is trusted alone.
 */
export function judgeAnswers(
  answers: readonly NodeAnswer[],
  { lastValidBlockHeight: bound = Number.POSITIVE_INFINITY }: StatusQuery,
  isLate: boolean,
): Judgement {
  const reports = answers.map((answer, index) => ({ ...answer, place: index + 1 }));
  const of = (...statuses: readonly string[]) =>
    reports.filter(({ transaction }) => statuses.includes(transaction.status));
  const waiting = of('pending');
  const landed = of('confirmed', 'finalized');
  const failed = of('failed');
  const notFound = of('expired');
  const isBelow = ({ finalized }: Report) =>
    finalized?.blockHeight !== undefined && finalized.blockHeight <= bound;
  const expired = reports.some(isBelow) ? [] : notFound;
  const raise = (alert: NodeAlert, place: number | undefined): readonly Alarm[] =>
    place === undefined ? [] : [{ alert, place, detail: describe(reports) }];
  const [end, otherEnd] = [landed, failed, expired].filter((group) => group.length > 0);
  const [, contradicting] = [landed, failed, notFound].filter((group) => group.length > 0);
  const [short] = reports.filter(({ isLedgerShort }) => isLedgerShort);
  const alerts = [
    ...raise('nodes_contradict', contradicting?.[0]?.place),
    ...raise('ledger_too_short', short?.place),
  ];
  if (waiting[0]) {
    const isHeld = isLate && (end ?? notFound).length > 0;
    const held = isHeld ? raise('node_holds_end_back', waiting[0].place) : [];
    const waitsFor = isLate ? 'prompt' : 'none';
    return { verdict: { status: 'pending' }, waitsFor, alerts: [...alerts, ...held] };
  }
  const open: TransactionStatus = short ? { ...UNKNOWN, isLedgerShort: true } : UNKNOWN;
  if (end === undefined || otherEnd !== undefined) return { verdict: open, waitsFor: 'prompt', alerts };
  const others = reports.filter((report) => !end.includes(report));
  const [silent] = others;
  const isAllowed = silent === undefined || end.length >= quorumOf(reports.length);
  const isSilence = others.every(({ transaction }) => transaction.status === 'unknown');
  const isPassedOver = isLate && isSilence && reports.length <= 2 && !(short && end === expired);
  const verdict = endOf(end, isAllowed || isPassedOver, open);
  const isEnd = ['finalized', 'failed', 'expired'].includes(verdict.status);
  if (silent === undefined || verdict.status === 'confirmed') return { verdict, waitsFor: 'prompt', alerts };
  const passed = isEnd && !isAllowed ? raise('silent_node_passed_over', silent.place) : [];
  return { verdict, waitsFor: 'all', alerts: [...alerts, ...passed] };
}

const UNKNOWN = { status: 'unknown' } as const;

function endOf(reports: readonly Report[], isAllowed: boolean, open: TransactionStatus): TransactionStatus {
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
      return isAllowed ? { ...first, finalized } : open;
    }
    default:
      return isAllowed ? first : open;
  }
}

/** What each node says, by its place: an address may hold a key. */
function describe(reports: readonly Report[]): string {
  const words = reports.map(({ transaction: { status }, finalized, place }) =>
    finalized === undefined
      ? `node ${place}: ${status}`
      : `node ${place}: ${status} at ${finalized.blockHeight}`,
  );
  return words.join(', ');
}
