import { ApiError, badRequest, isObject, Params } from '../params.ts';
import type { InlineArticle, InlineStartButton } from '../pending-queries.ts';
import { replyMarkup } from '../reply-markup.ts';
import { textContent } from './send.ts';
import { type Call, type Method, writableChat } from './target.ts';

const DEFAULT_CACHE_TIME = 300;
const MAX_CACHE_TIME = 86_400;
const MAX_PARAMETER = 64;
const MAX_RESULTS = 50;
const MAX_ID_BYTES = 64;

export const answerCallbackQuery: Method = ({ world, params }) => {
  const text = params.text('text') ?? '';
  if (text.length > 200) throw badRequest('MESSAGE_TOO_LONG');
  const callbackId = params.text('callback_query_id') ?? '';
  const personId = world.callbacks.answer(callbackId);
  const alert = params.flag('show_alert');
  if (personId !== undefined) {
    world.events.append({ type: 'callback-answer', callbackId, personId, text, alert });
  }
  return true;
};

export const sendChatAction: Method = (call) => {
  const chat = writableChat(call);
  const action = call.params.text('action') ?? '';
  if (action === '') throw badRequest('wrong parameter action in request');
  call.world.events.append({ type: 'action', chatId: chat.id, action });
  return true;
};

export const answerInlineQuery: Method = (call) => {
  const { world, params } = call;
  const button = readStartButton(params);
  const results = readInlineResults(call);
  if (!world.deps.inline) throw badRequest('USER_BOT_INVALID');
  // The bot answers with one page.
  if (params.text('next_offset')) throw badRequest('NEXT_OFFSET_INVALID');
  const queryId = params.text('inline_query_id') ?? '';
  const asked = params.integer('cache_time') ?? DEFAULT_CACHE_TIME;
  const cacheTime = Math.min(MAX_CACHE_TIME, Math.max(0, asked));
  const isPersonal = params.flag('is_personal');
  const answer = { results, ...(button ? { button } : {}), isPersonal, cacheTime };
  world.inline.answer(queryId, answer);
  return true;
};

function readStartButton(params: Params): InlineStartButton | undefined {
  const value = params.json('button');
  if (value === undefined) return undefined;
  if (!isObject(value)) throw buttonError('InlineQueryResultsButton must be an Object');
  const { text, start_parameter: start } = value;
  if (typeof text !== 'string') throw buttonError('Can\'t find field "text"');
  if (start === undefined) throw buttonError('InlineQueryResultsButton must have exactly one optional field');
  return { text, startParameter: checkStart(String(start)) };
}

function checkStart(start: string): string {
  if (start === '') throw badRequest("can't use empty start_parameter");
  if (start.length > MAX_PARAMETER) throw badRequest('too long start_parameter specified');
  if (!/^[\w-]+$/.test(start)) throw badRequest('unallowed characters in start_parameter are used');
  return start;
}

function buttonError(reason: string): ApiError {
  return badRequest(`can't parse inline query results button: ${reason}`);
}

function readInlineResults(call: Call): readonly InlineArticle[] {
  const values = call.params.json('results') ?? [];
  if (!Array.isArray(values)) throw badRequest('expected an Array of inline query results');
  if (values.length > MAX_RESULTS) throw badRequest('too many inline query results specified');
  const results = values.map((value: unknown) => readResult(call, value));
  const ids = new Set(results.map(({ id }) => id));
  if (ids.size < results.length) throw badRequest('RESULT_ID_DUPLICATE');
  return results;
}

function readResult(call: Call, value: unknown): InlineArticle {
  if (!isObject(value)) throw resultError('Inline query result must be an object');
  const type = required(value, 'type').toLowerCase();
  const id = required(value, 'id');
  if (type !== 'article') throw resultError(`type "${type}" is unsupported for the inline query result`);
  const content = readContent(call, value.input_message_content);
  const markup = replyMarkup(new Params({ reply_markup: value.reply_markup }));
  const title = required(value, 'title');
  if (id === '') throw badRequest('RESULT_ID_EMPTY');
  if (Buffer.byteLength(id) > MAX_ID_BYTES) throw badRequest('RESULT_ID_INVALID');
  if (title.trim() === '') throw badRequest('ARTICLE_TITLE_EMPTY');
  return {
    type,
    id,
    title,
    ...(typeof value.description === 'string' ? { description: value.description } : {}),
    content,
    ...(markup && 'inline_keyboard' in markup ? { reply_markup: markup } : {}),
  };
}

function readContent(call: Call, value: unknown): InlineArticle['content'] {
  if (!isObject(value) || typeof value.message_text !== 'string' || value.message_text === '')
    throw resultError('Input message content is not specified');
  const { message_text: text, ...rest } = value;
  try {
    return textContent({ world: call.world, params: new Params({ ...rest, text }) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = error.message.replace(/^Bad Request: /, '');
    if (reason === 'message is too long') throw badRequest('MESSAGE_TOO_LONG');
    throw resultError(reason);
  }
}

function required(value: Record<string, unknown>, field: string): string {
  const found = value[field];
  if (found === undefined) throw resultError(`Can't find field "${field}"`);
  if (typeof found !== 'string') throw resultError(`Field "${field}" must be of type String`);
  return found;
}

function resultError(reason: string): ApiError {
  return badRequest(`can't parse inline query result: ${reason}`);
}
