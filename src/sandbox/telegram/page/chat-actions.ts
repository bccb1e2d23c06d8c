import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** What parts deep inside the page can do, wherever they sit. */
export interface ChatActions {
  /** Sends a text in the open chat, as the answer to a message and into a topic where they are named. */
  send(text: string, place?: { replyTo?: number | undefined; topic?: number | undefined }): void;
  /** The message of the open chat that the next one answers, as the person chose it. */
  readonly reply: number | undefined;
  setReply(messageId: number | undefined): void;
  /** Opens what can be done with a message, or with the open group. */
  openMenu(messageId: number): void;
  openGroup(): void;
  pin(messageId: number, pinned: boolean): void;
  remove(messageId: number): void;

  /** Shows a picture by its file id, as large as the page. */
  enlarge(fileId: string): void;
  /** Follows a link: start links of the bot stay in the page, others open a tab, asking first where `ask`. */
  openLink(url: string, ask: boolean): void;
  copy(text: string): void;
  /** Sends a result of inline mode in the open chat. */
  chooseInline(queryId: string, resultId: string): void;
  /** Presses an inline button of the open chat. */
  press(messageId: number, row: number, column: number): void;
}

export const ChatActionsContext = createContext<ChatActions | undefined>(undefined);

export function useChatActions(): ChatActions {
  const actions = useContext(ChatActionsContext);
  if (!actions) throw new Error('ChatActionsContext is missing');
  return actions;
}
