import type { Api } from 'grammy';
import type { Log } from '../../../log.ts';
import type { GroupMessenger } from '../../telegram/groups/messenger.ts';
import type { BoardMessenger } from './round.ts';

interface BoardMessengerDeps {
  readonly messenger: GroupMessenger;
  readonly api: Pick<Api, 'pinChatMessage' | 'unpinChatMessage' | 'deleteMessage'>;
  readonly log: Log;
}

/** How boards are written: by the one voice of a group, and pinned where the group lets us. */
export function createBoardMessenger({ messenger, api, log }: BoardMessengerDeps): BoardMessenger {
  const tried = async (what: string, call: Promise<unknown>): Promise<boolean> => {
    try {
      return (await call) !== undefined;
    } catch (err) {
      log.info({ err, what }, 'a board stands as it can: the group does not let us');
      return true;
    }
  };
  return {
    send: (place, message, kind) => messenger.send(place, message, kind),
    edit: (place, messageId, message, kind) => messenger.edit(place, messageId, message, kind),
    pin: (place, messageId) =>
      tried(
        'pin',
        messenger.call(place, 'board', ({ chatId }) =>
          api.pinChatMessage(chatId, messageId, { disable_notification: true }),
        ),
      ),
    unpin: async ({ chatId }, messageId) => {
      await tried('unpin', api.unpinChatMessage(chatId, messageId));
    },
    takeBack: async ({ chatId }, messageId) => {
      await tried('take back', api.deleteMessage(chatId, messageId));
    },
  };
}
