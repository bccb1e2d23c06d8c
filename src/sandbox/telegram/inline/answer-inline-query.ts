import { badRequest } from '../api-error.ts';
import type { Method } from '../methods/method.ts';
import { readInlineResults } from './read-inline-results.ts';
import { readStartButton } from './read-start-button.ts';

const USUAL_CACHE_TIME = 300;
const LONGEST_CACHE_TIME = 86_400;
const MOST_OFFSET_BYTES = 64;

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
