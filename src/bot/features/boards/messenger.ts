import type { Api } from 'grammy';
import type { Log } from '../../../log.ts';
import type { GroupVoice } from '../../telegram/groups/messenger.ts';
import type { BoardVoice } from './round.ts';

interface BoardVoiceDeps {
  readonly voice: GroupVoice;
  readonly api: Pick<Api, 'pinChatMessage' | 'unpinChatMessage' | 'deleteMessage'>;
  readonly log: Log;
}

/** How boards are written: by the one voice of a group, and pinned where the group lets us. */
export function createBoardVoice({ voice, api, log }: BoardVoiceDeps): BoardVoice {
  const tried = async (what: string, call: Promise<unknown>): Promise<boolean> => {
    try {
      return (await call) !== undefined;
    } catch (err) {
      log.info({ err, what }, 'a board stands as it can: the group does not let us');
      return true;
    }
  };
  return {
    say: (place, message, kind) => voice.say(place, message, kind),
    edit: (place, messageId, message, kind) => voice.edit(place, messageId, message, kind),
    pin: (place, messageId) =>
      tried(
        'pin',
        voice.speak(place, 'board', ({ chatId }) =>
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
