import type { JSX } from 'preact';
import type { ChatView, PersonView } from '../person-view.ts';
import { type Overlay, useChatActions } from './actions.ts';
import { api } from './api.ts';
import { FaultPanel } from './fault-panel.tsx';
import { GroupPanel } from './group-panel.tsx';
import { Icon } from './icons.tsx';
import { messageOf, previewOf } from './labels.ts';
import { Alert, Modal, OpenLink, Photo } from './modal.tsx';
import { NewGroup } from './new-group.tsx';
import { goTo } from './route.ts';
import { SideMenu } from './side-menu.tsx';

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
