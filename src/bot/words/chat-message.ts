/** A button of a chat message: a press, a link, or a text put on the clipboard. `style` is Telegram's colour. */
export type Button = ButtonFace & {
  readonly text: string;
  readonly style?: 'danger' | 'success' | 'primary';
};

type ButtonFace = { readonly data: string } | { readonly url: string } | { readonly copy: string };

/** What is shown in a chat, drawn but not yet sent. */
export interface ChatMessage {
  /** Telegram's HTML; whatever came from outside is already escaped. */
  readonly text: string;
  /** Rows of buttons, top to bottom; empty for none. */
  readonly keyboard: readonly (readonly Button[])[];
  /** Sent without a sound. */
  readonly isSilent?: boolean;
}
