import type { NewGroup } from '../../src/sandbox/telegram/groups/actions.ts';
import type { Standing } from '../../src/sandbox/telegram/groups/standing.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';

type Post = <T>(path: string, body: object) => Promise<T>;

/** What a scripted person does with groups; `place`, topics and pins are of the group they sit in. */
export class GroupHand {
  readonly #post: Post;
  readonly #person: number;
  readonly #chat: number;
  readonly #botId: () => Promise<number>;

  constructor(post: Post, seat: { person: number; chat: number }, botId: () => Promise<number>) {
    this.#post = post;
    this.#person = seat.person;
    this.#chat = seat.chat;
    this.#botId = botId;
  }

  /** Opens a group of their own; resolves with its id. Without `bot` the bot is not in it. */
  async open(group: NewGroup): Promise<number> {
    const { chat } = await this.#post<{ chat: { id: number } }>('groups', { by: this.#person, ...group });
    return chat.id;
  }

  /** Takes somebody in, promotes, restricts or removes them; the bot, where nobody is named. */
  async place(standing: Standing, user?: number): Promise<void> {
    const who = user ?? (await this.#botId());
    await this.#post('groups/standing', { chat: this.#chat, user: who, standing, by: this.#person });
  }

  /** Writes as the group from now on, as its administrators may, or as themselves again. */
  async beAnonymous(anonymous: boolean): Promise<void> {
    await this.#post('groups/anonymous', { person: this.#person, chat: this.#chat, anonymous });
  }

  /** Shows who is there to administrators alone, or to everybody. */
  async hideMembers(hidden = true): Promise<void> {
    await this.#post('groups/hidden', { chat: this.#chat, hidden, by: this.#person });
  }

  /** Opens a topic; resolves with its number. */
  async openTopic(name: string): Promise<number> {
    const place = { chat: this.#chat, name, by: this.#person };
    return (await this.#post<{ topic: { id: number } }>('groups/topics', place)).topic.id;
  }

  /** Closes a topic, or opens it again. */
  async closeTopic(topic: number, closed = true): Promise<void> {
    await this.#post('groups/topics/closed', { chat: this.#chat, topic, closed, by: this.#person });
  }

  /** Makes a supergroup of the group; resolves with its new id, while the seat stays at the old one. */
  async migrate(): Promise<number> {
    const { chat } = await this.#post<{ chat: { id: number } }>('groups/migrate', { chat: this.#chat });
    return chat.id;
  }

  /** Pins a message, or takes the pin away. */
  async pin({ message_id: message }: Message, pinned = true): Promise<void> {
    await this.#post('groups/pinned', { chat: this.#chat, message, pinned, by: this.#person });
  }

  /** Deletes messages for everybody. */
  async remove(...messages: Message[]): Promise<void> {
    const ids = messages.map(({ message_id }) => message_id);
    await this.#post('groups/delete', { person: this.#person, chat: this.#chat, messages: ids });
  }
}
