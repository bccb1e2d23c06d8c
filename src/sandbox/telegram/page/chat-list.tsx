import type { JSX } from 'preact';
import type { ChatView, PersonView } from '../person-view.ts';
import { Avatar, Icon } from './icons.tsx';
import {
  authorOf,
  chatPictureId,
  chatTitle,
  clockTime,
  nameOfPerson,
  previewOf,
  serviceText,
  unreadCount,
} from './labels.ts';

interface ChatListProps {
  readonly view: PersonView;
  readonly online: boolean;
  readonly openChat: number | undefined;
  readonly onOpen: (chatId: number) => void;
  readonly onMenu: () => void;
}

export function ChatList({ view, online, openChat, onOpen, onMenu }: ChatListProps): JSX.Element {
  const chats = [...view.chats].sort((a, b) => lastDate(b) - lastDate(a));
  return (
    <nav class="chat-list" aria-label="Chats">
      <header class="bar">
        <button type="button" class="round" aria-label="Menu" aria-haspopup="menu" onClick={onMenu}>
          <Icon name="menu" />
        </button>
        <button type="button" class="identity" onClick={onMenu}>
          <Avatar id={view.person.id} name={nameOfPerson(view.person)} small />
          <span>{online ? nameOfPerson(view.person) : 'Connecting…'}</span>
        </button>
      </header>
      <ul>
        {chats.map((chat) => (
          <ChatRow
            key={chat.chat.id}
            view={view}
            chat={chat}
            open={chat.chat.id === openChat}
            onOpen={onOpen}
          />
        ))}
      </ul>
      <SandboxNote view={view} />
    </nav>
  );
}

interface ChatRowProps {
  readonly view: PersonView;
  readonly chat: ChatView;
  readonly open: boolean;
  readonly onOpen: (chatId: number) => void;
}

function ChatRow({ view, chat, open, onOpen }: ChatRowProps): JSX.Element {
  const last = chat.messages.at(-1);
  const unread = unreadCount(view, chat);
  return (
    <li>
      <button
        type="button"
        class={open ? 'chat-row open' : 'chat-row'}
        aria-current={open ? 'true' : undefined}
        onClick={() => onOpen(chat.chat.id)}
      >
        <Avatar id={chatPictureId(view, chat)} name={chatTitle(view, chat)} />
        <span class="chat-row-top">
          <span class="chat-name">{chatTitle(view, chat)}</span>
          <time>{last ? clockTime(last.date) : ''}</time>
        </span>
        <span class="chat-row-bottom">
          <Preview view={view} chat={chat} />
          {unread > 0 ? <Badge count={unread} /> : null}
        </span>
      </button>
    </li>
  );
}

export function Badge({ count }: { count: number }): JSX.Element {
  return (
    <span class="badge">
      {count}
      <span class="hidden"> unread</span>
    </span>
  );
}

function Preview({ view, chat }: { view: PersonView; chat: ChatView }): JSX.Element {
  const last = chat.messages.at(-1);
  if (!last) return <span class="preview">No messages yet</span>;
  const author = last.from.id === view.person.id ? 'You' : authorOf(last).name.split(' ', 1)[0];
  const isSigned = chat.chat.type !== 'private' && serviceText(last) === undefined;
  return (
    <span class="preview">
      {isSigned ? <span class="preview-author">{author}: </span> : null}
      {previewOf(last)}
    </span>
  );
}

/** An unused private chat comes first for newcomers. */
function lastDate({ chat, messages }: ChatView): number {
  return messages.at(-1)?.date ?? (chat.type === 'private' ? Number.MAX_SAFE_INTEGER : 0);
}

export function SandboxNote({ view }: { readonly view: Pick<PersonView, 'links'> }): JSX.Element {
  return (
    <p class="sandbox-note">
      Sandbox: no real money
      {view.links.map(({ title, href }) => (
        <span key={href}>
          {' · '}
          <a href={href} target="_blank" rel="noopener">
            {title}
          </a>
        </span>
      ))}
    </p>
  );
}
