import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { InlineButton } from '../model.ts';
import type { PersonView } from '../person-view.ts';
import { startTextOf } from '../text.ts';
import { api, groupApi } from './api.ts';
import { messageOf } from './labels.ts';
import { goTo } from './route.ts';

interface PressStart {
  /** Keys "message:row:column". */
  readonly waiting: ReadonlySet<string>;
  begin(callbackId: string, messageId: number, row: number, column: number): void;
}

export interface Presses extends PressStart {
  answered(callbackId: string): void;
}

export type Overlay =
  | { readonly kind: 'menu' }
  | { readonly kind: 'faults' }
  | { readonly kind: 'new-group' }
  | { readonly kind: 'group'; readonly chat: number }
  | { readonly kind: 'message'; readonly chat: number; readonly messageId: number }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'photo'; readonly fileId: string }
  | { readonly kind: 'alert'; readonly text: string };

interface ActionDeps {
  readonly view: PersonView | undefined;
  readonly chatId: number | undefined;
  readonly reply: number | undefined;
  readonly setReply: (messageId: number | undefined) => void;
  readonly presses: PressStart;
  readonly setOverlay: (overlay: Overlay) => void;
  readonly showToast: (text: string) => void;
  readonly failed: (error: unknown) => void;
}

export function createActions(deps: ActionDeps) {
  const { view, chatId, reply, setReply, setOverlay, showToast, failed } = deps;
  const person = view?.person.id ?? 0;
  const chat = chatId ?? person;
  const openLink = (url: string, ask: boolean): void => followLink(deps, person, url, ask);
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => showToast('Text copied to clipboard.'),
      () => showToast('The browser did not allow copying.'),
    );
  };
  const send = (text: string, place: { replyTo?: number | undefined } = {}): void =>
    void api.send(person, chat, text, place).catch(failed);
  return {
    /** The language of the person's app, in which dates are written. */
    language: view?.person.languageCode ?? 'en',
    send,
    reply,
    setReply,
    openMenu: (messageId: number) => setOverlay({ kind: 'message', chat, messageId }),
    openGroup: () => setOverlay({ kind: 'group', chat }),
    pin: (messageId: number, isPinned: boolean) =>
      void groupApi.pin(person, chat, messageId, isPinned).catch(failed),
    remove: (messageId: number) => void groupApi.remove(person, chat, messageId).catch(failed),
    enlarge: (fileId: string) => setOverlay({ kind: 'photo', fileId }),
    press: (messageId: number, row: number, column: number): void => {
      const button = buttonAt(view, chat, messageId, row, column);
      // Synchronous: browsers allow copying only within the press.
      if (button?.copy_text) copy(button.copy_text.text);
      else if (button?.url !== undefined) openLink(button.url, true);
      else pressAtBot(deps, [person, chat, messageId, row, column]);
    },
    waiting: deps.presses.waiting,
    read: (messageId: number) => void api.read(person, chat, messageId).catch(failed),
    /** An unblocked bot is started again. */
    block: (isBlocked: boolean) =>
      void api.block(person, isBlocked).then(() => (isBlocked ? undefined : send('/start')), failed),
    /** Start links of the bot stay in the page; others open a tab, with `ask` after a confirmation. */
    openLink,
    copy,
    chooseInline: (queryId: string, resultId: string) =>
      void api.chooseInline(person, chat, queryId, resultId).catch(failed),
  };
}

export const ChatActionsContext = createContext<ReturnType<typeof createActions> | undefined>(undefined);

export function useChatActions(): ReturnType<typeof createActions> {
  const actions = useContext(ChatActionsContext);
  if (!actions) throw new Error('ChatActionsContext is missing');
  return actions;
}

function pressAtBot(deps: ActionDeps, place: readonly [number, number, number, number, number]): void {
  const [, , messageId, row, column] = place;
  api.press(...place).then((result) => {
    if (result.kind === 'callback') deps.presses.begin(result.callbackId, messageId, row, column);
  }, deps.failed);
}

function buttonAt(
  view: PersonView | undefined,
  chatId: number,
  messageId: number,
  row: number,
  column: number,
): InlineButton | undefined {
  const chat = view?.chats.find((one) => one.chat.id === chatId);
  const message = chat && messageOf(chat, messageId);
  return message?.reply_markup?.inline_keyboard?.[row]?.[column];
}

function followLink(deps: ActionDeps, person: number, url: string, ask: boolean): void {
  const start = startTextOf(url, deps.view?.bot.username ?? '');
  if (start === undefined && ask) deps.setOverlay({ kind: 'link', url });
  else if (start === undefined) open(url, '_blank', 'noopener');
  else goTo(person, person);
  if (start) api.send(person, person, start).catch(deps.failed);
}
