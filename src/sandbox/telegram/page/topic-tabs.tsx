import type { JSX } from 'preact';
import type { Message } from '../model.ts';
import type { ChatView } from '../person-view.ts';

interface TopicTabsProps {
  readonly chat: ChatView;
  /** The number of the topic that is open; 0 is "General". */
  readonly open: number;
  readonly onOpen: (topic: number) => void;
}

/** The topics of a forum, side by side; nothing in any other chat. */
export function TopicTabs({ chat, open, onOpen }: TopicTabsProps): JSX.Element | null {
  if (!chat.chat.is_forum) return null;
  const topics = [{ id: 0, name: 'General', closed: false }, ...(chat.group?.topics ?? [])];
  return (
    <div class="topic-tabs" role="tablist" aria-label="Topics">
      {topics.map(({ id, name, closed }) => (
        <button type="button" key={id} role="tab" aria-selected={id === open} onClick={() => onOpen(id)}>
          {name}
          {closed ? ' (closed)' : ''}
        </button>
      ))}
    </div>
  );
}

/** Whether a message stands in a topic; outside of forums all stand together. */
export function isInTopic({ chat }: ChatView, message: Message, topic: number): boolean {
  return !chat.is_forum || (message.message_thread_id ?? 0) === topic;
}
