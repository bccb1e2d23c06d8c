import { Agent, request } from 'undici';
import type { Targets } from './hostile-world.ts';

export interface Sender {
  readonly id: number;
  readonly name: string;
}

/** Writes updates as Telegram does and brings them to the webhook; the proxy in front of it is on this machine. */
export class UpdateSender {
  readonly #targets: Targets;
  readonly #dispatcher: Agent;
  #lastUpdateId: number;

  /** @param firstUpdateId senders that share a bot must not share the numbers of their updates */
  constructor(targets: Targets, firstUpdateId: number, connections: number) {
    this.#targets = targets;
    this.#dispatcher = new Agent({ connections });
    this.#lastUpdateId = firstUpdateId;
  }

  /** A text in the private chat, or in the group `groupId`. @throws Error where the webhook refuses it */
  async say(from: Sender, text: string, groupId?: number): Promise<void> {
    const length = /^\/\S+/.exec(text)?.[0].length;
    const entities = length === undefined ? [] : [{ type: 'bot_command', offset: 0, length }];
    const message = { message_id: this.#lastUpdateId + 1, date: seconds(), text, entities };
    await this.#bring({ message: { ...message, chat: chatOf(from, groupId), from: userOf(from) } });
  }

  /** A press of a button under a message of the private chat, or of the group. */
  async press(from: Sender, messageId: number, data: string, groupId?: number): Promise<void> {
    const message = { message_id: messageId, date: seconds(), chat: chatOf(from, groupId), text: '?' };
    const id = String(this.#lastUpdateId + 1);
    await this.#bring({
      callback_query: { id, from: userOf(from), message, chat_instance: '1', data },
    });
  }

  async #bring(update: object): Promise<void> {
    this.#lastUpdateId += 1;
    const { statusCode, body } = await request(`${this.#targets.webUrl}/telegram/webhook`, {
      method: 'POST',
      dispatcher: this.#dispatcher,
      headers: {
        'content-type': 'application/json',
        'x-telegram-bot-api-secret-token': this.#targets.secret,
      },
      body: JSON.stringify({ update_id: this.#lastUpdateId, ...update }),
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`the webhook answered ${statusCode}`);
  }
}

function userOf({ id, name }: Sender) {
  return { id, is_bot: false, first_name: name, language_code: 'en' };
}

function chatOf({ id, name }: Sender, groupId: number | undefined) {
  if (groupId === undefined) return { id, type: 'private', first_name: name };
  return { id: groupId, type: 'supergroup', title: 'A group' };
}

function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}
