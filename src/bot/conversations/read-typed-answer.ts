import type { ChatId, PersonId } from '../swap/brands.ts';
import { buildIntent, chooseToken, type IntentProblem, isSameAsset } from '../swap/intent.ts';
import type { Problem } from '../swap/problems.ts';
import type { Token } from '../swap/token.ts';
import { trustedHtml } from '../words/chat-html.ts';
import { renderProblem } from '../words/render-problem.ts';
import { type DialogueTap, decodeTap, isDialogueData } from './dialogue-data.ts';
import type { DialogueDeps, OuterContext } from './dialogue-deps.ts';
import type { Question } from './question.ts';

/** What an update means to the question asked. JSON, without amounts as numbers: it goes into the replay log. */
export type Answer =
  | { readonly kind: 'token'; readonly token: Token }
  | { readonly kind: 'offered' | 'back' | 'cancel' | 'leave' | 'ignored' }
  | { readonly kind: 'wrong'; readonly complaint: string; readonly choices: readonly Token[] | null };

interface Room {
  readonly chatId: ChatId;
  readonly messageId: number | null;
}

/** Reads one update as the answer to a question; whatever the person typed is taken off the chat once read. */
export async function readAnswer(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  room: Room,
): Promise<Answer> {
  if (ctx.callbackQuery) return readTap(deps, ctx, question, room);
  const text = ctx.message?.text;
  if (text === undefined) return wrong(ctx.view.texts.html('dialogue-not-text').html);
  if (text.startsWith('/')) return { kind: /^\/cancel\b/.test(text) ? 'cancel' : 'leave' };
  const answer = await readWord(deps, ctx, question, text, room);
  if (ctx.message) await deps.remove(room.chatId, ctx.message.message_id);
  return answer;
}

async function readTap(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  room: Room,
): Promise<Answer> {
  const data = ctx.callbackQuery?.data ?? '';
  const tap = decodeTap(data);
  // Begins something else.
  if (!isDialogueData(data)) return { kind: 'leave' };
  const isOurs = ctx.callbackQuery?.message?.message_id === room.messageId;
  if (!tap || !isOurs || !fits(tap, question)) {
    await deps.answerTap(ctx, ctx.view.texts.plain('dialogue-over'));
    return { kind: 'ignored' };
  }
  await deps.answerTap(ctx);
  if (tap.kind === 'token') return readWord(deps, ctx, question, tap.mint, room);
  if (tap.kind === 'amount') return readWord(deps, ctx, question, tap.text, room);
  return { kind: tap.kind === 'back' ? 'back' : 'cancel' };
}

/** A tap on a button of an earlier question, drawn over meanwhile, answers nothing. */
function fits(tap: DialogueTap, question: Question): boolean {
  if (tap.kind === 'cancel') return true;
  if (tap.kind === 'back') return question.canGoBack;
  return (tap.kind === 'amount') === (question.step === 'amount');
}

async function readWord(
  deps: DialogueDeps,
  ctx: OuterContext,
  question: Question,
  word: string,
  room: Room,
): Promise<Answer> {
  if (question.step === 'amount') return readAmount(deps, ctx, question, word, room);
  const catalogue = await deps.catalogue([word.trim()]);
  if (!catalogue.ok) return problem(ctx, catalogue.problem);
  const chosen = chooseToken(word.trim(), catalogue.value);
  if ('problem' in chosen) return askAgain(ctx, chosen.problem);
  const { token } = chosen;
  const other = question.step === 'to' ? question.answers.from : null;
  return other && isSameAsset(token, other)
    ? problem(ctx, { code: 'same_token', token })
    : { kind: 'token', token };
}

/** Tokens that may have been meant become the buttons of the question. */
function askAgain(ctx: OuterContext, what: IntentProblem): Answer {
  if (what.code === 'ambiguous_token') return wrong(ctx.view.texts.html('ask-pick').html, what.tokens);
  const choices = what.code === 'unknown_token' && what.similar.length > 0 ? what.similar : null;
  return wrong(renderProblem(what, ctx.view).html, choices);
}

/** The last answer: a good amount leads straight to the card, so that a refused price keeps the place as well. */
async function readAmount(
  deps: DialogueDeps,
  ctx: OuterContext,
  { answers }: Question,
  text: string,
  room: Room,
): Promise<Answer> {
  const { from, to } = answers;
  if (!from || !to || !ctx.from) return { kind: 'ignored' };
  const built = buildIntent(from, to, text);
  if (!built.ok) return problem(ctx, built.problem);
  const offered = await deps.offer({
    update: ctx.update,
    personId: ctx.from.id as PersonId,
    chatId: room.chatId,
    intent: built.intent,
    messageId: room.messageId,
  });
  return offered.ok ? { kind: 'offered' } : problem(ctx, offered.problem);
}

function problem({ view }: OuterContext, what: Problem): Answer {
  return wrong(renderProblem(what, view).html);
}

function wrong(complaint: string, choices: readonly Token[] | null = null): Answer {
  return { kind: 'wrong', complaint, choices };
}

/** The complaint of a wrong answer, as it goes into the next drawing of the question. */
export function complaintOf(
  answer: Extract<Answer, { kind: 'wrong' }>,
): Pick<Question, 'complaint' | 'choices'> {
  return { complaint: trustedHtml(answer.complaint), choices: answer.choices };
}
