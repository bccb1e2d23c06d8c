import { type Api, GrammyError } from 'grammy';
import type { DueAnswer, GroupStore } from '../swap/groups.ts';
import { createDueWork, type DueWork, type LoopOptions } from '../workers/due-work.ts';

interface DeletionOptions extends LoopOptions<Deletion> {
  readonly groups: GroupStore;
  readonly api: Api;
}

type Deletion = DueAnswer & { readonly id: string };

/** The lease is longer than the longest call, ms. */
const LEASE_MS = 60_000;
const WITHIN_MS = 45_000;
const CONCURRENCY = 4;

export function createAnswerDeletion(options: DeletionOptions): DueWork {
  const { groups } = options;
  return createDueWork<Deletion>({
    concurrency: CONCURRENCY,
    leaseMs: LEASE_MS,
    withinMs: WITHIN_MS,
    ...options,
    claim: async (now, most, leaseMs) => {
      const due = await groups.claimDueAnswers(now, most, leaseMs);
      return due.map((answer) => ({ ...answer, id: `${answer.chatId}:${answer.messageId}` }));
    },
    work: (answer) => deleteAnswer(options, answer),
    nextDueAt: () => groups.nextAnswerDueAt(),
  });
}

/** A refusal is final: the message is gone or too old, or the bot left. */
async function deleteAnswer({ groups, api }: DeletionOptions, answer: DueAnswer): Promise<void> {
  try {
    await api.deleteMessage(answer.chatId, answer.messageId);
  } catch (error) {
    const isRefused = error instanceof GrammyError && (error.error_code === 400 || error.error_code === 403);
    if (!isRefused) return;
  }
  await groups.finishAnswer(answer);
}
