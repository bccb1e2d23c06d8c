import type { Signature } from './address.ts';
import { type Judgement, judgeAnswers, type NodeAlert, SILENT } from './agreement-rules.ts';
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
 * Agreement of several RPC nodes. The preferred node is queried first; its `pending` is final. A slow node gets 1.5
 * times its last latency. All get the whole timeout while none has answered, and where an end depends on them.
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

/** In the operator's order, then slow nodes, then silent ones. */
function rankOf({ place, latencyMs, isSilent }: Node): number {
  if (isSilent) return 2_000 + place;
  return latencyMs >= ASK_OTHERS_AFTER_MS ? 1_000 + place : place;
}
