import type { NewGroup } from '../../src/sandbox/telegram/groups/actions.ts';
import type { Standing } from '../../src/sandbox/telegram/groups/store.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';

type Post = <T>(path: string, body: object) => Promise<T>;

/** A scripted person's actions in groups; `place`, topics and pins refer to the current group. */
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

  /** Creates a group. @returns its id. Without `bot` the bot is not a member. */
  async open(group: NewGroup): Promise<number> {
    const { chat } = await this.#post<{ chat: { id: number } }>('groups', { by: this.#person, ...group });
    return chat.id;
  }

  /** Adds, promotes, restricts or removes a member. @default the bot */
  async place(standing: Standing, user?: number): Promise<void> {
    const who = user ?? (await this.#botId());
    await this.#post('groups/standing', { chat: this.#chat, user: who, standing, by: this.#person });
  }

  /** Switches between writing as the group (anonymous administrator) and as themselves. */
  async beAnonymous(anonymous: boolean): Promise<void> {
    await this.#post('groups/anonymous', { person: this.#person, chat: this.#chat, anonymous });
  }

  /** Hides the member list from non-administrators, or shows it. */
  async hideMembers(hidden = true): Promise<void> {
    await this.#post('groups/hidden', { chat: this.#chat, hidden, by: this.#person });
  }

  /** Opens a topic. @returns its id */
  async openTopic(name: string): Promise<number> {
    const place = { chat: this.#chat, name, by: this.#person };
    return (await this.#post<{ topic: { id: number } }>('groups/topics', place)).topic.id;
  }

  /** Closes or reopens a topic. */
  async closeTopic(topic: number, closed = true): Promise<void> {
    await this.#post('groups/topics/closed', { chat: this.#chat, topic, closed, by: this.#person });
  }

  /** Upgrades the group to a supergroup. @returns the new id; the person keeps the old one */
  async migrate(): Promise<number> {
    const { chat } = await this.#post<{ chat: { id: number } }>('groups/migrate', { chat: this.#chat });
    return chat.id;
  }

  /** Pins or unpins a message. */
  async pin({ message_id: message }: Message, pinned = true): Promise<void> {
    await this.#post('groups/pinned', { chat: this.#chat, message, pinned, by: this.#person });
  }

  /** Deletes messages for all members. */
  async remove(...messages: Message[]): Promise<void> {
    const ids = messages.map(({ message_id }) => message_id);
    await this.#post('groups/delete', { person: this.#person, chat: this.#chat, messages: ids });
  }
}
