import { EventEmitter, once } from 'node:events';
import type { ChatEvent } from '../../src/sandbox/telegram/event-log.ts';
import type { NewGroup } from '../../src/sandbox/telegram/groups/actions.ts';
import type { Standing } from '../../src/sandbox/telegram/groups/store.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import type { InlineAnswer } from '../../src/sandbox/telegram/pending-queries.ts';
import type { Press } from '../../src/sandbox/telegram/person-actions.ts';
import type { PersonView } from '../../src/sandbox/telegram/person-view.ts';
import { readEvents } from '../bot/pages/support/requests.ts';
import {
  answering,
  isOfBot,
  keyOf,
  labels,
  type MessageMatch,
  matches,
  matchesText,
  textOf,
} from './message-match.ts';

export { labels, type MessageMatch, textOf } from './message-match.ts';

interface CallbackAnswer {
  readonly text: string;
  readonly alert: boolean;
}

/** Result of a press: a callback answer, a link or a copied text. */
export type PressOutcome =
  | ({ readonly kind: 'callback' } & CallbackAnswer)
  | Extract<Press, { kind: 'url' | 'copy' | 'disabled' }>;

interface ScriptedPersonOptions {
  /** Origin of the sandbox. */
  readonly baseUrl: string;
  /** First name of a person in the sandbox, such as "Alice". */
  readonly name: string;
  /** The chat, by id or as the first group. @default the private chat with the bot */
  readonly chat?: 'private' | 'group' | number;
  /** The forum topic; 0 for none. */
  readonly topic?: number;
  /** Timeout of a wait, ms; the error contains the chat. */
  readonly patience?: number;
}

/** Limit of each request, and of each wait for a message unless its person is less patient. */
const WAITS_MS = 60_000;

/**
 * A person at the chat page, for end-to-end tests. Waits match messages that the bot wrote or edited since the person's
 * last act (`say`, `press`, `start`), then new ones, driven by server-sent events.
 */
export class ScriptedPerson {
  readonly id: number;
  readonly chatId: number;
  readonly group: ReturnType<typeof groupHand>;
  readonly #options: Required<ScriptedPersonOptions>;
  readonly #messages = new Map<number, Message>();
  readonly #answers = new Map<string, CallbackAnswer>();
  readonly #news = new EventEmitter();
  readonly #leave = new AbortController();
  /** The bot's messages written or edited since the last act, in order of events. */
  #fresh: number[] = [];
  #broken: string | undefined;

  private constructor(options: Required<ScriptedPersonOptions>, id: number, chatId: number) {
    this.#options = options;
    this.id = id;
    this.chatId = chatId;
    const botId = async (): Promise<number> => (await this.#request<PersonView>('people')).bot.id;
    this.group = groupHand((path, body) => this.#post(path, body), { by: id, chat: chatId }, botId);
  }

  /** Connects to the sandbox; call `close` at the end. */
  static async connect(options: ScriptedPersonOptions): Promise<ScriptedPerson> {
    const full = { chat: 'private', topic: 0, patience: WAITS_MS, ...options } as const;
    const response = await fetch(new URL('/telegram/api/people', full.baseUrl));
    const { people, chats } = (await response.json()) as Pick<PersonView, 'people'> & {
      chats: { id: number; type: string }[];
    };
    const person = people.find(({ firstName }) => firstName === full.name);
    if (!person) throw new Error(`Nobody in the sandbox is called ${full.name}`);
    const group = chats.find(({ type }) => type === 'supergroup');
    const named = typeof full.chat === 'number' ? full.chat : person.id;
    const scripted = new ScriptedPerson(full, person.id, full.chat === 'group' && group ? group.id : named);
    await scripted.#open();
    return scripted;
  }

  /** The same person in the first or another group, optionally in a topic. */
  inGroup(chat: number | 'group' = 'group', { topic = 0 } = {}): Promise<ScriptedPerson> {
    return ScriptedPerson.connect({ ...this.#options, chat, topic });
  }

  /** Switches between writing as the group (anonymous administrator) and as themselves. */
  async anonymously(anonymous = true): Promise<this> {
    await this.group.beAnonymous(anonymous);
    return this;
  }

  /** Sends a message; resolves when it is in the chat. */
  async say(text: string, replyTo?: number | Message): Promise<Message> {
    this.#fresh = [];
    const body = { person: this.id, chat: this.chatId, text, ...answering(replyTo) };
    const { topic } = this.#options;
    const sent = await this.#post<Message>('send', { ...body, ...(topic ? { topic } : {}) });
    return this.#until(() => this.#messages.get(keyOf(sent)), 'the own message');
  }

  /** Edits an own message. */
  async edit({ message_id }: Message, text: string): Promise<void> {
    this.#fresh = [];
    await this.#post('edit', { person: this.id, chat: this.chatId, message: message_id, text });
  }

  /** Opens the bot by its START button or by `t.me/<bot>?start=<payload>`. */
  start(payload?: string): Promise<Message> {
    return this.say(payload ? `/start ${payload}` : '/start');
  }

  /** Follows a start link of the bot, `https://t.me/<bot>?start=<payload>`, in the private chat. */
  openStartLink(url: string): Promise<Message> {
    const payload = new URL(url).searchParams.get('start');
    if (!payload) throw new Error(`${url} is not a start link`);
    return this.start(payload);
  }

  /**
   * Presses a button by label or pattern. Resolves with the bot's callback answer.
   * @default the newest message with such a button
   */
  async press(label: string | RegExp, message: Message = this.#messageWith(label)): Promise<PressOutcome> {
    const text = labels(message).find((one) => matchesText(label, one)) ?? String(label);
    this.#fresh = [];
    const { message_id, ephemeral_message_id: ephemeral } = message;
    const which = { message: message_id, ...(ephemeral === undefined ? {} : { ephemeral }) };
    const place = { person: this.id, chat: this.chatId, ...which, text };
    const press = await this.#post<Press>('press', place);
    if (press.kind !== 'callback') return press;
    const answer = await this.#until(
      () => this.#answers.get(press.callbackId),
      `an answer to the button "${text}"`,
    );
    return { kind: 'callback', ...answer };
  }

  /** Types `@bot query` into the chat. @returns the picker's results */
  async typeInline(query: string): Promise<InlineAnswer & { readonly queryId: string }> {
    const asked = { person: this.id, chat: this.chatId, query };
    const { queryId, answer } = await this.#post<{ queryId: string; answer: InlineAnswer }>('inline', asked);
    return { queryId, ...answer };
  }

  /** Sends a picker result by its index; resolves when it is in the chat. */
  async chooseInline(shown: InlineAnswer & { readonly queryId: string }, index = 0): Promise<Message> {
    const place = { person: this.id, chat: this.chatId, queryId: shown.queryId };
    const resultId = shown.results[index]?.id ?? '';
    const { message_id: id } = await this.#post<Message>('inline/choose', { ...place, resultId });
    return this.#until(() => this.#messages.get(id), 'the chosen result');
  }

  /** All messages of the chat, oldest first. */
  messages(): Message[] {
    return [...this.#messages.values()];
  }

  /** The bot's newest message. @throws when there is none */
  lastMessage(): Message {
    const last = this.messages().findLast((message) => isOfBot(message) && !message.pinned_message);
    if (!last) throw new Error(`The bot has written nothing.\n${this.transcript()}`);
    return last;
  }

  /** A message that the bot wrote or edited since the last act, or will. The newest match wins. */
  waitForMessage(match: MessageMatch): Promise<Message> {
    return this.#until(
      () => this.#fresh.map((id) => this.#messages.get(id)).findLast((one) => one && matches(match, one)),
      `a message matching ${String(match)}`,
    );
  }

  /** This message once it matches, now or after an edit. */
  waitForEdit(message: Message | number, match: MessageMatch): Promise<Message> {
    const id = typeof message === 'number' ? message : keyOf(message);
    const matching = (): Message | undefined => {
      const current = this.#messages.get(id);
      return current && matches(match, current) ? current : undefined;
    };
    return this.#until(matching, `message ${id} to match ${String(match)}`);
  }

  async block(blocked = true): Promise<void> {
    await this.#post('block', { person: this.id, blocked });
  }

  /** Sets the app's language, a BCP 47 tag; null for an app that sends none. */
  async speak(language: string | null): Promise<void> {
    await this.#post('language', { person: this.id, language });
  }

  /** The chat as text, for failure messages. */
  transcript(): string {
    const lines = this.messages().map((message) => {
      const keys = labels(message).map((label) => `[${label}]`);
      return `#${message.message_id} ${message.from.first_name}: ${textOf(message)} ${keys.join(' ')}`;
    });
    return `--- chat of ${this.#options.name}\n${lines.join('\n')}\n---`;
  }

  close(): void {
    this.#leave.abort();
  }

  async #open(): Promise<void> {
    const view = await this.#request<PersonView>(`view?person=${this.id}`);
    const seat = view.chats.find(({ chat }) => chat.id === this.chatId);
    const ephemeral = (seat?.ephemeral ?? []).map(({ message }) => message);
    for (const message of [...(seat?.messages ?? []), ...ephemeral])
      if (this.#isHere(message)) this.#messages.set(keyOf(message), message);
    const url = new URL(`/telegram/api/events?person=${this.id}&after=${view.seq}`, this.#options.baseUrl);
    const ended = (reason: string): void => {
      this.#broken = reason;
      this.#news.emit('event');
    };
    const response = await fetch(url, { signal: this.#leave.signal });
    if (!response.ok) throw new Error(`The event stream answered ${response.status}`);
    const follow = async () => {
      for await (const event of readEvents(response)) this.#hear(event as ChatEvent);
    };
    follow().then(
      () => ended('The event stream ended.'),
      (failure: unknown) => ended(`The event stream broke: ${String(failure)}.`),
    );
  }

  #hear(event: ChatEvent): void {
    if (event.type === 'message' || event.type === 'edit') this.#keep(event.message);
    if (event.type === 'ephemeral') this.#keep(event.shown.message);
    if (event.type === 'ephemeral-delete') this.#messages.delete(-event.id);
    if (event.type === 'callback-answer') this.#answers.set(event.callbackId, event);
    if (event.type === 'delete' && event.chatId === this.chatId) {
      for (const id of event.messageIds) this.#messages.delete(id);
    }
    this.#news.emit('event');
  }

  #keep(message: Message): void {
    if (!this.#isHere(message)) return;
    this.#messages.set(keyOf(message), message);
    // Events are ordered: anything before the person's own message is not its answer.
    if (message.from.id === this.id) this.#fresh = [];
    if (!isOfBot(message)) return;
    this.#fresh = [...this.#fresh.filter((id) => id !== keyOf(message)), keyOf(message)];
  }

  #isHere({ chat, message_thread_id }: Message): boolean {
    return chat.id === this.chatId && (!this.#options.topic || message_thread_id === this.#options.topic);
  }

  /** @throws Error with the chat when the patience or the stream of events ends first */
  async #until<T>(read: () => T | undefined, what: string): Promise<T> {
    const { name, patience } = this.#options;
    const signal = AbortSignal.timeout(patience);
    for (;;) {
      const value = read();
      if (value !== undefined) return value;
      const problem = this.#broken ?? (signal.aborted && `Nothing came in ${patience} ms.`);
      if (problem) throw new Error(`${problem} ${name} was waiting for ${what}.\n${this.transcript()}`);
      await once(this.#news, 'event', { signal }).catch(() => undefined);
    }
  }

  #messageWith(label: string | RegExp): Message {
    const found = this.messages().findLast((message) =>
      labels(message).some((one) => matchesText(label, one)),
    );
    if (!found) throw new Error(`There is no button ${String(label)}.\n${this.transcript()}`);
    return found;
  }

  #post<T>(path: string, body: object): Promise<T> {
    return this.#request<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async #request<T>(path: string, init: RequestInit = {}): Promise<T> {
    const { baseUrl } = this.#options;
    const signal = AbortSignal.timeout(WAITS_MS);
    const response = await fetch(new URL(`/telegram/api/${path}`, baseUrl), { signal, ...init });
    const body = (await response.json()) as T & { message?: string };
    if (!response.ok)
      throw new Error(`${path}: ${response.status} ${body.message ?? ''}\n${this.transcript()}`);
    return body;
  }
}

type Post = <T>(path: string, body: object) => Promise<T>;

/** Actions in groups; standings, topics and pins are those of the current group. */
function groupHand(post: Post, { by, chat }: { by: number; chat: number }, botId: () => Promise<number>) {
  const act = async (path: string, body: object) => void (await post(`groups${path}`, { chat, by, ...body }));
  return {
    /** Creates a group. @returns its id. Without `bot` the bot is not a member. */
    open: async (group: NewGroup) =>
      (await post<{ chat: { id: number } }>('groups', { by, ...group })).chat.id,
    /** Adds, promotes, restricts or removes a member. @default the bot */
    place: async (standing: Standing, user?: number) =>
      act('/standing', { user: user ?? (await botId()), standing }),
    /** Switches between writing as the group (anonymous administrator) and as themselves. */
    beAnonymous: (anonymous: boolean) => act('/anonymous', { person: by, anonymous }),
    /** Hides the member list from non-administrators, or shows it. */
    hideMembers: (hidden = true) => act('/hidden', { hidden }),
    /** Opens a topic. @returns its id */
    openTopic: async (name: string) =>
      (await post<{ topic: { id: number } }>('groups/topics', { chat, by, name })).topic.id,
    closeTopic: (topic: number, closed = true) => act('/topics/closed', { topic, closed }),
    /** Upgrades the group to a supergroup. @returns the new id; the person keeps the old one */
    migrate: async () => (await post<{ chat: { id: number } }>('groups/migrate', { chat })).chat.id,
    pin: ({ message_id: message }: Message, pinned = true) => act('/pinned', { message, pinned }),
    remove: (...messages: Message[]) =>
      act('/delete', { person: by, messages: messages.map(({ message_id }) => message_id) }),
  };
}
