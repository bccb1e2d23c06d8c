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
  /** Nodes of different operators, the preferred one first. One node is believed alone. */
  readonly nodes: readonly StatusReader[];
  /** Milliseconds since the epoch, by the clock of `sentAt`. */
  readonly now: () => number;
  /** `place` is that of the node in question among `nodes`, from 1 on. */
  readonly onAlert: (alert: NodeAlert, place: number) => void;
  /** Measures how long answers take, in milliseconds. @default the system's */
  readonly clock?: NodeClock;
}

export interface AgreementQuery extends StatusQuery {
  /** When the transaction was first sent, in milliseconds since the epoch; without it no silent node is passed over. */
  readonly sentAt?: number;
}

/** Longest time for one status, ms; a node that takes longer is silent. Two of them fit into one poll of a swap of the bot. */
export const STATUS_PATIENCE_MS = 11_000;

/** The other nodes are asked as well when the preferred one takes longer, ms. */
const ASK_OTHERS_AFTER_MS = 1_000;

/** The least time a node has for its answer while another one has answered, ms. */
const GRACE_MS = 1_500;

/** Then a node that is still silent no longer holds an end back, ms. */
const PASS_OVER_AFTER_MS = 600_000;

interface Node {
  readonly reader: StatusReader;
  readonly place: number;
  /** How long its last answer took, ms. */
  latencyMs: number;
  /** It did not answer within the patience when it was asked last. */
  isSilent: boolean;
  /** The finalized head that it told last. */
  finalized: NodeAnswer['finalized'];
}

/** Reads where a signed transaction stands. Never rejects, and takes 11 seconds at most. */
export type ReadAgreedStatus = (
  signatures: readonly Signature[],
  query?: AgreementQuery,
) => Promise<TransactionStatus>;

/**
 * The agreement of several RPC nodes on a transaction; the table of verdicts stands at `judgeAnswers`.
 *
 * The preferred node is asked alone first; its "not found yet" settles the question. A node that is slow has as long as its
 * last answer took. All have the whole patience while none has answered, and where an end needs their word.
 */
export function createAgreement({
  nodes: readers,
  now,
  onAlert,
  clock = SYSTEM_CLOCK,
}: AgreementOptions): ReadAgreedStatus {
  const nodes = readers.map(
    (reader, index): Node => ({
      ...{ reader, place: index + 1, latencyMs: 0, isSilent: false, finalized: undefined },
    }),
  );
  return async (signatures, query = {}) => {
    const isLate = query.sentAt !== undefined && now() - query.sentAt >= PASS_OVER_AFTER_MS;
    const ask = (node: Node) => askNode(node, signatures, query, clock);
    const poll = new Poll(nodes, clock, ask, (answers) => judgeAnswers(answers, query, isLate));
    const { verdict, alerts } = await poll.run(isLate);
    for (const { alert, place } of alerts) onAlert(alert, place);
    return verdict;
  };
}

/** An answer that comes after the patience is no answer to this question, but the node is not silent any more. */
async function askNode(
  node: Node,
  signatures: readonly Signature[],
  query: StatusQuery,
  clock: NodeClock,
): Promise<NodeAnswer> {
  const askedAt = clock.now();
  const answer = readNodeAnswer(node.reader, signatures, query, node.finalized).then((told) => {
    node.latencyMs = clock.now() - askedAt;
    node.isSilent = told.said.status === 'unknown';
    node.finalized = told.finalized ?? node.finalized;
    return told;
  });
  let cancel = () => {};
  const silence = new Promise<NodeAnswer>((resolve) => {
    cancel = clock.after(STATUS_PATIENCE_MS, () => {
      node.isSilent = true;
      resolve(SILENT);
    });
  });
  return Promise.race([answer, silence]).finally(() => cancel());
}

/** One question to the nodes, and how long each of them is waited for. */
class Poll {
  readonly #nodes: readonly Node[];
  readonly #clock: NodeClock;
  readonly #ask: (node: Node) => Promise<NodeAnswer>;
  readonly #judge: (answers: readonly NodeAnswer[]) => Judgement;
  readonly #startedAt: number;
  readonly #answers = new Map<Node, NodeAnswer>();
  readonly #missing = new Set<Node>();
  #onAnswer: () => void = () => {};

  constructor(
    nodes: readonly Node[],
    clock: NodeClock,
    ask: (node: Node) => Promise<NodeAnswer>,
    judge: (answers: readonly NodeAnswer[]) => Judgement,
  ) {
    this.#nodes = nodes;
    this.#clock = clock;
    this.#ask = ask;
    this.#judge = judge;
    this.#startedAt = clock.now();
  }

  async run(asksAll: boolean): Promise<Judgement> {
    const [preferred, ...others] = this.#nodes.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (preferred === undefined) return this.#judged();
    this.#put(preferred);
    if (!asksAll && others.length > 0) {
      await this.#nextAnswer(ASK_OTHERS_AFTER_MS);
      if (this.#judged().waitsFor === 'nobody') return this.#judged();
    }
    for (const node of others) this.#put(node);
    for (;;) {
      const judgement = this.#judged();
      const leftMs = this.#patienceFor(judgement) - (this.#clock.now() - this.#startedAt);
      if (this.#missing.size === 0 || leftMs <= 0) return judgement;
      await this.#nextAnswer(leftMs);
    }
  }

  #put(node: Node): void {
    this.#missing.add(node);
    void this.#ask(node).then((answer) => {
      this.#missing.delete(node);
      this.#answers.set(node, answer);
      this.#onAnswer();
    });
  }

  #nextAnswer(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(withinMs, resolve);
      this.#onAnswer = () => {
        cancel();
        resolve();
      };
    });
  }

  /** In the order of the nodes; silence where there is no answer yet. */
  #judged(): Judgement {
    return this.#judge(this.#nodes.map((node) => this.#answers.get(node) ?? SILENT));
  }

  /** Until when the missing answers are waited for, ms since the start. */
  #patienceFor({ waitsFor }: Judgement): number {
    const hasAnswer = [...this.#answers.values()].some(({ said }) => said.status !== 'unknown');
    if (!hasAnswer) return STATUS_PATIENCE_MS;
    if (waitsFor === 'nobody') return 0;
    const known = [...this.#missing].filter(({ isSilent }) => !isSilent);
    if (waitsFor === 'all' && known.length > 0) return STATUS_PATIENCE_MS;
    const longest = Math.max(0, ...known.map(({ latencyMs }) => Math.max(GRACE_MS, 1.5 * latencyMs)));
    return Math.min(STATUS_PATIENCE_MS, longest);
  }
}

/** In the operator's order; behind them those that were slow when they were asked last, then those that were silent. */
function rankOf({ place, latencyMs, isSilent }: Node): number {
  if (isSilent) return 2_000 + place;
  return latencyMs >= ASK_OTHERS_AFTER_MS ? 1_000 + place : place;
}
