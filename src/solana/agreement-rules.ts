import type { NodeAnswer, StatusQuery, TransactionStatus } from './chain-status.ts';

/** What an operator has to know of the nodes. */
export type NodeAlert =
  /** Two nodes say what cannot both be true. */
  | 'nodes_contradict'
  /** A node has finalized more than a minute of blocks less than another one: it is stuck, or the other one lies. */
  | 'heights_apart'
  /** An end was believed although a node had not answered for ten minutes. */
  | 'silent_node_passed_over'
  /** Ten minutes after the transaction was sent a node still waits for what others call ended. */
  | 'node_holds_end_back';

export interface Judgement {
  readonly verdict: TransactionStatus;
  /** Which of the missing answers could change it: those of nodes that answer in their usual time, or of all. */
  readonly waitsFor: 'nobody' | 'prompt' | 'all';
  readonly alerts: readonly Alarm[];
}

interface Alarm {
  readonly alert: NodeAlert;
  readonly place: number;
}

interface Word {
  readonly said: TransactionStatus;
  readonly height: number | undefined;
  readonly place: number;
}

/** A node that did not answer. */
export const SILENT: NodeAnswer = { said: { status: 'unknown' }, finalized: undefined };

/** About a minute of blocks. */
const MOST_BLOCKS_APART = 150;

/**
 * What the answers of all nodes, in their order, come to. No end rests on the word of one, because a false end leads people
 * to pay twice:
 *
 * | the nodes that answer say | verdict |
 * | --- | --- |
 * | one of them: not found, and its own finalized height is not past the bound | `pending`, always |
 * | all: landed without an error | `confirmed`; `finalized` once all say that and silence allows it |
 * | all: failed | `failed`, where silence allows it |
 * | all: not found, and the height is past the bound | `expired`, where silence allows it |
 * | two of them: different ends | `unknown`, and an alert |
 * | none answers | `unknown` |
 *
 * A height past the bound counts only where no node tells one that is not; else "not found" says no more than
 * silence. Silence allows an end where every node answered, where at least two say the same, or, with an alert, where the
 * question `isLate`. `confirmed` can be taken back, so silence does not delay it. A single node is believed alone.
 */
export function judgeAnswers(
  answers: readonly NodeAnswer[],
  { lastValidBlockHeight: bound = Number.POSITIVE_INFINITY }: StatusQuery,
  isLate: boolean,
): Judgement {
  const words = answers.map(({ said, finalized }, index) => ({
    ...{ said, height: finalized?.blockHeight, place: index + 1 },
  }));
  const of = (...statuses: readonly string[]) => words.filter(({ said }) => statuses.includes(said.status));
  const [waiting, landed, failed, notFound] = [
    ...[of('pending'), of('confirmed', 'finalized'), of('failed'), of('expired')],
  ] as const;
  const isBelow = ({ height }: Word) => height !== undefined && height <= bound;
  const expired = words.some(isBelow) ? [] : notFound;
  const alerts = [...findApart(words), ...findContradiction([landed, failed, notFound])];
  const [end, otherEnd] = [landed, failed, expired].filter((group) => group.length > 0);
  if (waiting[0]) {
    const isHeld = isLate && (end ?? notFound).length > 0;
    const held = isHeld ? [{ alert: 'node_holds_end_back', place: waiting[0].place } as const] : [];
    const waitsFor = isLate ? 'prompt' : 'nobody';
    return { verdict: { status: 'pending' }, waitsFor, alerts: [...alerts, ...held] };
  }
  if (end === undefined || otherEnd !== undefined) return { verdict: UNKNOWN, waitsFor: 'prompt', alerts };
  const others = words.filter((word) => !end.includes(word));
  const [silent] = others;
  const isAllowed = silent === undefined || end.length >= 2;
  const isPassedOver = isLate && others.every(({ said }) => said.status === 'unknown');
  const verdict = endOf(end, isAllowed || isPassedOver);
  const isEnd = ['finalized', 'failed', 'expired'].includes(verdict.status);
  if (silent === undefined || verdict.status === 'confirmed') return { verdict, waitsFor: 'prompt', alerts };
  const passed =
    isEnd && !isAllowed ? [{ alert: 'silent_node_passed_over', place: silent.place } as const] : [];
  return { verdict, waitsFor: 'all', alerts: [...alerts, ...passed] };
}

const UNKNOWN = { status: 'unknown' } as const;

/** What nodes say that all say the same kind of end. */
function endOf(words: readonly Word[], isAllowed: boolean): TransactionStatus {
  const said = words.map((word) => word.said);
  const [first = UNKNOWN] = said;
  switch (first.status) {
    case 'confirmed':
    case 'finalized': {
      const isFinal = isAllowed && said.every(({ status }) => status === 'finalized');
      return { ...first, status: isFinal ? 'finalized' : 'confirmed' };
    }
    case 'failed': {
      const finalized = said.every((one) => one.status === 'failed' && one.finalized);
      return isAllowed ? { ...first, finalized } : UNKNOWN;
    }
    default:
      return isAllowed ? first : UNKNOWN;
  }
}

function findContradiction(ends: readonly (readonly Word[])[]): readonly Alarm[] {
  const [, other] = ends.filter((group) => group.length > 0);
  return other?.[0] ? [{ alert: 'nodes_contradict', place: other[0].place }] : [];
}

function findApart(words: readonly Word[]): readonly Alarm[] {
  const known = words.filter((word): word is Word & { height: number } => word.height !== undefined);
  const byHeight = known.toSorted((one, other) => one.height - other.height);
  const [lowest, highest] = [byHeight[0], byHeight.at(-1)];
  if (!lowest || !highest || highest.height - lowest.height <= MOST_BLOCKS_APART) return [];
  return [{ alert: 'heights_apart', place: lowest.place }];
}
