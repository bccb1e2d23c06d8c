import type { JSX } from 'preact';
import type { ChatView, PersonView } from '../person-view.ts';
import { Avatar } from './avatar.tsx';
import { useChatActions } from './chat-actions.ts';
import { chatPictureId, chatTitle } from './chat-title.ts';
import { Composer } from './composer.tsx';
import { Icon } from './icons.tsx';
import { MessageFeed } from './message-feed.tsx';
import { SandboxNote } from './sandbox-note.tsx';

interface ConversationProps {
  readonly view: PersonView;
  readonly chat: ChatView;
  readonly waiting: ReadonlySet<string>;
  readonly typing: boolean;
  readonly onRead: (messageId: number) => void;
  readonly onBack: () => void;
  readonly onBlock: (blocked: boolean) => void;
}

/** The right column: one chat. */
export function Conversation(props: ConversationProps): JSX.Element {
  const { view, chat } = props;
  const isPrivate = chat.chat.type === 'private';
  const empty = isPrivate && chat.messages.length === 0;
  return (
    <main class="conversation">
      <ConversationBar {...props} />
      <SandboxNote view={view} />
      {empty ? (
        <Welcome view={view} />
      ) : (
        <MessageFeed view={view} chat={chat} waiting={props.waiting} onRead={props.onRead} />
      )}
      <Bottom {...props} empty={empty} />
    </main>
  );
}

function ConversationBar({ view, chat, typing, onBack, onBlock }: ConversationProps): JSX.Element {
  const isPrivate = chat.chat.type === 'private';
  const status = isPrivate ? 'bot' : `${view.people.length + 1} members`;
  return (
    <header class="bar">
      <button type="button" class="round back" aria-label="Back to the chats" onClick={onBack}>
        <Icon name="back" />
      </button>
      <Avatar id={chatPictureId(view, chat)} name={chatTitle(view, chat)} small />
      <div class="bar-title">
        <h1>{chatTitle(view, chat)}</h1>
        <p class={typing ? 'typing' : ''} aria-live="polite">
          {typing ? <Typing who={isPrivate ? '' : view.bot.first_name} /> : status}
        </p>
      </div>
      {isPrivate && !view.blocked && chat.messages.length > 0 ? (
        <button type="button" class="plain" onClick={() => onBlock(true)}>
          Stop bot
        </button>
      ) : null}
    </header>
  );
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

function Bottom({ view, chat, empty, onBlock }: ConversationProps & { empty: boolean }): JSX.Element {
  const { send } = useChatActions();
  const blocked = view.blocked && chat.chat.type === 'private';
  if (!blocked && !empty) return <Composer key={chat.chat.id} view={view} chat={chat} />;
  return (
    <div class="composer">
      <button type="button" class="start" onClick={() => (blocked ? onBlock(false) : send('/start'))}>
        {blocked ? 'RESTART BOT' : 'START'}
      </button>
    </div>
  );
}
