import { InputFile } from 'grammy';
import { toPlainText } from '../../i18n/html.ts';
import { mayAskPrice } from '../../requests/offers/price-quota.ts';
import type { PersonId } from '../../swap/brands.ts';
import type { Swap } from '../../swap/swap.ts';
import { isFinal, type SwapState, TRANSITIONS } from '../../swap/transitions.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { writeSwapsCsv } from './csv.ts';

const ENDED = (Object.keys(TRANSITIONS) as SwapState[]).filter(isFinal);

/** Nobody else waits while so many rows are read. */
const PORTION = 200;

/** Three megabytes; more would be for another tool than a chat. */
const MOST_ROWS = 10_000;

/** All ended swaps as a file, as often as prices may be asked for. */
export async function exportHistory(deps: HandlerDeps, ctx: ChatContext): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const { texts } = ctx.view;
  const answer = deps.answers.of(ctx.update);
  if (!(await mayAskPrice(deps, ctx))) return;
  const swaps = await readEnded(deps, personId);
  if (swaps.length === 0) return void (await answer.alert(texts.plain('history-none-ended')));
  await answer.settle();
  const file = new InputFile(Buffer.from(writeSwapsCsv(swaps)), FILE_NAME);
  const key = swaps.length < MOST_ROWS ? 'history-exported' : 'history-exported-part';
  const caption = toPlainText(texts.html(key, { number: String(swaps.length) }));
  try {
    await deps.api.sendDocument(chatId, file, { caption });
  } catch (error) {
    deps.log.warn({ err: error }, 'a document was not sent');
    await sendChatMessage(deps, chatId, texts.html('something-broke'));
  }
}

const FILE_NAME = 'swaps.csv';

/** Newest first. */
async function readEnded(deps: HandlerDeps, personId: PersonId): Promise<readonly Swap[]> {
  const swaps: Swap[] = [];
  let last: Swap | undefined;
  do {
    const from = last && ({ swap: last, direction: 'older' } as const);
    const limit = Math.min(PORTION, MOST_ROWS - swaps.length);
    const portion = await deps.swaps.listPast(personId, { states: ENDED, limit, ...(from ? { from } : {}) });
    swaps.push(...portion);
    last = portion.length === PORTION ? portion.at(-1) : undefined;
  } while (last && swaps.length < MOST_ROWS);
  return swaps;
}
