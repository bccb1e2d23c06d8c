import type { JSX } from 'preact';
import type { ChatView } from '../../person-view.ts';
import { useChatActions } from '../chat-actions.ts';
import { Icon } from '../icons.tsx';
import { previewOf } from '../preview-of.ts';

/** The newest pinned message over the chat; a press goes to it. */
export function PinnedBar({ chat }: { chat: ChatView }): JSX.Element | null {
  const { pin } = useChatActions();
  const pinned = chat.group?.pinned ?? [];
  const message = chat.messages.findLast(({ message_id }) => pinned.includes(message_id));
  if (!message) return null;
  const show = (): void => {
    const bubble = document.querySelector(`[data-message="${message.message_id}"]`);
    bubble?.scrollIntoView({ block: 'center' });
  };
  const title = pinned.length > 1 ? `Pinned message, one of ${pinned.length}` : 'Pinned message';
  return (
    <section class="pinned-bar" aria-label="Pinned message">
      <button type="button" class="pinned-words" onClick={show}>
        <b>{title}</b>
        <span>{previewOf(message)}</span>
      </button>
      <button type="button" class="round" aria-label="Unpin" onClick={() => pin(message.message_id, false)}>
        <Icon name="close" />
      </button>
    </section>
  );
}
