import type { JSX } from 'preact';
import { mayWrite } from '../groups/store.ts';
import type { ChatView, PersonView } from '../person-view.ts';
import { useChatActions } from './actions.ts';
import { SandboxNote } from './chat-list.tsx';
import { Composer } from './composer.tsx';
import { Avatar, Icon } from './icons.tsx';
import { chatPictureId, chatTitle, previewOf } from './labels.ts';
import { MessageFeed } from './message-feed.tsx';

interface ConversationProps {
  readonly view: PersonView;
  readonly chat: ChatView;
  readonly typing: boolean;
  readonly onBack: () => void;
}

export function Conversation(props: ConversationProps): JSX.Element {
  const { view, chat } = props;
  const isPrivate = chat.chat.type === 'private';
  const empty = isPrivate && chat.messages.length === 0;
  return (
    <main class="conversation">
      <ConversationBar {...props} />
      <PinnedBar chat={chat} />
      <SandboxNote view={view} />
      {empty ? <Welcome view={view} /> : <MessageFeed view={view} chat={chat} />}
      <Bottom view={view} chat={chat} empty={empty} />
    </main>
  );
}

function ConversationBar({ view, chat, typing, onBack }: ConversationProps): JSX.Element {
  const isPrivate = chat.chat.type === 'private';
  const { openGroup, block } = useChatActions();
  return (
    <header class="bar">
      <button type="button" class="round back" aria-label="Back to the chats" onClick={onBack}>
        <Icon name="back" />
      </button>
      <Avatar id={chatPictureId(view, chat)} name={chatTitle(view, chat)} small />
      <div class="bar-title">
        <h1>{chatTitle(view, chat)}</h1>
        <p class={typing ? 'typing' : ''} aria-live="polite">
          {typing ? <Typing who={isPrivate ? '' : view.bot.first_name} /> : statusOf(chat)}
        </p>
      </div>
      {isPrivate ? null : (
        <button
          type="button"
          class="round"
          aria-label="Members and settings of the group"
          onClick={openGroup}
        >
          <Icon name="people" />
        </button>
      )}
      {isPrivate && !view.blocked && chat.messages.length > 0 ? (
        <button type="button" class="plain" onClick={() => block(true)}>
          Stop bot
        </button>
      ) : null}
    </header>
  );
}

/** Telegram does not say that the bot is missing. */
function statusOf({ group }: ChatView): string {
  if (!group) return 'bot';
  const { members } = group;
  const words = members.length === 1 ? '1 member' : `${members.length} members`;
  return members.some(({ user }) => user.is_bot) ? words : `${words}, no bot`;
}

function Typing({ who }: { who: string }): JSX.Element {
  return (
    <>
      {who ? `${who} is typing` : 'typing'}
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </>
  );
}

function Welcome({ view }: { view: PersonView }): JSX.Element {
  return (
    <div class="feed-frame welcome">
      <div class="welcome-card">
        <h2>What can this bot do?</h2>
        <p>{view.description || `This is ${view.bot.first_name}. Press START to begin.`}</p>
      </div>
    </div>
  );
}

interface BottomProps {
  readonly view: PersonView;
  readonly chat: ChatView;
  readonly empty: boolean;
}

function Bottom({ view, chat, empty }: BottomProps): JSX.Element {
  const { send, block } = useChatActions();
  const blocked = view.blocked && chat.chat.type === 'private';
  if (chat.group && !mayWrite(chat.group.me))
    return <p class="composer may-not-write">You may only read here.</p>;
  if (!blocked && !empty) return <Composer key={chat.chat.id} view={view} chat={chat} />;
  return (
    <div class="composer">
      <button type="button" class="start" onClick={() => (blocked ? block(false) : send('/start'))}>
        {blocked ? 'RESTART BOT' : 'START'}
      </button>
    </div>
  );
}

function PinnedBar({ chat }: { chat: ChatView }): JSX.Element | null {
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
