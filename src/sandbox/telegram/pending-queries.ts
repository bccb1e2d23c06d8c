import type { Message, Person, ReplyMarkup } from './model.ts';
import { badRequest } from './params.ts';

type InlineContent = Pick<Message, 'text' | 'entities' | 'link_preview_options'>;

/** The only supported kind of result. */
export interface InlineArticle {
  readonly type: 'article';
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly content: InlineContent;
  readonly reply_markup?: ReplyMarkup;
}

/** Opens the private chat with `/start <startParameter>`. */
export interface InlineStartButton {
  readonly text: string;
  readonly startParameter: string;
}

export interface InlineAnswer {
  readonly results: readonly InlineArticle[];
  readonly button?: InlineStartButton;
  readonly isPersonal: boolean;
  /** Seconds. */
  readonly cacheTime: number;
}

/** Milliseconds, as on the Bot API server. */
export const INLINE_LIFETIME = 30_000;

/** A shown result may be chosen for so many milliseconds. */
const CHOICE_LIFETIME = 3_600_000;

interface Query {
  readonly personId: number;
  readonly query: string;
  readonly until: number;
  readonly choiceUntil: number;
  answer: InlineAnswer | undefined;
  readonly shown: PromiseWithResolvers<InlineAnswer>;
}

interface CachedAnswer {
  readonly answer: InlineAnswer;
  readonly until: number;
}

const TOO_OLD = 'query is too old and response timeout expired or query ID is invalid';

export class InlineQueries {
  readonly #queries = new Map<string, Query>();
  readonly #cached = new Map<string, CachedAnswer>();
  readonly #ids = new Map<string, string>();
  readonly #now: () => number;
  #next = 9_400_000_000_001n;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns the id, and whether a cached answer to the same text is used */
  open({ id: personId }: Person, query: string): { readonly queryId: string; readonly isAnswered: boolean } {
    const answer = this.#find(personId, query);
    const queryId = String(this.#next);
    this.#next += 1n;
    const now = this.#now();
    const times = { until: now + INLINE_LIFETIME, choiceUntil: now + CHOICE_LIFETIME };
    const shown = Promise.withResolvers<InlineAnswer>();
    if (answer) shown.resolve(answer);
    this.#queries.set(queryId, { personId, query, ...times, answer, shown });
    return { queryId, isAnswered: answer !== undefined };
  }

  /** Pending until the bot answers. */
  waitFor(queryId: string): Promise<InlineAnswer> | undefined {
    return this.#queries.get(queryId)?.shown.promise;
  }

  /** @throws ApiError 400 for an unknown, answered or expired query */
  answer(queryId: string, answer: InlineAnswer): void {
    const query = this.#queries.get(queryId);
    if (!query || query.answer || query.until <= this.#now()) throw badRequest(TOO_OLD);
    query.answer = answer;
    query.shown.resolve(answer);
    const owner = answer.isPersonal ? query.personId : 'anybody';
    const until = this.#now() + answer.cacheTime * 1000;
    if (answer.cacheTime > 0) this.#cached.set(keyOf(owner, query.query), { answer, until });
  }

  /** Undefined once the results may no longer be chosen. */
  answered(queryId: string, personId: number): Readonly<Query> | undefined {
    const query = this.#queries.get(queryId);
    return query?.personId === personId && query.choiceUntil > this.#now() ? query : undefined;
  }

  /** Gives the message an inline message id. */
  enter({ chat, message_id }: Message): void {
    this.#ids.set(`${chat.id}:${message_id}`, `AgAAA${String(this.#next)}_inline`);
    this.#next += 1n;
  }

  idOf({ chat, message_id }: Message): string | undefined {
    return this.#ids.get(`${chat.id}:${message_id}`);
  }

  #find(personId: number, query: string): InlineAnswer | undefined {
    const own = this.#cached.get(keyOf(personId, query));
    const common = this.#cached.get(keyOf('anybody', query));
    return [own, common].find((cached) => cached !== undefined && cached.until > this.#now())?.answer;
  }
}

function keyOf(owner: number | 'anybody', query: string): string {
  return `${owner}:${query}`;
}

/** Milliseconds. */
export const CALLBACK_LIFETIME = 150_000;

interface Press {
  readonly personId: number;
  readonly until: number;
  answered: boolean;
}

export class CallbackQueries {
  readonly #presses = new Map<string, Press>();
  readonly #now: () => number;
  #next = 7_100_000_000_001n;

  constructor(now: () => number) {
    this.#now = now;
  }

  open({ id: personId }: Person): string {
    const id = String(this.#next);
    this.#next += 1n;
    this.#presses.set(id, { personId, until: this.#now() + CALLBACK_LIFETIME, answered: false });
    return id;
  }

  /**
   * @returns the person; undefined for a second answer
   * @throws ApiError 400 for an unknown id or one older than 150 seconds
   */
  answer(id: string): number | undefined {
    const press = this.#presses.get(id);
    if (!press || press.until <= this.#now()) {
      this.#presses.delete(id);
      throw badRequest(TOO_OLD);
    }
    const first = !press.answered;
    press.answered = true;
    return first ? press.personId : undefined;
  }
}
