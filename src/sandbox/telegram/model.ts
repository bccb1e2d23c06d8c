/** Shapes of the Bot API, spelled as Telegram spells them. */

/** `groupRole` is for the default group. */
export interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly lastName?: string;
  readonly username?: string;
  readonly languageCode?: string;
  readonly groupRole: 'creator' | 'administrator' | 'member';
}

export interface User {
  readonly id: number;
  readonly is_bot: boolean;
  readonly first_name: string;
  readonly last_name?: string;
  readonly username?: string;
  readonly language_code?: string;
}

export interface Chat {
  readonly id: number;
  readonly type: 'private' | 'group' | 'supergroup';
  readonly title?: string;
  readonly is_forum?: true;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly username?: string;
}

/** `offset` and `length` count UTF-16 code units. */
export interface Entity {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
  readonly url?: string;
  readonly unix_time?: number;
  readonly date_time_format?: string;
}

export interface FormattedText {
  readonly text: string;
  readonly entities: Entity[];
}

export interface InlineButton {
  readonly text: string;
  readonly url?: string;
  readonly callback_data?: string;
  readonly copy_text?: { readonly text: string };
  readonly disabled?: Record<string, never>;
  readonly style?: 'primary' | 'success' | 'danger';
}

export interface ReplyMarkup {
  readonly inline_keyboard: InlineButton[][];
}

/** Telegram leaves it out of the sent message, and refuses to edit that. */
export interface ForceReply {
  readonly force_reply: true;
  readonly input_field_placeholder?: string;
}

export interface PhotoSize {
  readonly file_id: string;
  readonly file_unique_id: string;
  readonly width: number;
  readonly height: number;
  readonly file_size: number;
}

export interface BotDocument {
  readonly file_id: string;
  readonly file_unique_id: string;
  readonly file_name: string;
  readonly mime_type: string;
  readonly file_size: number;
}

/** `date` and `edit_date` are Unix seconds. */
export interface Message {
  /** 0 for an ephemeral message. */
  readonly message_id: number;
  readonly ephemeral_message_id?: number;
  readonly receiver_user?: User;
  readonly chat: Chat;
  /** GroupAnonymousBot for an anonymous admin; then `sender_chat` is the group. */
  readonly from: User;
  readonly sender_chat?: Chat;
  /** Absent in the topic "General". */
  readonly message_thread_id?: number;
  readonly is_topic_message?: true;
  readonly via_bot?: User;
  readonly date: number;
  readonly edit_date?: number;
  readonly text?: string;
  readonly entities?: Entity[];
  readonly caption?: string;
  readonly caption_entities?: Entity[];
  readonly photo?: PhotoSize[];
  readonly document?: BotDocument;
  readonly rich_message?: RichMessage;
  readonly link_preview_options?: object;
  readonly reply_markup?: ReplyMarkup;
  /** The bot's emoji. No field of the Bot API: a bot does not see it. */
  readonly reaction?: string;
  readonly reply_to_message?: Message;
  readonly new_chat_members?: readonly User[];
  readonly left_chat_member?: User;
  readonly group_chat_created?: true;
  readonly forum_topic_created?: { readonly name: string; readonly icon_color: number };
  readonly forum_topic_closed?: Record<string, never>;
  readonly forum_topic_reopened?: Record<string, never>;
  readonly pinned_message?: Message;
  readonly migrate_to_chat_id?: number;
  readonly migrate_from_chat_id?: number;
}

export interface Update {
  readonly update_id: number;
  readonly [kind: string]: unknown;
}

export interface BotCommand {
  readonly command: string;
  readonly description: string;
  /** The command's message in a group is visible to its sender and the bot alone. */
  readonly is_ephemeral?: true;
}

export interface RefusalParameters {
  readonly retry_after?: number;
  readonly migrate_to_chat_id?: number;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: {
    readonly ok: boolean;
    readonly result?: unknown;
    readonly error_code?: number;
    readonly description?: string;
    readonly parameters?: RefusalParameters;
  };
  readonly headers?: Record<string, string>;
}

/** Rich messages: Bot API 10.3. */
export type RichText = string | readonly RichText[] | MarkedText;

interface MarkedText {
  readonly type: string;
  readonly text: RichText;
  readonly url?: string;
  readonly unix_time?: number;
  readonly date_time_format?: string;
}

export interface RichCell {
  readonly text?: RichText;
  readonly is_header?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  readonly valign?: 'top' | 'middle' | 'bottom';
}

export type RichBlock =
  | { readonly type: 'paragraph'; readonly text: RichText }
  | {
      readonly type: 'table';
      readonly cells: readonly (readonly RichCell[])[];
      readonly is_bordered?: boolean;
      readonly is_striped?: boolean;
      readonly is_compact?: boolean;
    };

export interface RichMessage {
  readonly blocks: readonly RichBlock[];
  readonly is_rtl?: boolean;
}

/** Each block or table row is a line. */
export function plainBlocks(blocks: readonly RichBlock[]): string {
  const lines = blocks.flatMap((block) =>
    block.type === 'table' ? block.cells.map(plainRow).filter(Boolean) : [plainText(block.text)],
  );
  return lines.join('\n');
}

function plainRow(row: readonly RichCell[]): string {
  return row.map((cell) => plainText(cell.text)).join(' ');
}

export function plainText(text: RichText | undefined): string {
  if (text === undefined) return '';
  if (typeof text === 'string') return text;
  return 'type' in text ? plainText(text.text) : text.map(plainText).join('');
}
