import { ANSWERED } from './with-timeout.ts';

/** A clock and what it wakes, in milliseconds; `after` returns what calls the waking off. */
export interface NodeClock {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}

export const SYSTEM_CLOCK: NodeClock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};

interface NodesOptions<Question, Answer> {
  /** The nodes, the preferred one first. */
  readonly urls: readonly string[];
  /** Puts one question to one node; rejects when no answer comes in time. */
  readonly ask: (url: string, question: Question) => Promise<Answer>;
  /** Whether the node served the question; one that is limited, broken or behind did not. */
  readonly isServed: (answer: Answer) => boolean;
  readonly clock: NodeClock;
  /** A node, by its place among `urls` from 1 on, comes last from now on, or has its place again. */
  readonly onChange?: (place: number, isServing: boolean) => void;
}

interface Node {
  readonly url: string;
  readonly place: number;
  /** 0 for a node that answered in time when it was asked last; until then the others come first. */
  restsUntil: number;
  answeredAt: number;
}

interface Outcome<Answer> {
  readonly isServed: boolean;
  readonly answer?: Answer;
  readonly failure?: unknown;
}

/** How long a node is waited for before the next one is asked as well. */
const ASK_NEXT_AFTER_MS = 1_000;

/** How long a node that failed or was slow comes last. */
const RESTS_MS = 30_000;

/**
 * Asks several nodes as one. The preferred node is asked alone; when it fails, or has not answered within a second, the
 * next is asked too, and whoever serves the question first has answered it. A node that failed or was slow comes after
 * the others for half a minute. Then one question goes to it beside the others, and it takes its place again when it
 * answers in time; nobody waits for that.
 */
export class Nodes<Question, Answer> {
  readonly #options: NodesOptions<Question, Answer>;
  readonly #nodes: readonly Node[];

  constructor(options: NodesOptions<Question, Answer>) {
    this.#options = options;
    this.#nodes = options.urls.map((url, index) => ({ url, place: index + 1, restsUntil: 0, answeredAt: 0 }));
  }

  /**
   * What the first node to serve the question says; else the refusal of one. Once `signal` has aborted no further node is
   * asked, and none is blamed where the answer had come. @throws when none answered at all
   */
  async ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    const waiting = this.#inOrder();
    const underWay = new Set<Promise<Outcome<Answer>>>();
    let last: Outcome<Answer> = { isServed: false };
    const put = (node: Node) => {
      const asked = this.#put(node, question, signal).then((outcome) => {
        underWay.delete(asked);
        if ('answer' in outcome || !('answer' in last)) last = outcome;
        return outcome;
      });
      underWay.add(asked);
    };
    for (const node of this.#takeRested(waiting)) put(node);
    for (;;) {
      const node = signal?.aborted ? undefined : waiting.shift();
      if (node) put(node);
      if (underWay.size === 0) return answerOf(last);
      const outcome = await this.#firstOf(underWay, waiting.length > 0 ? node : undefined);
      if (outcome?.isServed) return answerOf(outcome);
    }
  }

  /** Whoever answered last among those that rest: where all nodes are in trouble, that is the best guess. */
  #inOrder(): Node[] {
    const trusted = this.#nodes.filter(({ restsUntil }) => restsUntil === 0);
    const resting = this.#nodes.filter(({ restsUntil }) => restsUntil !== 0);
    return [...trusted, ...resting.sort((a, b) => b.answeredAt - a.answeredAt)];
  }

  /** Takes the nodes out that have rested long enough to be tried beside the first. */
  #takeRested(waiting: Node[]): readonly Node[] {
    const now = this.#options.clock.now();
    const rested = waiting.slice(1).filter(({ restsUntil }) => restsUntil !== 0 && restsUntil <= now);
    for (const node of rested) {
      waiting.splice(waiting.indexOf(node), 1);
      this.#rest(node);
    }
    return rested;
  }

  async #put(node: Node, question: Question, signal?: AbortSignal): Promise<Outcome<Answer>> {
    const { ask, isServed, clock } = this.#options;
    const askedAt = clock.now();
    const outcome = await ask(node.url, question).then(
      (answer) => ({ isServed: isServed(answer), answer }),
      (failure: unknown) => ({ isServed: false, failure }),
    );
    const now = clock.now();
    if (signal?.reason === ANSWERED && !outcome.isServed) return outcome;
    if (outcome.isServed) node.answeredAt = now;
    if (outcome.isServed && now - askedAt < ASK_NEXT_AFTER_MS) this.#giveBack(node);
    else this.#rest(node);
    return outcome;
  }

  /** Undefined when `slow`, the node asked last, has had its second and another one is there to be asked. */
  async #firstOf(
    underWay: ReadonlySet<Promise<Outcome<Answer>>>,
    slow: Node | undefined,
  ): Promise<Outcome<Answer> | undefined> {
    if (slow === undefined) return Promise.race(underWay);
    let callOff = () => {};
    const patience = new Promise<undefined>((resolve) => {
      callOff = this.#options.clock.after(ASK_NEXT_AFTER_MS, () => {
        this.#rest(slow);
        resolve(undefined);
      });
    });
    return Promise.race([...underWay, patience]).finally(() => callOff());
  }

  #rest(node: Node): void {
    if (node.restsUntil === 0) this.#options.onChange?.(node.place, false);
    node.restsUntil = this.#options.clock.now() + RESTS_MS;
  }

  #giveBack(node: Node): void {
    if (node.restsUntil !== 0) this.#options.onChange?.(node.place, true);
    node.restsUntil = 0;
  }
}

function answerOf<Answer>({ answer, failure }: Outcome<Answer>): Answer {
  if (answer !== undefined) return answer;
  throw new Error('no RPC node answered', { cause: failure });
}
