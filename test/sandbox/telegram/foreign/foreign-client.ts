/** A message as both libraries hand it out; what they name otherwise stands in `heard`. */
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

/** A rich message of one table. */
interface TableCall extends InGroup {
  readonly rich_message: {
    blocks: { type: 'table'; cells: { text: string; is_header?: true; align: 'left'; valign: 'top' }[][] }[];
  };
}

/** The calls that the checks make; both libraries' own types have to take them. */
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

/** A refusal as the library reads it. */
export interface Refusal {
  readonly code: number;
  readonly text: string;
  readonly retryAfter: number | undefined;
  readonly migrateTo: number | undefined;
}

/** A bot made of a client library that nobody here wrote. */
export interface ForeignClient {
  readonly api: ForeignApi;
  sendTable(call: TableCall): Promise<Sent>;
  /** A line for each update, made of what the library says it is. */
  readonly heard: string[];
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Undefined for an error that the library does not know for a refusal. */
  refusalOf(error: unknown): Refusal | undefined;
}

/** What opens a client of one library at the emulator. */
export type OpenClient = (baseUrl: string, token: string) => ForeignClient;
