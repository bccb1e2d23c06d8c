import type { JSX } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ChatEvent } from '../event-log.ts';
import type { PersonView } from '../person-view.ts';
import { api } from './api.ts';
import { type ChatActions, ChatActionsContext } from './chat-actions.ts';
import { ChatList } from './chat-list.tsx';
import { Conversation } from './conversation.tsx';
import { FaultPanel } from './fault-panel.tsx';
import { Alert, OpenLink } from './modal.tsx';
import { goTo, useRoute } from './route.ts';
import { SideMenu } from './side-menu.tsx';
import { startTextOf } from './start-link.ts';
import { useLiveView } from './use-live-view.ts';
import { usePresses } from './use-presses.ts';
import { useToast } from './use-toast.ts';
import { useTyping } from './use-typing.ts';

type Overlay =
  | { kind: 'menu' }
  | { kind: 'faults' }
  | { kind: 'link'; url: string }
  | { kind: 'alert'; text: string };

/** The whole page. */
export function App(): JSX.Element | null {
  const route = useRoute();
  const [overlay, setOverlay] = useState<Overlay>();
  const { toast, showToast } = useToast();
  const typing = useTyping();
  const presses = usePresses();
  const hearRef = useRef<(event: ChatEvent) => void>(() => undefined);
  const hear = useCallback((event: ChatEvent) => hearRef.current(event), []);
  const { view, online, setRead } = useLiveView(route.person, hear);
  useFirstPerson(route.person, showToast);
  const failed = (error: unknown): void => showToast(error instanceof Error ? error.message : String(error));
  const actions = createActions({ view, chatId: route.chat, presses, setOverlay, showToast, failed });
  hearRef.current = (event) => {
    typing.hear(event);
    if (event.type !== 'callback-answer') return;
    presses.answered(event.callbackId);
    if (event.url) actions.openLink(event.url, false);
    else if (event.text && event.alert) setOverlay({ kind: 'alert', text: event.text });
    else if (event.text) showToast(event.text);
  };
  if (!view) return null;
  const close = (): void => setOverlay(undefined);
  const chat = view.chats.find((one) => one.chat.id === route.chat);
  const read = (messageId: number): void => {
    if (!chat) return;
    setRead(chat.chat.id, messageId);
    api.read(view.person.id, chat.chat.id, messageId).catch(failed);
  };
  const block = (blocked: boolean): void => {
    const done = api.block(view.person.id, blocked);
    done.then(() => (blocked ? undefined : actions.send('/start'))).catch(failed);
  };
  return (
    <ChatActionsContext.Provider value={actions}>
      <div class={chat ? 'app in-chat' : 'app'}>
        <ChatList
          view={view}
          online={online}
          openChat={chat?.chat.id}
          onOpen={(id) => goTo(view.person.id, id)}
          onMenu={() => setOverlay({ kind: 'menu' })}
        />
        {chat ? (
          <Conversation
            view={view}
            chat={chat}
            waiting={presses.waiting}
            typing={typing.chats.has(chat.chat.id)}
            onRead={read}
            onBack={() => goTo(view.person.id)}
            onBlock={block}
          />
        ) : (
          <main class="conversation nothing">
            <p class="day">Select a chat to start messaging</p>
          </main>
        )}
      </div>
      <Overlays overlay={overlay} view={view} setOverlay={setOverlay} close={close} onError={showToast} />
      <div class="toast-place" role="status">
        {toast ? <div class="toast">{toast}</div> : null}
      </div>
    </ChatActionsContext.Provider>
  );
}

interface OverlaysProps {
  readonly overlay: Overlay | undefined;
  readonly view: PersonView;
  readonly setOverlay: (overlay: Overlay) => void;
  readonly close: () => void;
  readonly onError: (text: string) => void;
}

function Overlays({ overlay, view, setOverlay, close, onError }: OverlaysProps): JSX.Element | null {
  switch (overlay?.kind) {
    case 'menu': {
      const choose = (id: number): void => {
        goTo(id, id);
        close();
      };
      return (
        <SideMenu
          view={view}
          onPerson={choose}
          onFaults={() => setOverlay({ kind: 'faults' })}
          onClose={close}
        />
      );
    }
    case 'faults':
      return <FaultPanel onClose={close} onError={onError} />;
    case 'link':
      return <OpenLink url={overlay.url} onClose={close} />;
    case 'alert':
      return <Alert title={view.bot.first_name} text={overlay.text} onClose={close} />;
    default:
      return null;
  }
}

interface ActionParts {
  readonly view: PersonView | undefined;
  readonly chatId: number | undefined;
  readonly presses: ReturnType<typeof usePresses>;
  readonly setOverlay: (overlay: Overlay) => void;
  readonly showToast: (text: string) => void;
  readonly failed: (error: unknown) => void;
}

function createActions({ view, chatId, presses, setOverlay, showToast, failed }: ActionParts): ChatActions {
  const person = view?.person.id ?? 0;
  const chat = chatId ?? person;
  const openLink = (url: string, ask: boolean): void => {
    const start = startTextOf(url, view?.bot.username ?? '');
    if (start !== undefined) {
      goTo(person, person);
      if (start) api.send(person, person, start).catch(failed);
    } else if (ask) setOverlay({ kind: 'link', url });
    else open(url, '_blank', 'noopener');
  };
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => showToast('Text copied to clipboard.'),
      () => showToast('The browser did not allow copying.'),
    );
  };
  const press = (messageId: number, row: number, column: number): void => {
    const result = api.press(person, chat, messageId, row, column);
    result.then((done) => {
      if (done.kind === 'callback') presses.begin(done.callbackId, messageId, row, column);
      if (done.kind === 'url') openLink(done.url, true);
      if (done.kind === 'copy') copy(done.text);
      if (done.kind === 'inline') showToast('Inline mode is not part of the sandbox.');
    }, failed);
  };
  const send = (text: string): void => {
    api.send(person, chat, text).catch(failed);
  };
  return { send, openLink, copy, toast: showToast, press };
}

/** With nobody in the address, the first person of the sandbox opens their chat with the bot. */
function useFirstPerson(person: number | undefined, onError: (text: string) => void): void {
  useEffect(() => {
    if (person !== undefined) return;
    api.people().then(
      ({ people }) => {
        const [first] = people;
        if (first) location.replace(`#${first.id}/${first.id}`);
      },
      () => onError('The sandbox does not answer.'),
    );
  }, [person]);
}
