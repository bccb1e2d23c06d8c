import { textOf } from '../../support/scripted-person.ts';
import type { ChatTrace } from './patient-person.ts';
import type { BookEntry } from './swap-book.ts';

/** Everything known about a swap with kills, after all work has settled. */
interface RunEvidence {
  readonly chat: ChatTrace;
  /** Repeats of directly answered commands. */
  readonly saidAgain: number;
  readonly book: BookEntry;
  /** The bot's database after each death. */
  readonly deaths: readonly BookEntry[];
  /** Decrease of the person's USDC, base units. */
  readonly paid: bigint;
  /** On-chain status of the stored txHash. */
  readonly landed: boolean;
  readonly complaints: readonly string[];
}

const CLEAN_PATH = 'offered ordered signed submitted confirmed';

/** Differences from a run without a kill; empty when there are none. */
export function judgeRun(run: RunEvidence, amount: bigint): string[] {
  const { chat, book, deaths } = run;
  const problems: string[] = [];
  const check = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };
  for (const death of deaths) check(death.integrity === 'ok', `a killed database says ${death.integrity}`);
  check(book.integrity === 'ok', `the database says ${book.integrity}`);
  check(book.path.join(' ') === CLEAN_PATH, `the swap went ${book.path.join(' ')}`);
  check(run.paid === amount, `the wallet paid ${run.paid}`);
  check(run.landed, 'the stored txHash is not on chain');
  check(book.wallets === 1, `${book.wallets} wallets`);
  check(
    book.outbox.map(({ kind, state }) => `${kind} ${state}`).join() === 'status done,notice done',
    `messages: ${JSON.stringify(book.outbox)}`,
  );
  check(JSON.stringify(book.loose) === NOTHING_LOOSE, `loose ends: ${JSON.stringify(book.loose)}`);
  const mayHaveArrived = (kind: string) =>
    deaths.filter((death) => death.outbox.some((item) => item.kind === kind && isUnsure(item))).length;
  const { cards, notices } = chat;
  check(
    notices.length >= 1 && notices.length <= 1 + mayHaveArrived('notice'),
    `${notices.length} notices, where ${mayHaveArrived('notice')} may have arrived unseen`,
  );
  check(
    cards.length >= 1 && cards.length <= 1 + mayHaveArrived('status'),
    `${cards.length} cards, where ${mayHaveArrived('status')} may have arrived unseen`,
  );
  const status = cards.find(({ message_id: id }) => id === book.swap?.message_id);
  check(status !== undefined && textOf(status).includes('Swapped'), 'the status message does not say so');
  check(
    run.saidAgain <= deaths.length,
    `${run.saidAgain} commands without an answer, after ${deaths.length} deaths`,
  );
  check(chat.orderedAgain === 0, 'the order was lost');
  check(run.complaints.length === 0, `logged: ${run.complaints.join('')}`);
  return problems;
}

const NOTHING_LOOSE = JSON.stringify({ messages: 0, updates: 0, leases: 0 });

/** A recorded send without a known result: Telegram has no query for its arrival. */
function isUnsure({ state, unsure }: BookEntry['outbox'][number]): boolean {
  return state === 'pending' && unsure > 0;
}
