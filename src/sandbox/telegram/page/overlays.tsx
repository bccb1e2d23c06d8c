import type { JSX } from 'preact';
import { isAdmin } from '../groups/standing.ts';
import type { ChatView, MemberView, PersonView } from '../person-view.ts';
import { api, groupApi } from './api.ts';
import { useChatActions } from './chat-actions.ts';
import { FaultPanel } from './fault-panel.tsx';
import type { PanelProps } from './group-panel.tsx';
import { OfAdmins } from './group-panel.tsx';
import { Avatar, Icon } from './icons.tsx';
import { messageOf, nameOf, nameOfPerson, previewOf } from './labels.ts';
import { Alert, Modal, OpenLink, Photo, useAttempts } from './modal.tsx';
import { NewGroup } from './new-group.tsx';
import { goTo } from './route.ts';
import { SideMenu } from './side-menu.tsx';
import { choiceOf, markOf, STANDING_TITLES, standingOf } from './standing-choice.ts';

/** What lies over the page, at most one at a time. */
export type Overlay =
  | { readonly kind: 'menu' }
  | { readonly kind: 'faults' }
  | { readonly kind: 'new-group' }
  | { readonly kind: 'group'; readonly chat: number }
  | { readonly kind: 'message'; readonly chat: number; readonly messageId: number }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'photo'; readonly fileId: string }
  | { readonly kind: 'alert'; readonly text: string };

interface OverlaysProps {
  readonly overlay: Overlay | undefined;
  readonly view: PersonView;
  readonly setOverlay: (overlay: Overlay | undefined) => void;
  readonly onError: (text: string) => void;
}

interface GroupPanelProps {
  readonly view: PersonView;
  readonly chat: ChatView;
  readonly onClose: () => void;
}

const KINDS = { private: '', group: 'A group', supergroup: 'A supergroup' } as const;

interface MessageMenuProps {
  readonly chat: ChatView;
  readonly messageId: number;
  readonly onClose: () => void;
}

export function Overlays({ overlay, view, setOverlay, onError }: OverlaysProps): JSX.Element | null {
  const close = (): void => setOverlay(undefined);
  const become = (person: number): void => {
    goTo(person, person);
    close();
  };
  const fail = (error: unknown): void => onError(error instanceof Error ? error.message : String(error));
  switch (overlay?.kind) {
    case 'menu':
      return (
        <SideMenu
          view={view}
          onPerson={become}
          onLanguage={(code) => api.language(view.person.id, code).catch(fail)}
          onGroup={() => setOverlay({ kind: 'new-group' })}
          onFaults={() => setOverlay({ kind: 'faults' })}
          onClose={close}
        />
      );
    case 'new-group':
      return <NewGroup view={view} onClose={close} />;
    case 'group':
      return ofChat(view, overlay.chat, (chat) => <GroupPanel view={view} chat={chat} onClose={close} />);
    case 'message':
      return ofChat(view, overlay.chat, (chat) => (
        <MessageMenu chat={chat} messageId={overlay.messageId} onClose={close} />
      ));
    case 'faults':
      return <FaultPanel onClose={close} />;
    case 'link':
      return <OpenLink url={overlay.url} onClose={close} />;
    case 'photo':
      return <Photo fileId={overlay.fileId} onClose={close} />;
    case 'alert':
      return <Alert title={view.bot.first_name} text={overlay.text} onClose={close} />;
    default:
      return null;
  }
}

/** Nothing where the chat is gone meanwhile. */
function ofChat(view: PersonView, chatId: number, draw: (chat: ChatView) => JSX.Element): JSX.Element | null {
  const chat = view.chats.find((one) => one.chat.id === chatId);
  return chat ? draw(chat) : null;
}

/** Who is in a group, and what can be done with it. What the person may not do, the sandbox refuses as Telegram would. */
function GroupPanel({ view, chat, onClose }: GroupPanelProps): JSX.Element | null {
  const { attempt, problem } = useAttempts();
  const { group } = chat;
  if (!group) return null;
  const shown = { view, chat, group, run: (doing: Promise<unknown>) => attempt(doing, () => undefined) };
  return (
    <Modal title={chat.chat.title ?? ''} look="wide" onClose={onClose}>
      <p class="dialog-text quiet">{kindOf(chat)}</p>
      <MemberList {...shown} />
      {isAdmin(group.me) ? <OfAdmins {...shown} onClose={onClose} /> : null}
      <p class="problem" role="alert">
        {problem}
      </p>
      <div class="dialog-actions">
        {group.me.status === 'creator' ? null : (
          <button type="button" onClick={() => shown.run(leave(view, chat).then(onClose))}>
            Leave the group
          </button>
        )}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}

function leave({ person }: PersonView, { chat }: ChatView): Promise<unknown> {
  return groupApi.place(person.id, chat.id, person.id, { status: 'left' });
}

function kindOf({ chat, group }: ChatView): string {
  const kind = chat.is_forum ? 'A forum: its messages are in topics' : KINDS[chat.type];
  const there = group?.members.some(({ user }) => user.is_bot) ?? false;
  return there ? `${kind}.` : `${kind}. The bot is not in it.`;
}

/** What can be done with one message of a group. */
function MessageMenu({ chat, messageId, onClose }: MessageMenuProps): JSX.Element | null {
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

/** Who is in the group and what they are there; then who is not. */
function MemberList(props: PanelProps): JSX.Element {
  return (
    <>
      <h2>Members</h2>
      <ul class="members">
        {props.group.members.map((member) => (
          <Member key={member.user.id} {...props} member={member} />
        ))}
        <Absent {...props} />
      </ul>
    </>
  );
}

function Member({
  view,
  chat,
  run,
  member: { user, standing },
}: PanelProps & { member: MemberView }): JSX.Element {
  const name = nameOf(user);
  const isMe = user.id === view.person.id;
  const place = (key: string): void =>
    run(groupApi.place(view.person.id, chat.chat.id, user.id, standingOf(key)));
  return (
    <li>
      <Avatar id={user.id} name={name} small />
      <span class="member-name">
        {name}
        {isMe ? ' (you)' : ''}
        {user.is_bot ? <small>bot</small> : null}
      </span>
      {standing.status === 'creator' || isMe ? (
        <span class="member-mark">{markOf(standing) ?? 'member'}</span>
      ) : (
        <select
          aria-label={`What ${name} is here`}
          value={choiceOf(standing)}
          onChange={({ currentTarget }) => place(currentTarget.value)}
        >
          {STANDING_TITLES.map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

/** Whoever of the sandbox is not there, to be taken in; the bot first. */
function Absent({ view, chat, group, run }: PanelProps): JSX.Element {
  const everybody = [
    { id: view.bot.id, name: view.bot.first_name },
    ...view.people.map((person) => ({ id: person.id, name: nameOfPerson(person) })),
  ];
  const absent = everybody.filter(({ id }) => group.members.every(({ user }) => user.id !== id));
  const add = (id: number): void =>
    run(groupApi.place(view.person.id, chat.chat.id, id, { status: 'member' }));
  return (
    <>
      {absent.map(({ id, name }) => (
        <li key={id} class="absent">
          <Avatar id={id} name={name} small />
          <span class="member-name">{name}</span>
          <button type="button" onClick={() => add(id)}>
            Add
          </button>
        </li>
      ))}
    </>
  );
}
