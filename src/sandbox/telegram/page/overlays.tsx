import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ChatView, PersonView } from '../person-view.ts';
import { type Overlay, useChatActions } from './actions.ts';
import { api, groupApi } from './api.ts';
import { FaultPanel } from './fault-panel.tsx';
import { GroupPanel } from './group-panel.tsx';
import { Avatar, Icon } from './icons.tsx';
import { messageOf, nameOfPerson, previewOf } from './labels.ts';
import { Alert, Choice, Modal, OpenLink, Photo, useAttempts } from './modal.tsx';
import { goTo } from './route.ts';

interface OverlaysProps {
  readonly overlay: Overlay | undefined;
  readonly view: PersonView;
  readonly setOverlay: (overlay: Overlay | undefined) => void;
  readonly onError: (text: string) => void;
}

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

function ofChat(view: PersonView, chatId: number, draw: (chat: ChatView) => JSX.Element): JSX.Element | null {
  const chat = view.chats.find((one) => one.chat.id === chatId);
  return chat ? draw(chat) : null;
}

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

interface SideMenuProps {
  readonly view: PersonView;
  readonly onPerson: (id: number) => void;
  readonly onLanguage: (code: string) => void;
  readonly onGroup: () => void;
  readonly onFaults: () => void;
  readonly onClose: () => void;
}

/** Languages of Telegram's apps, one of them unknown to the bot. */
const APP_LANGUAGES = [
  ['en', 'English'],
  ['ar', 'العربية'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['pt-br', 'Português (Brasil)'],
  ['ru', 'Русский'],
  ['tr', 'Türkçe'],
  ['zh-hans', '简体中文'],
] as const;

function LanguageChoice({ code, onChange }: { code: string; onChange: (code: string) => void }): JSX.Element {
  return (
    <label class="app-language">
      <span>App language</span>
      <select value={code} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {APP_LANGUAGES.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function SideMenu({ view, onPerson, onLanguage, onGroup, onFaults, onClose }: SideMenuProps): JSX.Element {
  return (
    <Modal onClose={onClose}>
      <h2>Accounts</h2>
      <ul class="menu">
        {view.people.map((person) => {
          const name = nameOfPerson(person);
          return (
            <li key={person.id}>
              <button
                type="button"
                aria-pressed={person.id === view.person.id}
                onClick={() => onPerson(person.id)}
              >
                <Avatar id={person.id} name={name} small />
                <span>{name}</span>
                {person.id === view.person.id ? <Icon name="tick" /> : null}
              </button>
            </li>
          );
        })}
      </ul>
      <LanguageChoice code={view.person.languageCode ?? 'en'} onChange={onLanguage} />
      <h2>Sandbox</h2>
      <ul class="menu">
        {view.links.map(({ title, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener">
              <Icon name="out" />
              <span>{title}</span>
            </a>
          </li>
        ))}
        <li>
          <button type="button" onClick={onGroup}>
            <Icon name="people" />
            <span>New group…</span>
          </button>
        </li>
        <li>
          <button type="button" onClick={onFaults}>
            <Icon name="fault" />
            <span>Faults and lies…</span>
          </button>
        </li>
      </ul>
      <p class="dialog-text quiet">Everything here runs on this machine. No real money, no real Telegram.</p>
    </Modal>
  );
}

const KINDS = [
  ['supergroup', 'A supergroup'],
  ['group', 'A small group'],
] as const;

function NewGroup({ view, onClose }: { view: PersonView; onClose: () => void }): JSX.Element {
  const { attempt, problem } = useAttempts();
  const [title, setTitle] = useState('New group');
  const [kind, setKind] = useState('supergroup');
  const [withBot, setWithBot] = useState(true);
  const me = view.person.id;
  const open = (event: Event): void => {
    event.preventDefault();
    const type = kind === 'group' ? 'group' : 'supergroup';
    const members = view.people.flatMap(({ id }) => (id === me ? [] : [id]));
    const group = { title: title.trim() || 'New group', type, members, bot: withBot };
    attempt(groupApi.open(me, group), ({ chat }) => {
      onClose();
      goTo(me, chat.id);
    });
  };
  return (
    <Modal title="New group" onClose={onClose}>
      <form class="fault-form new-group" onSubmit={open}>
        <label>
          Name
          <input
            maxLength={128}
            value={title}
            onInput={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        </label>
        <Choice label="Kind" value={kind} options={KINDS} onChange={setKind} />
        <label class="anonymous">
          <input
            type="checkbox"
            checked={withBot}
            onChange={({ currentTarget }) => setWithBot(currentTarget.checked)}
          />
          {view.bot.first_name} is in it
        </label>
        <button type="submit">Create</button>
      </form>
      <p class="problem" role="alert">
        {problem}
      </p>
    </Modal>
  );
}
