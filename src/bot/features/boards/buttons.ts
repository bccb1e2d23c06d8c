import type { Asked } from '../../swap/board-store-port.ts';
import { isQuietAt } from '../../swap/group-settings.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { groupOf } from '../../telegram/groups/check-quota.ts';
import { refusePrice } from '../../telegram/groups/refuse.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { boardButtons } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { type DayOutcome, sendDay } from './send-day.ts';

/** Everybody together has new prices out of turn once in so long: a group has about twenty edits a minute. */
const REFRESH_EVERY_MS = 15_000;

/** Pictures push aside what people talk about. */
const PICTURE_EVERY_MS = 10 * 60_000;

/** A press under a board, by anybody. Only the row of the group says which message is its board. */
export async function pressBoard(deps: HandlerDeps, ctx: ChatContext, data: string): Promise<void> {
  const answer = deps.answers.of(ctx.update);
  const press = boardButtons.decode(data);
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (!press) return void (await answer.alert(ctx.view.texts.plain('press-unknown')));
  if (messageId === undefined) return void (await answer.alert(ctx.view.texts.plain('press-board-over')));
  const { quietHours } = await groupOf(deps, ctx);
  if (isQuietAt(quietHours, deps.now())) return refusePrice(deps, ctx, 'quiet');
  await ACTIONS[press.action](deps, ctx, messageId);
}

type Act = (deps: HandlerDeps, ctx: ChatContext, messageId: number) => Promise<void>;

const ACTIONS: Readonly<Record<PressOf<typeof boardButtons>['action'], Act>> = { refresh, day };

async function refresh(deps: HandlerDeps, ctx: ChatContext, messageId: number): Promise<void> {
  const { chatId } = personOf(ctx);
  const asked = await deps.boards.refresh(chatId, messageId, REFRESH_EVERY_MS, deps.now());
  if (asked.kind !== 'granted') return refuse(deps, ctx, asked, 'press-board-early');
  await deps.answers.of(ctx.update).toast(ctx.view.texts.plain('toast-board-refresh'));
}

const TOLD: Readonly<Record<Exclude<DayOutcome, 'sent'>, string>> = {
  empty: 'press-board-no-record',
  failed: 'press-board-no-picture',
};

async function day(deps: HandlerDeps, ctx: ChatContext, messageId: number): Promise<void> {
  const { chatId } = personOf(ctx);
  const now = deps.now();
  const asked = await deps.boards.takePicture(chatId, messageId, PICTURE_EVERY_MS, now);
  if (asked.kind !== 'granted') return refuse(deps, ctx, asked, 'press-board-picture-early');
  const outcome = await sendDay(deps, ctx, now);
  const answer = deps.answers.of(ctx.update);
  if (outcome === 'sent') return void (await answer.settle());
  await deps.boards.givePictureBack(chatId, now);
  await answer.alert(ctx.view.texts.plain(TOLD[outcome]));
}

async function refuse(
  deps: HandlerDeps,
  ctx: ChatContext,
  asked: Exclude<Asked, { kind: 'granted' }> | Asked,
  early: string,
): Promise<void> {
  const { texts } = ctx.view;
  const answer = deps.answers.of(ctx.update);
  if (asked.kind !== 'early') return void (await answer.alert(texts.plain('press-board-over')));
  const seconds = String(Math.ceil(asked.waitMs / 1_000));
  const minutes = String(Math.ceil(asked.waitMs / 60_000));
  await answer.alert(texts.plain(early, { seconds, minutes }));
}
