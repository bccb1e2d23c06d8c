import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export interface ChatActions {
  send(text: string, place?: { replyTo?: number | undefined; topic?: number | undefined }): void;
  /** The message to reply to. */
  readonly reply: number | undefined;
  setReply(messageId: number | undefined): void;
  openMenu(messageId: number): void;
  openGroup(): void;
  pin(messageId: number, pinned: boolean): void;
  remove(messageId: number): void;

  enlarge(fileId: string): void;
  /** Start links of the bot stay in the page; others open a tab, after a confirmation with `ask`. */
  openLink(url: string, ask: boolean): void;
  copy(text: string): void;
  chooseInline(queryId: string, resultId: string): void;
  press(messageId: number, row: number, column: number): void;
}

export const ChatActionsContext = createContext<ChatActions | undefined>(undefined);

export function useChatActions(): ChatActions {
  const actions = useContext(ChatActionsContext);
  if (!actions) throw new Error('ChatActionsContext is missing');
  return actions;
}
