/** A message in both libraries; the differences are in `heard`. */
interface Sent {
  readonly message_id: number;
  readonly chat: { readonly id: number; readonly type: string };
  readonly text?: string;
  readonly ephemeral_message_id?: number;
  readonly receiver_user?: { readonly id: number };
  readonly message_thread_id?: number;
  readonly rich_message?: { readonly blocks: readonly { readonly type: string }[] };
}

interface InGroup {
  readonly chat_id: number;
}
interface Markup {
  readonly inline_keyboard: { text: string; callback_data: string }[][];
}
interface EphemeralPlace extends InGroup {
  readonly receiver_user_id: number;
  readonly ephemeral_message_id: number;
}
interface Member {
  readonly status: string;
  readonly user: { readonly first_name: string };
}

/** A rich message with one table. */
interface TableCall extends InGroup {
  readonly rich_message: {
    blocks: { type: 'table'; cells: { text: string; is_header?: true; align: 'left'; valign: 'top' }[][] }[];
  };
}

/** Calls in the types of both libraries. */
interface ForeignApi {
  getMe(): Promise<{ readonly username?: string }>;
  sendMessage(
    call: InGroup & {
      text: string;
      message_thread_id?: number;
      reply_markup?: Markup;
      reply_parameters?: { ephemeral_message_id: number };
      ephemeral_message_parameters?: { receiver_user_id: number };
    },
  ): Promise<Sent>;
  deleteEphemeralMessage(call: EphemeralPlace): Promise<boolean>;
  pinChatMessage(call: InGroup & { message_id: number }): Promise<boolean>;
  deleteMessage(call: InGroup & { message_id: number }): Promise<boolean>;
  getChat(call: InGroup): Promise<{ readonly title?: string; readonly pinned_message?: unknown }>;
  getChatMember(call: InGroup & { user_id: number }): Promise<Member>;
  getChatAdministrators(call: InGroup): Promise<Member[]>;
  leaveChat(call: InGroup): Promise<boolean>;
  setMyCommands(call: {
    commands: { command: string; description: string; is_ephemeral: boolean }[];
    scope: { type: 'all_group_chats' };
  }): Promise<boolean>;
  answerCallbackQuery(call: { callback_query_id: string; text: string }): Promise<boolean>;
  answerInlineQuery(call: {
    inline_query_id: string;
    results: {
      type: 'article';
      id: string;
      title: string;
      input_message_content: { message_text: string };
      reply_markup: Markup;
    }[];
  }): Promise<boolean>;
}

export interface Refusal {
  readonly code: number;
  readonly text: string;
  readonly retryAfter: number | undefined;
  readonly migrateTo: number | undefined;
}

/** A bot on an independent client library. */
export interface ForeignClient {
  readonly api: ForeignApi;
  sendTable(call: TableCall): Promise<Sent>;
  /** A line per update, from the library's own reading. */
  readonly heard: string[];
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Undefined for other errors. */
  refusalOf(error: unknown): Refusal | undefined;
}
