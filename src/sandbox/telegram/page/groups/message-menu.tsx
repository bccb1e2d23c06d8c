import type { JSX } from 'preact';
import type { ChatView } from '../../person-view.ts';
import { useChatActions } from '../chat-actions.ts';
import { Icon } from '../icons.tsx';
import { messageOf } from '../message-key.ts';
import { Modal } from '../modal.tsx';
import { previewOf } from '../preview-of.ts';

interface MessageMenuProps {
  readonly chat: ChatView;
  readonly messageId: number;
  readonly onClose: () => void;
}

/** What can be done with one message of a group. */
export function MessageMenu({ chat, messageId, onClose }: MessageMenuProps): JSX.Element | null {
  const actions = useChatActions();
  const message = messageOf(chat, messageId);
  if (!message) return null;
  const isPinned = chat.group?.pinned.includes(messageId) ?? false;
  const then = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Modal title="Message" onClose={onClose}>
      <p class="dialog-text quiet">{previewOf(message).slice(0, 120)}</p>
      <ul class="menu">
        <li>
          <button type="button" onClick={then(() => actions.setReply(messageId))}>
            <Icon name="reply" />
            <span>Reply</span>
          </button>
        </li>
        {messageId < 0 ? null : (
          <>
            <li>
              <button type="button" onClick={then(() => actions.pin(messageId, !isPinned))}>
                <Icon name="pin" />
                <span>{isPinned ? 'Unpin' : 'Pin'}</span>
              </button>
            </li>
            <li>
              <button type="button" onClick={then(() => actions.remove(messageId))}>
                <Icon name="bin" />
                <span>Delete for everybody</span>
              </button>
            </li>
          </>
        )}
      </ul>
    </Modal>
  );
}
