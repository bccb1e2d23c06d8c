import { type Api, GrammyError } from 'grammy';
import type { Leader } from '../leader/leader.ts';
import type { Clock } from '../swap/clock.ts';
import type { DueAnswer, GroupStore } from '../swap/group-store-port.ts';
import { createDueWork, type DueWork } from '../workers/due-work.ts';
import type { Timers } from '../workers/timers.ts';

interface DeletionOptions {
  readonly groups: Pick<GroupStore, 'claimDueAnswers' | 'nextAnswerDueAt' | 'finishAnswer'>;
  readonly api: Pick<Api, 'deleteMessage'>;
  readonly now: Clock;
  readonly timers: Timers;
  /** Given where other processes share the database. */
  readonly leader?: Leader;
  /** The database was not reached, or a deletion broke; it is tried again after its lease. */
  readonly onError: (error: unknown) => void;
}

type Deletion = DueAnswer & { readonly id: string };

/** Longer than a call may take; what was not reached is tried again after so long. */
const LEASE_MS = 60_000;
const WITHIN_MS = 45_000;
const CONCURRENCY = 4;

/** Deletes answers of groups that want theirs deleted, when their time is up; a restart takes up what is due. */
export function createAnswerDeletion(options: DeletionOptions): DueWork {
  const { groups } = options;
  return createDueWork<Deletion>({
    claim: async (now, most, leaseMs) => {
      const due = await groups.claimDueAnswers(now, most, leaseMs);
      return due.map((answer) => ({ ...answer, id: `${answer.chatId}:${answer.messageId}` }));
    },
    work: (answer) => deleteAnswer(options, answer),
    nextDueAt: () => groups.nextAnswerDueAt(),
    leaseMs: LEASE_MS,
    withinMs: WITHIN_MS,
    concurrency: CONCURRENCY,
    onError: options.onError,
    now: options.now,
    timers: options.timers,
    ...(options.leader && { leader: options.leader }),
  });
}

/**
 * A refusal is an end: it is gone already, older than 48 hours, of somebody else where we lack the right, or the bot is out.
 * Whatever else failed is tried again, until Telegram says that it is too old.
 */
async function deleteAnswer({ groups, api }: DeletionOptions, answer: DueAnswer): Promise<void> {
  try {
    await api.deleteMessage(answer.chatId, answer.messageId);
  } catch (error) {
    const isRefused = error instanceof GrammyError && (error.error_code === 400 || error.error_code === 403);
    if (!isRefused) return;
  }
  await groups.finishAnswer(answer);
}
