import { type JSX, render } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ChatEvent } from '../event-log.ts';
import { ChatActionsContext, createActions, type Overlay, type Presses } from './actions.ts';
import { api } from './api.ts';
import { usePresses } from './bubble.tsx';
import { ChatList } from './chat-list.tsx';
import { Conversation } from './conversation.tsx';
import { Overlays } from './overlays.tsx';
import { goTo, rememberPlace, useRoute } from './route.ts';
import { type LiveView, useLiveView } from './use-live-view.ts';

function App(): JSX.Element {
  const route = useRoute();
  const [overlay, setOverlay] = useState<Overlay>();
  const { toast, showToast } = useToast();
  const typing = useTyping();
  const presses = usePresses();
  const [reply, setReply] = useState<{ chat: number | undefined; message: number }>();
  const latest = useRef<(event: ChatEvent) => void>(() => undefined);
  const onEvent = useCallback((event: ChatEvent) => latest.current(event), []);
  const live = useLiveView(route.person, onEvent);
  useFirstPerson(route.person, showToast);
  const me = live.view?.person.id;
  useEffect(() => {
    if (me !== undefined) rememberPlace();
  }, [me, route.chat]);
  const actions = createActions({
    view: live.view,
    chatId: route.chat,
    reply: reply?.chat === route.chat ? reply?.message : undefined,
    setReply: (message) => setReply(message === undefined ? undefined : { chat: route.chat, message }),
    presses,
    setOverlay,
    showToast,
    failed: (error) => showToast(error instanceof Error ? error.message : String(error)),
  });
  latest.current = (event) => {
    typing.onEvent(event);
    if (event.type === 'callback-answer') showAnswer(event, { presses, setOverlay, showToast });
  };
  return (
    <ChatActionsContext.Provider value={actions}>
      <Columns
        live={live}
        chatId={route.chat}
        typing={typing.chats}
        onMenu={() => setOverlay({ kind: 'menu' })}
      />
      {live.view ? (
        <Overlays overlay={overlay} view={live.view} setOverlay={setOverlay} onError={showToast} />
      ) : null}
      <div class="toast-place" role="status">
        {toast ? <div class="toast">{toast}</div> : null}
      </div>
    </ChatActionsContext.Provider>
  );
}

interface ColumnsProps {
  readonly live: LiveView;
  readonly chatId: number | undefined;
  readonly typing: ReadonlySet<number>;
  readonly onMenu: () => void;
}

function Columns({ live, chatId, typing, onMenu }: ColumnsProps): JSX.Element | null {
  const { view, trouble } = live;
  if (!view) return trouble === undefined ? null : <Nothing text={trouble} />;
  const me = view.person.id;
  const chat = view.chats.find((one) => one.chat.id === chatId);
  return (
    <div class={chat ? 'app in-chat' : 'app'}>
      <ChatList
        view={view}
        online={trouble === undefined}
        openChat={chat?.chat.id}
        onOpen={(id) => goTo(me, id)}
        onMenu={onMenu}
      />
      {chat ? (
        <Conversation view={view} chat={chat} typing={typing.has(chat.chat.id)} onBack={() => goTo(me)} />
      ) : (
        <Nothing text="Select a chat to start messaging" />
      )}
    </div>
  );
}

function Nothing({ text }: { text: string }): JSX.Element {
  return (
    <main class="conversation nothing">
      <p class="day">{text}</p>
    </main>
  );
}

interface AnswerPlaces {
  readonly presses: Presses;
  readonly setOverlay: (overlay: Overlay) => void;
  readonly showToast: (text: string) => void;
}

function showAnswer(answer: Extract<ChatEvent, { type: 'callback-answer' }>, places: AnswerPlaces): void {
  places.presses.answered(answer.callbackId);
  if (answer.text && answer.alert) places.setOverlay({ kind: 'alert', text: answer.text });
  else if (answer.text) places.showToast(answer.text);
}

function useFirstPerson(person: number | undefined, onError: (text: string) => void): void {
  useEffect(() => {
    if (person !== undefined) return;
    api.people().then(
      ({ people: [first] }) => first && location.replace(`#${first.id}/${first.id}`),
      () => onError('The sandbox does not answer.'),
    );
  }, [person]);
}

function useToast(): { toast: string | undefined; showToast: (text: string) => void } {
  const [toast, setToast] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showToast = useCallback((text: string) => {
    clearTimeout(timer.current);
    setToast(text);
    timer.current = setTimeout(() => setToast(undefined), Math.max(3000, text.length * 60));
  }, []);
  return { toast, showToast };
}

/** Telegram shows a chat action for five seconds, or until the bot's message. */
const ACTION_SHOWN_MS = 5000;

function useTyping(): { chats: ReadonlySet<number>; onEvent: (event: ChatEvent) => void } {
  const [chats, setChats] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const stop = (chatId: number): void => {
    clearTimeout(timers.current.get(chatId));
    setChats((now) => new Set([...now].filter((id) => id !== chatId)));
  };
  const onEvent = (event: ChatEvent): void => {
    if (event.type === 'message' && event.message.from.is_bot) stop(event.message.chat.id);
    if (event.type !== 'action') return;
    stop(event.chatId);
    setChats((now) => new Set([...now, event.chatId]));
    timers.current.set(
      event.chatId,
      setTimeout(() => stop(event.chatId), ACTION_SHOWN_MS),
    );
  };
  return { chats, onEvent };
}

const root = document.getElementById('app');
if (root) render(<App />, root);
