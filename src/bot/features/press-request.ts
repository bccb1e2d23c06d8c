import type { NextFunction } from 'grammy';
import type { BotContext, ChatContext, HandlerDeps } from '../telegram/context.ts';
import { requestButtons } from '../telegram/messages/callback-data.ts';
import { startSwapping } from './answer-text.ts';
import { answerTalk } from './smalltalk.ts';

/** A press under an answer to talk; what starts a dialogue goes on to where those are. */
export async function pressRequest(
  deps: HandlerDeps,
  ctx: ChatContext,
  data: string,
  next: NextFunction,
): Promise<void> {
  const press = requestButtons.decode(data);
  const answer = deps.answers.of(ctx.update);
  if (!press) return void (await answer.alert(ctx.view.texts.plain('press-unknown')));
  await answer.settle();
  if (press.action === 'swap') return next();
  return answerTalk(deps, ctx, press.action);
}

/** Behind the dialogues: an open one has stepped aside for the press. */
export async function startByPress(ctx: BotContext, next: NextFunction): Promise<void> {
  if (requestButtons.decode(ctx.callbackQuery?.data ?? '')?.action !== 'swap') return next();
  await startSwapping(ctx);
}
