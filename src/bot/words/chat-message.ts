/** A button of a chat message: a press, a link, or a text put on the clipboard. `style` is Telegram's colour. */
export type Button = ButtonFace & {
  readonly text: string;
  readonly style?: 'danger' | 'success' | 'primary';
};

/** One that is `disabled` only says something; servers that know no such thing show none. */
type ButtonFace =
  | { readonly data: string }
  | { readonly url: string }
  | { readonly copy: string }
  | { readonly disabled: true };

/** What is shown in a chat, drawn but not yet sent. */
export interface ChatMessage {
  /** Telegram's HTML; whatever came from outside is already escaped. */
  readonly text: string;
  /** Rows of buttons, top to bottom; empty for none. */
  readonly keyboard: readonly (readonly Button[])[];
  /** Sent without a sound. */
  readonly isSilent?: boolean;
}
