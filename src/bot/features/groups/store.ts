import { type Connection, inTransaction, type StoreDeps } from '../../store/store-deps.ts';
import type { ChatId } from '../../swap/brands.ts';
import { DEFAULT_GROUP_SETTINGS } from '../../swap/group-settings.ts';
import type { GroupStore } from '../../swap/group-store-port.ts';
import { createGroupAnswers } from './answers-store.ts';
import { createGroupTurns } from './cooldowns-store.ts';
import { readGroupChoices } from './settings-codec.ts';

function findGroup(database: Connection, id: ChatId) {
  return database.selectFrom('groups').selectAll().where('chat_id', '=', id).executeTakeFirst();
}

/** A board follows its group: to the new id of a supergroup, and out with it. */
interface BoardsOfGroups {
  move(transaction: Connection, from: ChatId, to: ChatId, now: number): Promise<void>;
  remove(connection: Connection, chatId: ChatId): Promise<void>;
}

/** Nothing in it is secret: what a group chose stands in the group, and no person stands here. */
export function createGroupStore(deps: StoreDeps, boards: BoardsOfGroups): GroupStore {
  const { database } = deps;
  return {
    ...createGroupTurns(database),
    ...createGroupAnswers(database),
    find: async (id) => {
      const row = await findGroup(database, id);
      return {
        ...DEFAULT_GROUP_SETTINGS,
        ...(row ? readGroupChoices(row.settings) : {}),
        isGone: (row?.left_at ?? null) !== null,
      };
    },
    change: (id, patch, now) =>
      inTransaction(deps, 'change-group', async (transaction) => {
        const row = await findGroup(transaction, id);
        const choices = { ...(row ? readGroupChoices(row.settings) : {}), ...patch };
        const fields = { settings: JSON.stringify(choices), updated_at: now };
        await transaction
          .insertInto('groups')
          .values({ chat_id: id, ...fields })
          .onConflict((conflict) => conflict.column('chat_id').doUpdateSet(fields))
          .execute();
        return { ...DEFAULT_GROUP_SETTINGS, ...choices };
      }),
    move: async (from, to, now) => {
      await inTransaction(deps, 'move-group', async (transaction) => {
        const row = await findGroup(transaction, from);
        await boards.move(transaction, from, to, now);
        await forget(transaction, from);
        if (!row) return;
        const { settings, greeted_at } = row;
        const moved = { settings, greeted_at, left_at: null, updated_at: now };
        await transaction
          .insertInto('groups')
          .values({ chat_id: to, ...moved })
          .onConflict((conflict) => conflict.column('chat_id').doUpdateSet(moved))
          .execute();
      });
      deps.onBoardDue();
    },
    enter: async (id, now) => {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('groups')
        .values({ chat_id: id, settings: '{}', greeted_at: now, updated_at: now })
        .onConflict((conflict) =>
          conflict
            .column('chat_id')
            .doUpdateSet({ greeted_at: now, left_at: null })
            .where('groups.greeted_at', 'is', null),
        )
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 1n) return true;
      await database
        .updateTable('groups')
        .set({ left_at: null })
        .where('chat_id', '=', id)
        .where('left_at', 'is not', null)
        .execute();
      return false;
    },
    leave: (id, now) =>
      inTransaction(deps, 'leave-group', async (transaction) => {
        await boards.remove(transaction, id);
        await transaction.deleteFrom('group_answers').where('chat_id', '=', id).execute();
        await transaction
          .insertInto('groups')
          .values({ chat_id: id, settings: '{}', left_at: now, updated_at: now })
          .onConflict((conflict) =>
            conflict.column('chat_id').doUpdateSet({ left_at: now }).where('groups.left_at', 'is', null),
          )
          .execute();
      }),
    forget: (id) =>
      inTransaction(deps, 'forget-group', async (transaction) => {
        await boards.remove(transaction, id);
        await forget(transaction, id);
      }),
  };
}

/** What is to be deleted there is not found under another id. */
async function forget(transaction: Connection, id: ChatId): Promise<void> {
  await transaction.deleteFrom('group_answers').where('chat_id', '=', id).execute();
  await transaction.deleteFrom('group_paces').where('chat_id', '=', id).execute();
  await transaction.deleteFrom('groups').where('chat_id', '=', id).execute();
}
