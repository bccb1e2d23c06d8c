import { ApiError, badRequest } from '../api-error.ts';
import { isObject } from '../is-object.ts';
import type { Call } from '../methods/method.ts';
import { textContent } from '../methods/send.ts';
import { Params } from '../params.ts';
import { replyMarkup } from '../reply-markup.ts';
import type { InlineArticle } from './inline-model.ts';

const MOST_RESULTS = 50;
const MOST_ID_BYTES = 64;

/** The results of answerInlineQuery. @throws ApiError 400 in Telegram's words. */
export function readInlineResults(call: Call): readonly InlineArticle[] {
  const values = call.params.json('results') ?? [];
  if (!Array.isArray(values)) throw badRequest('expected an Array of inline query results');
  if (values.length > MOST_RESULTS) throw badRequest('too many inline query results specified');
  const results = values.map((value: unknown) => readResult(call, value));
  const ids = new Set(results.map(({ id }) => id));
  if (ids.size < results.length) throw badRequest('RESULT_ID_DUPLICATE');
  return results;
}

function readResult(call: Call, value: unknown): InlineArticle {
  if (!isObject(value)) throw broken('Inline query result must be an object');
  const type = required(value, 'type').toLowerCase();
  const id = required(value, 'id');
  if (type !== 'article') throw broken(`type "${type}" is unsupported for the inline query result`);
  const content = readContent(call, value.input_message_content);
  const markup = replyMarkup(new Params({ reply_markup: value.reply_markup }));
  const title = required(value, 'title');
  if (id === '') throw badRequest('RESULT_ID_EMPTY');
  if (Buffer.byteLength(id) > MOST_ID_BYTES) throw badRequest('RESULT_ID_INVALID');
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

/** A text; of the other kinds of content this project sends none. */
function readContent(call: Call, value: unknown): InlineArticle['content'] {
  if (!isObject(value) || typeof value.message_text !== 'string' || value.message_text === '')
    throw broken('Input message content is not specified');
  const { message_text: text, ...rest } = value;
  try {
    return textContent({ world: call.world, params: new Params({ ...rest, text }) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = error.message.replace(/^Bad Request: /, '');
    if (reason === 'message is too long') throw badRequest('MESSAGE_TOO_LONG');
    throw broken(reason);
  }
}

function required(value: Record<string, unknown>, field: string): string {
  const found = value[field];
  if (found === undefined) throw broken(`Can't find field "${field}"`);
  if (typeof found !== 'string') throw broken(`Field "${field}" must be of type String`);
  return found;
}

function broken(reason: string): ApiError {
  return badRequest(`can't parse inline query result: ${reason}`);
}
