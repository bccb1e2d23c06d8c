import { type ApiError, badRequest } from '../api-error.ts';
import { isObject } from '../is-object.ts';
import type { Params } from '../params.ts';
import type { InlineStartButton } from './inline-model.ts';

const MOST_PARAMETER = 64;

/** The button above the results, from `button` or the older pair of arguments. @throws ApiError 400 in Telegram's words. */
export function readStartButton(params: Params): InlineStartButton | undefined {
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
