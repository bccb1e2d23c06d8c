import { type NewMessage, withoutReply } from './chats.ts';
import { inTopic, isBotThere, notifyBot, toBotView } from './groups/changes.ts';
import { isAdmin, isAnonymous, mayWrite } from './groups/store.ts';
import { postEphemeral } from './methods/target.ts';
import type { Chat, InlineButton, Message, Person } from './model.ts';
import { CALLBACK_LIFETIME } from './pending-queries.ts';
import { GROUP_ANONYMOUS_BOT, userOf } from './people.ts';
import { commandsOf } from './person-view.ts';
import { detectEntities, TEXT_LIMIT } from './text.ts';
import { ActionError, personInChat, type World } from './world.ts';

/** The first match by place, data or text is pressed. */
interface ButtonChoice {
  readonly row?: number | undefined;
  readonly column?: number | undefined;
  readonly data?: string | undefined;
  readonly text?: string | undefined;
  /** Number of the ephemeral message; its `message` is 0. */
  readonly ephemeral?: number | undefined;
}

/** `url` and `copy` are left to the person's device. */
export type Press =
  | { readonly kind: 'callback'; readonly callbackId: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'disabled' };

export class PersonActions {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * A reply to an ephemeral message and an ephemeral command go to the bot alone.
   * @throws ActionError for an unknown person or chat, an invalid length, a blocked bot or a missing
   * permission
   */
  send(
    personId: number,
    chatId: number,
    text: string,
    replyTo?: number,
    {
      topic,
      ephemeral,
    }: { readonly topic?: number | undefined; readonly ephemeral?: number | undefined } = {},
  ): Message {
    const { person, chat } = personInChat(this.#world, personId, chatId);
    const clean = checkText(text);
    if (chat.type === 'private' && this.#world.blocked.has(person.id)) {
      throw new ActionError(409, 'You have blocked the bot. Unblock it first.');
    }
    this.#checkMayWrite(person, chat, topic);
    if (ephemeral !== undefined || this.#isEphemeral(person, chat, clean))
      return this.#sendEphemeral(person, chat, clean, { topic, ephemeral });
    return this.#post(person, chat, clean, replyTo, topic);
  }

  /** @throws ActionError for a message that is missing, without text or another's, and for an invalid length */
  edit(personId: number, chatId: number, messageId: number, text: string): Message {
    const { person, chat } = personInChat(this.#world, personId, chatId);
    const { chats, events } = this.#world;
    const before = chats.message(chat.id, messageId);
    if (before?.text === undefined || before.from.id !== person.id)
      throw new ActionError(404, `You have written no message ${messageId} in this chat.`);
    const { entities: _, ...rest } = before;
    const message = { ...rest, ...contentOf(checkText(text), undefined), edit_date: chats.seconds() };
    chats.replace(message, false);
    events.append({ type: 'edit', message });
    if (this.#isForBot(message)) notifyBot(this.#world, message, 'edited_message');
    return message;
  }

  /** @throws ActionError for a missing message or button. */
  press(personId: number, chatId: number, messageId: number, choice: ButtonChoice): Press {
    const { person, chat } = personInChat(this.#world, personId, chatId);
    const { chats, ephemeral } = this.#world;
    const shown = choice.ephemeral && ephemeral.find(chat.id, person.id, choice.ephemeral);
    const message = shown ? shown.message : chats.message(chat.id, messageId);
    if (!message) throw new ActionError(404, `There is no message ${messageId} in this chat.`);
    const button = findButton(message, choice);
    if (button.disabled) return { kind: 'disabled' };
    if (button.url !== undefined) return { kind: 'url', url: button.url };
    if (button.copy_text) return { kind: 'copy', text: button.copy_text.text };
    return { kind: 'callback', callbackId: this.#callback(person, message, button.callback_data ?? '') };
  }

  setBlocked(personId: number, blocked: boolean): void {
    const { person, chat } = personInChat(this.#world, personId, personId);
    if (this.#world.blocked.has(person.id) === blocked) return;
    if (blocked) this.#world.blocked.add(person.id);
    else this.#world.blocked.delete(person.id);
    const [before, after] = blocked ? ['member', 'kicked'] : ['kicked', 'member'];
    const change = {
      chat,
      from: userOf(person),
      date: this.#world.chats.seconds(),
      old_chat_member: this.#standing(before ?? ''),
      new_chat_member: this.#standing(after ?? ''),
    };
    this.#world.updates.push('my_chat_member', change, `chat:${chat.id}`);
    this.#world.events.append({ type: 'changed' });
  }

  /** Null is an app that does not report its language. */
  setLanguage(personId: number, languageCode: string | null): void {
    const { person } = personInChat(this.#world, personId, personId);
    const { languageCode: _, ...rest } = person;
    const changed: Person = languageCode === null ? rest : { ...rest, languageCode };
    this.#world.people.splice(this.#world.people.indexOf(person), 1, changed);
    this.#world.events.append({ type: 'changed' });
  }

  markRead(personId: number, chatId: number, messageId: number): void {
    personInChat(this.#world, personId, chatId);
    const key = `${personId}:${chatId}`;
    this.#world.readUpTo.set(key, Math.max(messageId, this.#world.readUpTo.get(key) ?? 0));
    this.#world.events.append({ type: 'changed', personId });
  }

  #checkMayWrite(person: Person, chat: Chat, topicId: number | undefined): void {
    const standing = this.#world.groups.standing(chat.id, person.id);
    if (chat.type !== 'private' && !mayWrite(standing))
      throw new ActionError(403, 'You may not write in this group.');
    if (topicId === undefined) return;
    const topic = this.#world.groups.topic(chat.id, topicId);
    if (!topic) throw new ActionError(404, `There is no topic ${topicId} in this group.`);
    if (topic.closed && !isAdmin(standing)) throw new ActionError(403, 'This topic is closed.');
  }

  #post(
    person: Person,
    chat: Chat,
    text: string,
    replyTo: number | undefined,
    topic: number | undefined,
  ): Message {
    const world = this.#world;
    const answered = replyTo === undefined ? undefined : world.chats.message(chat.id, replyTo);
    const message = world.chats.add(chat, {
      ...this.#author(person, chat),
      ...contentOf(text, answered, topic),
    });
    if (chat.type === 'private') world.started.add(person.id);
    world.questions.delete(chat.id);
    world.events.append({ type: 'message', message });
    if (this.#isForBot(message)) notifyBot(world, message);
    return message;
  }

  #isEphemeral(person: Person, chat: Chat, text: string): boolean {
    if (chat.type === 'private') return false;
    const { groups: { name, addressee } = {} } = /^\/(?<name>\w+)(?:@(?<addressee>\w+))?/.exec(text) ?? {};
    if (addressee && addressee.toLowerCase() !== this.#world.deps.botUsername.toLowerCase()) return false;
    const offered = commandsOf(this.#world, person, chat);
    return offered.some(({ command, is_ephemeral }) => is_ephemeral && command === name?.toLowerCase());
  }

  /** Always under the person's own name: anonymous admins cannot write ephemerally. */
  #sendEphemeral(
    person: Person,
    chat: Chat,
    text: string,
    { topic, ephemeral }: { topic: number | undefined; ephemeral: number | undefined },
  ): Message {
    const answered =
      ephemeral === undefined
        ? undefined
        : this.#world.ephemeral.find(chat.id, person.id, ephemeral)?.message;
    if (ephemeral !== undefined && !answered)
      throw new ActionError(404, `There is no ephemeral message ${ephemeral} in this chat.`);
    const content = { from: userOf(person), ...contentOf(text, answered, topic) };
    return postEphemeral(this.#world, chat, this.#world.bot, content);
  }

  #author(person: Person, chat: Chat): Pick<Message, 'from' | 'sender_chat'> {
    return isAnonymous(this.#world.groups.standing(chat.id, person.id))
      ? { from: GROUP_ANONYMOUS_BOT, sender_chat: chat }
      : { from: userOf(person) };
  }

  /**
   * Privacy mode: Telegram forwards commands for this bot and replies to it; a bot that is an administrator gets
   * everything.
   */
  #isForBot(message: Message): boolean {
    const { bot, deps, groups } = this.#world;
    if (message.chat.type === 'private') return true;
    if (!isBotThere(this.#world, message.chat)) return false;
    if (isAdmin(groups.standing(message.chat.id, bot.id))) return true;
    if (message.reply_to_message?.from.id === bot.id) return true;
    const command = message.entities?.find(({ type }) => type === 'bot_command');
    const addressee = message.text
      ?.slice(command?.offset, (command?.offset ?? 0) + (command?.length ?? 0))
      .split('@')[1];
    return (
      command !== undefined && (!addressee || addressee.toLowerCase() === deps.botUsername.toLowerCase())
    );
  }

  #callback(person: Person, message: Message, data: string): string {
    const id = this.#world.callbacks.open(person);
    // The bot learns neither chat nor text of an inline message.
    const inlineId = this.#world.inline.idOf(message);
    const place =
      inlineId === undefined ? { message: toBotView(this.#world, message) } : { inline_message_id: inlineId };
    const query = { id, from: userOf(person), ...place, chat_instance: String(-message.chat.id), data };
    this.#world.updates.push('callback_query', query, `callback:${person.id}`, CALLBACK_LIFETIME);
    return id;
  }

  #standing(status: string): object {
    return { status, user: this.#world.bot, ...(status === 'kicked' ? { until_date: 0 } : {}) };
  }
}

function checkText(text: string): string {
  const clean = text.trim();
  if (clean === '') throw new ActionError(400, 'The message is empty.');
  if (clean.length > TEXT_LIMIT)
    throw new ActionError(400, `A message holds at most ${TEXT_LIMIT} characters.`);
  return clean;
}

function contentOf(
  text: string,
  answered: Message | undefined,
  topic = answered?.message_thread_id,
): Omit<NewMessage, 'from'> {
  const entities = detectEntities(text);
  return {
    text,
    ...(entities.length > 0 ? { entities } : {}),
    ...inTopic(topic),
    ...(answered ? { reply_to_message: withoutReply(answered) } : {}),
  };
}

function findButton(message: Message, choice: ButtonChoice): InlineButton {
  const rows = message.reply_markup?.inline_keyboard ?? [];
  const button =
    choice.row === undefined
      ? rows
          .flat()
          .find(
            ({ text, callback_data }) =>
              text === choice.text || (choice.data !== undefined && callback_data === choice.data),
          )
      : rows[choice.row]?.[choice.column ?? 0];
  if (button) return button;
  const there = rows.flat().map(({ text }) => `"${text}"`);
  throw new ActionError(409, `This message has no such button; it has ${there.join(', ') || 'none'}.`);
}
