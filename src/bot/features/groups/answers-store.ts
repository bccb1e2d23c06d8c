import type { Connection } from '../../store/store-deps.ts';
import type { ChatId } from '../../swap/brands.ts';
import type { DueAnswer, GroupStore } from '../../swap/group-store-port.ts';

/** Answers that are to be deleted: whoever claims one puts it off for the others, and takes the row away when it is done. */
export function createGroupAnswers(
  database: Connection,
): Pick<GroupStore, 'deleteLater' | 'claimDueAnswers' | 'nextAnswerDueAt' | 'finishAnswer'> {
  return {
    deleteLater: async ({ chatId, messageId }, dueAt) => {
      await database
        .insertInto('group_answers')
        .values({ chat_id: chatId, message_id: messageId, due_at: dueAt })
        .onConflict((conflict) => conflict.columns(['chat_id', 'message_id']).doNothing())
        .execute();
    },
    claimDueAnswers: async (now, most, leaseMs) => {
      const due = await database
        .selectFrom('group_answers')
        .selectAll()
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(most)
        .execute();
      const claimed: DueAnswer[] = [];
      for (const row of due) {
        const answer = { chatId: row.chat_id as ChatId, messageId: row.message_id };
        const { numUpdatedRows } = await theAnswer(database, answer)
          .where('due_at', '=', row.due_at)
          .set({ due_at: now + leaseMs })
          .executeTakeFirst();
        if (numUpdatedRows === 1n) claimed.push(answer);
      }
      return claimed;
    },
    nextAnswerDueAt: async () => {
      const row = await database
        .selectFrom('group_answers')
        .select('due_at')
        .where('due_at', '>', 0)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst();
      return row?.due_at;
    },
    finishAnswer: async ({ chatId, messageId }) => {
      await database
        .deleteFrom('group_answers')
        .where('chat_id', '=', chatId)
        .where('message_id', '=', messageId)
        .execute();
    },
  };
}

function theAnswer(database: Connection, { chatId, messageId }: DueAnswer) {
  return database
    .updateTable('group_answers')
    .where('chat_id', '=', chatId)
    .where('message_id', '=', messageId);
}
