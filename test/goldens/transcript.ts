import { viewIn } from '../bot/pages/support/requests.ts';

/** A call of the Bot API with its answer. */
export interface ApiCall {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly answer: { readonly ok: boolean; readonly result?: unknown; readonly description?: string };
}

/** Invisible calls, or calls that depend on delays. */
const UNSEEN = new Set([
  'getUpdates',
  'getMe',
  'getWebhookInfo',
  'deleteWebhook',
  'sendChatAction',
  'getChatMember',
  'getChatAdministrators',
  'getChat',
]);

/** Printed separately. */
const SHOWN_APART = new Set([
  'chat_id',
  'message_id',
  'text',
  'caption',
  'rich_message',
  'reply_markup',
  'reply_parameters',
  'inline_message_id',
  'callback_query_id',
  'inline_query_id',
  'receiver_user_id',
  'ephemeral_message_parameters',
  'ephemeral_message_id',
  'link_preview_options',
]);

/** Order of a step: message bodies, then their changes, then answers to presses. */
const ORDER = [/^send/, /^edit/, /^(?:un)?pin/, /^answer/];

/** Random values or pictures. */
const MACHINE_MADE = new Set(['transaction', 'callback_data', 'token', 'path', 'start_parameter']);

interface MenuEntry {
  readonly command: string;
  readonly description: string;
  readonly is_ephemeral?: boolean;
}

interface RichMessage {
  readonly blocks: readonly { readonly cells?: readonly object[] }[];
}

interface Place {
  readonly ephemeral_message_id?: number;
  readonly message_id?: number;
}

/** Records visible output, with random values replaced by their kind. */
export class Transcript {
  readonly lines: string[] = [];
  readonly #nameOfChat: (id: number) => string;
  readonly #numbers = new Map<string, number>();
  readonly #deleted = new Set<string>();
  readonly #hashes = new Map<string, string>();

  constructor(nameOfChat: (id: number) => string) {
    this.#nameOfChat = nameOfChat;
  }

  add(line: string, indent = ''): void {
    for (const one of line.split('\n')) this.lines.push(`${indent}${this.mask(one)}`.trimEnd());
  }

  /** Number of a message by its first appearance. */
  number(chatId: unknown, place: Place): string {
    const key = `${chatId}:${place.ephemeral_message_id ? `e${place.ephemeral_message_id}` : place.message_id}`;
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    return `#${number}`;
  }

  /** Calls of one step. Only calls for one message have a fixed order. */
  addCalls(calls: readonly ApiCall[]): void {
    const seen = calls.filter((call) => !UNSEEN.has(call.method) && !disablesButtons(call));
    for (const call of seen.filter(({ method }) => /^delete/.test(method))) this.#noteDeleted(call);
    const kept = seen.filter(({ method }) => !/^delete/.test(method));
    const placeOf = ({ method, params }: ApiCall) =>
      [
        `${ORDER.findIndex((kind) => kind.test(method))}`,
        this.#nameOfChat(Number(params.chat_id ?? 0)),
        /^send/.test(method) ? '' : `${params.message_id ?? ''}`.padStart(6),
      ].join(' ');
    for (const call of kept.toSorted((one, other) => compare(placeOf(one), placeOf(other))))
      this.#addCall(call);
  }

  /** Deleted messages, at the end: the moment of a deletion varies. */
  addDeleted(): void {
    if (this.#deleted.size > 0)
      this.add(`deleted in the end: ${[...this.#deleted].sort(compare).join(', ')}`);
  }

  #noteDeleted({ params, answer }: ApiCall): void {
    if (!answer.ok) return;
    const one = { message_id: params.message_id, ephemeral_message_id: params.ephemeral_message_id };
    const places = Array.isArray(params.message_ids)
      ? params.message_ids.map((id: number) => ({ message_id: id }))
      : [one as Place];
    for (const place of places) {
      this.#deleted.add(`${this.#nameOfChat(Number(params.chat_id))} ${this.number(params.chat_id, place)}`);
    }
  }

  #addCall({ method, params, answer }: ApiCall): void {
    const sent = /^send/.test(method) ? (answer.result as Place | undefined) : (params as Place);
    const hasPlace = sent?.message_id !== undefined || sent?.ephemeral_message_id !== undefined;
    const replied = (params.reply_parameters ?? {}) as Place;
    const unseen = params.ephemeral_message_parameters as { receiver_user_id: number } | undefined;
    const receiver = unseen?.receiver_user_id ?? params.receiver_user_id;
    const head = [
      `< ${method}`,
      params.chat_id === undefined ? '' : this.#nameOfChat(Number(params.chat_id)),
      params.inline_message_id === undefined ? '' : 'the shared message',
      hasPlace ? this.number(params.chat_id, sent as Place) : '',
      replied.message_id === undefined && replied.ephemeral_message_id === undefined
        ? ''
        : `in answer to ${this.number(params.chat_id, replied)}`,
      receiver === undefined ? '' : `for ${this.#nameOfChat(Number(receiver))} only`,
      answer.ok ? '' : `REFUSED: ${answer.description}`,
    ];
    this.add(head.filter((part) => part !== '').join(' '));
    for (const [key, value] of Object.entries(params).toSorted(([one], [other]) => compare(one, other))) {
      if (!SHOWN_APART.has(key)) this.add(this.#show(key, value), '  ');
    }
    for (const text of [params.text, params.caption]) if (text !== undefined) this.add(`${text}`, '  | ');
    for (const { cells = [], ...block } of (params.rich_message as RichMessage | undefined)?.blocks ?? []) {
      for (const part of [block, ...cells]) this.add(JSON.stringify(part), '  | ');
    }
    this.addButtons(params.reply_markup);
  }

  addButtons(markup: unknown): void {
    const { inline_keyboard: rows = [], ...rest } = (markup ?? {}) as { inline_keyboard?: object[][] };
    for (const row of rows) this.add(row.map((button) => this.#showButton(button)).join(' '), '  ');
    if (Object.keys(rest).length > 0) this.add(`reply_markup: ${JSON.stringify(rest)}`, '  ');
  }

  #showButton(button: object): string {
    const { text, callback_data: _, style, ...rest } = button as Record<string, unknown>;
    const { url, copy_text: copy, ...more } = rest;
    const acts = [
      style === undefined ? '' : ` (${style})`,
      url === undefined ? '' : ` → ${url}`,
      copy === undefined ? '' : ` copies ${(copy as { text: string }).text}`,
      Object.keys(more).length === 0 ? '' : ` ${JSON.stringify(more)}`,
    ];
    return `[${text}${acts.join('')}]`;
  }

  #show(key: string, value: unknown): string {
    if (key === 'results') return (value as object[]).map((result) => this.#showResult(result)).join('\n');
    if (key === 'commands')
      return (value as MenuEntry[]).map((entry) => `${key}: ${Object.values(entry).join(' · ')}`).join('\n');
    return typeof value === 'object' ? this.json(value, key) : `${key}: ${value}`;
  }

  #showResult(result: object): string {
    const { id: _, reply_markup: markup, ...rest } = result as Record<string, unknown>;
    const rows = (markup as { inline_keyboard?: object[][] } | undefined)?.inline_keyboard ?? [];
    const buttons = rows.map((row) => row.map((button) => this.#showButton(button)).join(' ')).join(' ');
    return `result\n  ${this.json(rest).replaceAll('\n', '\n  ')}\n  ${buttons}`;
  }

  /** The text of a page without scripts and the data for its script, or a JSON answer. */
  async addAnswer(response: Response, text: string): Promise<void> {
    const { status, headers } = response;
    this.add(`< HTTP ${status}`);
    for (const name of ['content-type', 'cache-control', 'location', 'retry-after', 'www-authenticate']) {
      const value = headers.get(name);
      if (value !== null) this.add(`${name}: ${value}`, '  ');
    }
    if (/^[[{]/.test(text)) return this.add(this.json(JSON.parse(text)), '  | ');
    if (!text.startsWith('<!doctype')) return text === '' ? undefined : this.add(text, '  | ');
    const [language] = /<html [^>]*>/.exec(text) ?? [''];
    this.add(language, '  | ');
    this.add(visibleIn(text), '  | ');
    if (text.includes("data-view='")) this.add(this.json(viewIn(text), 'view'), '  | ');
  }

  /** Values by path, a line each, sorted; opaque values are only named. */
  json(value: unknown, path = ''): string {
    if (typeof value !== 'object' || value === null) return `${path}: ${JSON.stringify(value)}`;
    const entries = Object.entries(value).toSorted(Array.isArray(value) ? undefined : byKey);
    if (entries.length === 0) return `${path}: ${JSON.stringify(value)}`;
    return entries
      .map(([key, one]) => {
        const place = path === '' ? key : `${path}.${key}`;
        return MACHINE_MADE.has(key) ? `${place}: <${key}>` : this.json(one, place);
      })
      .join('\n');
  }

  /** Links lose their secrets; hashes are numbered. */
  mask(text: string): string {
    return text
      .replace(/\w+:\/\/[^\s"'<>\]]+/g, (url) => maskUrl(url))
      .replace(/\b[0-9a-f]{32}\b/g, '<code>')
      .replace(/(?<![1-9A-HJ-NP-Za-km-z])[1-9A-HJ-NP-Za-km-z]{80,90}(?![1-9A-HJ-NP-Za-km-z])/g, (hash) => {
        const name = this.#hashes.get(hash) ?? `<hash ${this.#hashes.size + 1}>`;
        this.#hashes.set(hash, name);
        return name;
      });
  }
}

/** Buttons are disabled during a slow quote. */
function disablesButtons({ method, params }: ApiCall): boolean {
  return method === 'editMessageReplyMarkup' && JSON.stringify(params).includes('"disabled"');
}

function maskUrl(url: string): string {
  const [, place = '', query, hash] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(url) ?? [];
  const path = place.replace(/\/([scw])\/[\w-]{20,}/, '/$1/<token>').replace(/https?%3A[^/]*/, '<link>');
  const keys = [...new URLSearchParams(query?.replaceAll('&amp;', '&') ?? '').keys()];
  const end = hash?.replace(/S\.browser_fallback_url=[^;]*/, 'S.browser_fallback_url=<link>');
  return `${path}${keys.length > 0 ? `?${keys.join('&')}` : ''}${end === undefined ? '' : `#${end}`}`;
}

function visibleIn(page: string): string {
  return page
    .replace(/^.*?<title>(.*?)<\/title>.*?<\/head>/s, '$1\n')
    .replace(/<\/(?:h1|p|header|section)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .trim();
}

/** Compares code units, for the same order on every machine. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return compare(one, other);
}
