/** The life of a blockhash. */
const MAX_BLOCKS_BEHIND = 150;

/** Five to ten minutes: a bound this far off keeps a wallet locked, and no balancer's lagging machine is so far behind. */
const MAX_BLOCKS_AHEAD = 1_500;

/** Half an hour at 200 ms a block; neither of two heights makes a safe bound then. */
const MAX_BLOCKS_APART = 9_000;

const OUT_OF_STEP_AFTER_MS = 60_000;

/**
 * Nodes whose common word includes an honest one as long as most are honest: two, of five nodes three.
 * @param nodes as configured
 */
export function quorumOf(nodes: number): number {
  return Math.max(2, Math.ceil(nodes / 2));
}

/** Finalized heights by node, in the order of the nodes. */
type Heights = readonly (number | undefined)[];

/**
 * Finds nodes that are out of step: for a minute more than 150 blocks behind a quorum of others, or ahead of one. Their
 * answers count as silence. A height only grows, so a node is behind where it shows less than another one has shown before it
 * was asked; answers of different moments need no estimate of the pace. Lives in memory: after a restart the minute begins
 * again, and meanwhile a node that stands still holds ends back.
 */
export class NodeHeights {
  readonly #heights: (number | undefined)[];
  /** Milliseconds at which each node was first behind each other one, kept while that has no break. */
  readonly #behind: readonly Map<number, number>[];
  readonly #notedAt: number[];
  readonly #quorum: number;

  constructor(nodes: number) {
    this.#heights = Array.from({ length: nodes }, () => undefined);
    this.#behind = this.#heights.map(() => new Map());
    this.#notedAt = this.#heights.map(() => 0);
    this.#quorum = quorumOf(nodes);
  }

  /** Reads the heights before a node is asked, for `note`. */
  shown(): Heights {
    return [...this.#heights];
  }

  /**
   * @param before what all had shown when the node was asked
   * @returns the index of a node that it is behind
   */
  note(index: number, height: number, before: Heights, now: number): number | undefined {
    const behind = this.#behind[index];
    this.#heights[index] = height;
    this.#notedAt[index] = now;
    for (const [other, shown] of before.entries()) {
      const isBehind = other !== index && shown !== undefined && shown - height > MAX_BLOCKS_BEHIND;
      if (!isBehind) behind?.delete(other);
      else if (!behind?.has(other)) behind?.set(other, now);
    }
    return behind?.keys().next().value;
  }

  isOutOfStep(index: number): boolean {
    if (this.#isLeftBehind(index)) return true;
    const lower = this.#behind.filter(
      (_, other) => !this.#isLeftBehind(other) && this.#isBehind(other, index),
    );
    return lower.length >= this.#quorum;
  }

  #isLeftBehind(index: number): boolean {
    const others = [...(this.#behind[index]?.keys() ?? [])];
    return others.filter((other) => this.#isBehind(index, other)).length >= this.#quorum;
  }

  /** True where a node has been behind for a minute, as seen at both ends of that minute. */
  #isBehind(index: number, other: number): boolean {
    const since = this.#behind[index]?.get(other);
    return since !== undefined && (this.#notedAt[index] ?? 0) - since >= OUT_OF_STEP_AFTER_MS;
  }
}

interface Bound {
  /** Undefined where no two nodes agree. */
  readonly height: number | undefined;
  /** The index of a node far from the others. */
  readonly apart?: number;
}

/**
 * The height from which the life of a transaction is counted: the highest, because a node that is behind must bring no end
 * forward. One far ahead of a quorum of others is no bound. Of three nodes or more two must answer; of two, one that answers
 * alone is believed.
 * @param heights of this moment, in the order of the nodes
 */
export function boundOf(heights: Heights): Bound {
  const known = heights.flatMap((height, index) => (height === undefined ? [] : [{ height, index }]));
  const [only] = known;
  if (known.length === 1 && heights.length < 3) return { height: only?.height };
  const descending = known.toSorted((one, other) => other.height - one.height);
  let apart: number | undefined;
  for (const { height, index } of descending) {
    const gaps = known.filter((other) => other.index !== index).map((other) => height - other.height);
    const isAlone = gaps.filter((gap) => gap > MAX_BLOCKS_AHEAD).length >= quorumOf(heights.length);
    if (isAlone) apart ??= index;
    else if (gaps.some((gap) => Math.abs(gap) <= MAX_BLOCKS_APART)) {
      return { height, ...(apart !== undefined && { apart }) };
    } else break;
  }
  apart ??= known.length > 1 ? descending.at(-1)?.index : undefined;
  return { height: undefined, ...(apart !== undefined && { apart }) };
}
