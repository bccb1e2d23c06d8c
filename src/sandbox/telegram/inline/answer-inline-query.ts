import { type ApiError, badRequest } from '../api-error.ts';
import { isObject } from '../is-object.ts';
import type { Method } from '../methods/method.ts';
import type { Params } from '../params.ts';
import type { InlineStartButton } from './inline-model.ts';
import { readInlineResults } from './read-inline-results.ts';

const USUAL_CACHE_TIME = 300;
const LONGEST_CACHE_TIME = 86_400;
const MOST_OFFSET_BYTES = 64;
const MOST_PARAMETER = 64;

export const answerInlineQuery: Method = (call) => {
  const { world, params } = call;
  const button = readStartButton(params);
  const results = readInlineResults(call);
  if (!world.deps.inline) throw badRequest('USER_BOT_INVALID');
  const nextOffset = params.text('next_offset') ?? '';
  if (Buffer.byteLength(nextOffset) > MOST_OFFSET_BYTES) throw badRequest('NEXT_OFFSET_INVALID');
  const queryId = params.text('inline_query_id') ?? '';
  const asked = params.integer('cache_time') ?? USUAL_CACHE_TIME;
  const cacheTime = Math.min(LONGEST_CACHE_TIME, Math.max(0, asked));
  const isPersonal = params.flag('is_personal');
  const answer = { results, ...(button ? { button } : {}), nextOffset, isPersonal, cacheTime };
  const personId = world.inline.answer(queryId, answer);
  world.events.append({ type: 'inline-answer', queryId, personId, answer });
  return true;
};

/** The button above the results, from `button` or the older pair of arguments. @throws ApiError 400 in Telegram's words. */
function readStartButton(params: Params): InlineStartButton | undefined {
  const value = params.json('button') ?? olderButton(params);
  if (value === undefined) return undefined;
  if (!isObject(value)) throw broken('InlineQueryResultsButton must be an Object');
  const { text, start_parameter: start } = value;
  if (typeof text !== 'string') throw broken('Can\'t find field "text"');
  if (start === undefined) throw broken('InlineQueryResultsButton must have exactly one optional field');
  return { text, startParameter: checkStart(String(start)) };
}

function olderButton(params: Params): object | undefined {
  const text = params.text('switch_pm_text') ?? '';
  return text === '' ? undefined : { text, start_parameter: params.text('switch_pm_parameter') ?? '' };
}

function checkStart(start: string): string {
  if (start === '') throw badRequest("can't use empty start_parameter");
  if (start.length > MOST_PARAMETER) throw badRequest('too long start_parameter specified');
  if (!/^[\w-]+$/.test(start)) throw badRequest('unallowed characters in start_parameter are used');
  return start;
}

function broken(reason: string): ApiError {
  return badRequest(`can't parse inline query results button: ${reason}`);
}
