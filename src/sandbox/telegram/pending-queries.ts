import type { Message, Person, ReplyMarkup } from './model.ts';
import { badRequest } from './params.ts';

/** How long an inline query waits for its answer on the Bot API server, in milliseconds. */
export const INLINE_LIFETIME = 30_000;

/** A device that shows results lets one of them be chosen for as long. */
const CHOICE_LIFETIME = 3_600_000;

interface Query {
  readonly personId: number;
  readonly query: string;
  readonly offset: string;
  readonly until: number;
  readonly choiceUntil: number;
  answer: InlineAnswer | undefined;
}

interface Kept {
  readonly answer: InlineAnswer;
  readonly until: number;
}

const TOO_OLD = 'query is too old and response timeout expired or query ID is invalid';

/** How BotFather has set inline mode up: what stands in the input field, and whether the bot hears what was chosen. */
export interface InlineSettings {
  readonly placeholder: string;
  readonly feedback: boolean;
}

/** What a result sends when it is chosen. */
type InlineContent = Pick<Message, 'text' | 'entities' | 'link_preview_options'>;

/** A result as the picker lists it; the emulator knows articles alone. */
export interface InlineArticle {
  readonly type: 'article';
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly content: InlineContent;
  readonly reply_markup?: ReplyMarkup;
}

/** Stands above the results and opens the private chat with `/start <startParameter>`. */
export interface InlineStartButton {
  readonly text: string;
  readonly startParameter: string;
}

export interface InlineAnswer {
  readonly results: readonly InlineArticle[];
  readonly button?: InlineStartButton;
  /** What asks for more results; empty where there are none. */
  readonly nextOffset: string;
  readonly isPersonal: boolean;
  /** Seconds. */
  readonly cacheTime: number;
}

/** What came of an inline query: an answer kept from before, or one that the bot still has to give. */
export type InlineAsked =
  | { readonly kind: 'answered'; readonly queryId: string; readonly answer: InlineAnswer }
  | { readonly kind: 'asked'; readonly queryId: string };

/** How long a pressed button waits for its answer on the Bot API server, in milliseconds. */
export const CALLBACK_LIFETIME = 150_000;

interface Press {
  readonly personId: number;
  /** When it was pressed, in milliseconds. */
  readonly at: number;
  readonly messageId: number;
  readonly ephemeralId: number | undefined;
  readonly until: number;
  answered: boolean;
}

/** Inline queries with their answers, what of them is kept for others, and the messages that came of them. */
export class InlineQueries {
  readonly #queries = new Map<string, Query>();
  readonly #kept = new Map<string, Kept>();
  readonly #messages = new Map<string, { readonly chatId: number; readonly messageId: number }>();
  readonly #ids = new Map<string, string>();
  readonly #now: () => number;
  #next = 9_400_000_000_001n;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Opens a query, answered at once where an answer to the same words is still kept. */
  open({ id: personId }: Person, query: string, offset: string): InlineAsked {
    const answer = this.#find(personId, query, offset);
    const queryId = String(this.#next);
    this.#next += 1n;
    const now = this.#now();
    const times = { until: now + INLINE_LIFETIME, choiceUntil: now + CHOICE_LIFETIME };
    this.#queries.set(queryId, { personId, query, offset, ...times, answer });
    return answer ? { kind: 'answered', queryId, answer } : { kind: 'asked', queryId };
  }

  /** Takes the bot's answer and says whose query it was. @throws ApiError 400 for one unknown, answered or too old. */
  answer(queryId: string, answer: InlineAnswer): number {
    const query = this.#queries.get(queryId);
    if (!query || query.answer || query.until <= this.#now()) throw badRequest(TOO_OLD);
    query.answer = answer;
    const whose = answer.isPersonal ? query.personId : 'anybody';
    const until = this.#now() + answer.cacheTime * 1000;
    if (answer.cacheTime > 0) this.#kept.set(keyOf(whose, query.query, query.offset), { answer, until });
    return query.personId;
  }

  /** The query with its answer, as long as its person may choose from it. */
  answered(queryId: string, personId: number): Readonly<Query> | undefined {
    const query = this.#queries.get(queryId);
    return query?.personId === personId && query.choiceUntil > this.#now() ? query : undefined;
  }

  /** Gives a message that came of a result the id by which the bot may edit it. */
  enter({ chat, message_id }: Message): string {
    const id = `AgAAA${String(this.#next)}_inline`;
    this.#next += 1n;
    this.#messages.set(id, { chatId: chat.id, messageId: message_id });
    this.#ids.set(`${chat.id}:${message_id}`, id);
    return id;
  }

  idOf({ chat, message_id }: Message): string | undefined {
    return this.#ids.get(`${chat.id}:${message_id}`);
  }

  placeOf(id: string): { readonly chatId: number; readonly messageId: number } | undefined {
    return this.#messages.get(id);
  }

  #find(personId: number, query: string, offset: string): InlineAnswer | undefined {
    const own = this.#kept.get(keyOf(personId, query, offset));
    const common = this.#kept.get(keyOf('anybody', query, offset));
    return [own, common].find((kept) => kept !== undefined && kept.until > this.#now())?.answer;
  }
}

function keyOf(whose: number | 'anybody', query: string, offset: string): string {
  return JSON.stringify([whose, query, offset]);
}

/** Button presses waiting for answerCallbackQuery. */
export class CallbackQueries {
  readonly #presses = new Map<string, Press>();
  readonly #now: () => number;
  #next = 7_100_000_000_001n;

  constructor(now: () => number) {
    this.#now = now;
  }

  open(person: Person, { message_id: messageId, ephemeral_message_id: ephemeralId }: Message): string {
    const id = String(this.#next);
    this.#next += 1n;
    const at = this.#now();
    const press = { personId: person.id, at, messageId, ephemeralId, until: at + CALLBACK_LIFETIME };
    this.#presses.set(id, { ...press, answered: false });
    return id;
  }

  find(id: string): Readonly<Press> | undefined {
    return this.#presses.get(id);
  }

  /**
   * Marks a press as answered and says whose it was; undefined for a second answer, which Telegram takes and ignores.
   * @throws ApiError 400 for an id that is unknown or older than 150 seconds.
   */
  answer(id: string): number | undefined {
    const press = this.#presses.get(id);
    if (!press || press.until <= this.#now()) {
      this.#presses.delete(id);
      throw badRequest('query is too old and response timeout expired or query ID is invalid');
    }
    const first = !press.answered;
    press.answered = true;
    return first ? press.personId : undefined;
  }
}
