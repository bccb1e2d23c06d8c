import type { Conversation } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import { type Html, joinLines } from '../../i18n/html.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import { dialogueButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import type { OuterContext, QuestionActions } from './state.ts';

/** Plain JSON: it is replayed. */
export type Asked<About extends string> = { readonly about: About; readonly messageId: number };

interface QuestionPlace<About extends string> extends Asked<About> {
  readonly chatId: ChatId;
  readonly personId: PersonId;
}

/** The question replaces the message of a card, which becomes the card again. */
interface OneQuestion<About extends string> {
  /** Null where nothing is left to ask. */
  question(ctx: OuterContext, place: QuestionPlace<About>): Promise<Html | null>;
  /** @returns a complaint, or null */
  take(ctx: OuterContext, place: QuestionPlace<About>, text: string): Promise<Html | null>;
  card(ctx: OuterContext, place: QuestionPlace<About>): Promise<ChatMessage>;
}

/** `elsewhere` belongs to another dialogue, `leave` to a command. */
type Outcome = 'done' | 'wrong' | 'elsewhere' | 'leave';

/** Other updates are passed on. */
export function createOneQuestion<About extends string>(
  actions: QuestionActions,
  asking: OneQuestion<About>,
) {
  const run = createRun(actions, asking);
  return async (
    conversation: Conversation<OuterContext, Context>,
    ctx: Context,
    asked: Asked<About>,
  ): Promise<void> => {
    if (!ctx.from || ctx.chatId === undefined) return;
    const place: QuestionPlace<About> = {
      ...asked,
      chatId: ctx.chatId as ChatId,
      personId: ctx.from.id as PersonId,
    };
    if (!(await conversation.external((outer) => run.ask(outer, place)))) return;
    await conversation.wait();
    const outcome = await conversation.external((outer) => run.onUpdate(outer, place));
    if (outcome === 'wrong') await conversation.skip({ next: false });
    if (outcome === 'elsewhere') await conversation.skip({ next: true });
    if (outcome === 'leave') await conversation.halt({ next: true });
  };
}

/** A failure costs the answer, not the question. */
function createRun<About extends string>(actions: QuestionActions, asking: OneQuestion<About>) {
  type Place = QuestionPlace<About>;
  const show = (place: Place, message: ChatMessage) => actions.show(place.chatId, place.messageId, message);
  const showCard = async (ctx: OuterContext, place: Place) => show(place, await asking.card(ctx, place));

  const ask = async (ctx: OuterContext, place: Place, complaint: Html | null): Promise<boolean> => {
    const question = await asking.question(ctx, place);
    if (question === null) {
      await showCard(ctx, place);
      return false;
    }
    const cancel = dialogueButtons.button(ctx.view.texts.plain('button-cancel'), { action: 'cancel' });
    await show(place, { text: joinLines([question, complaint], '\n\n').html, keyboard: [[cancel]] });
    return true;
  };

  const complain = async (ctx: OuterContext, place: Place, complaint: Html): Promise<Outcome> =>
    (await ask(ctx, place, complaint)) ? 'wrong' : 'done';

  const onTap = async (ctx: OuterContext, place: Place): Promise<Outcome> => {
    const data = ctx.callbackQuery?.data ?? '';
    const isOurs =
      data.startsWith(dialogueButtons.area) && ctx.callbackQuery?.message?.message_id === place.messageId;
    // A press on the button that asked restarts the question.
    if (!isOurs) return data.startsWith(dialogueButtons.area) ? 'elsewhere' : 'leave';
    await actions.answerTap(ctx);
    if (dialogueButtons.decode(data)?.action !== 'cancel') return 'wrong';
    await showCard(ctx, place);
    return 'done';
  };

  const answer = async (ctx: OuterContext, place: Place, text: string): Promise<Outcome> => {
    const complaint = await asking.take(ctx, place, text);
    if (complaint !== null) return complain(ctx, place, complaint);
    await showCard(ctx, place);
    return 'done';
  };

  const onUpdate = async (ctx: OuterContext, place: Place): Promise<Outcome> => {
    if (ctx.callbackQuery) return onTap(ctx, place);
    const text = ctx.message?.text;
    if (text === undefined) return complain(ctx, place, ctx.view.texts.html('dialogue-not-text'));
    const isCommand = text.startsWith('/');
    // Other commands leave the question open.
    if (isCommand && !/^\/(?:cancel|swap|start)\b/.test(text)) return 'elsewhere';
    if (isCommand) await showCard(ctx, place);
    if (isCommand && !/^\/cancel\b/.test(text)) return 'leave';
    if (ctx.message) actions.deleteReply(place.chatId, ctx.message.message_id);
    return isCommand ? 'done' : answer(ctx, place, text);
  };

  const broken =
    <Value>(instead: Value) =>
    (error: unknown) => {
      actions.onError(error);
      return instead;
    };
  return {
    ask: (ctx: OuterContext, place: Place) => ask(ctx, place, null).catch(broken(false)),
    onUpdate: (ctx: OuterContext, place: Place) => onUpdate(ctx, place).catch(broken<Outcome>('wrong')),
  };
}
