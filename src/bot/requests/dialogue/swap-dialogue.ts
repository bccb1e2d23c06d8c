import type { Conversation } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { BaseUnits } from '../../../solana/mint.ts';
import { type Html, html, joinLines, trustedHtml } from '../../i18n/html.ts';
import { showExact, showToken } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import type { Token } from '../../swap/token.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { answerRows, lastRow } from './draw-question.ts';
import { complaintOf, readAnswer } from './read-answer.ts';
import type { Answer, DialogueDeps, DialogueStart, OuterContext, Pair, Question, Step } from './state.ts';

type Dialogue = Conversation<OuterContext, Context>;

/** Where one run of the dialogue takes place; `messageId` is the one message that is edited through its steps. */
interface Room {
  readonly deps: DialogueDeps;
  readonly conversation: Dialogue;
  readonly chatId: ChatId;
  readonly personId: PersonId;
  messageId: number | null;
}

interface Asked {
  readonly question: Question;
  readonly start: DialogueStart;
  readonly messageId: number | null;
  readonly checkpoint: ReturnType<Dialogue['checkpoint']>;
}

/** How an asked step ended. */
type Outcome =
  | Extract<Answer, { kind: 'known' }>
  | { readonly kind: 'offered' | 'back' | 'repeat' | 'ended' };

/**
 * The dialogue of /swap: asks for what is missing of a request, one thing at a time. It collects the intent and nothing
 * else; with the last answer its message becomes the card of a stored swap, and no money depends on the dialogue from there
 * on. Everything that touches the world happens inside `external`, which never throws and gives only JSON.
 */
export function createSwapDialogue(deps: DialogueDeps) {
  return async function swapDialogue(
    conversation: Dialogue,
    ctx: Context,
    start: DialogueStart,
  ): Promise<void> {
    if (!ctx.from || ctx.chatId === undefined) return;
    const room: Room = {
      deps,
      conversation,
      chatId: ctx.chatId as ChatId,
      personId: ctx.from.id as PersonId,
      messageId: null,
    };
    await askAll(room, start);
  };
}

/** Asks the steps in turn. Back takes the log to the earlier question, so detours leave nothing behind. */
async function askAll(room: Room, parsed: DialogueStart): Promise<void> {
  const { conversation } = room;
  const pairs = await suggestPairs(room, parsed);
  const asked: Asked[] = [];
  let start = parsed;
  for (;;) {
    const question = questionOf(start, asked.length > 0, pairs);
    room.messageId = await show(room, question);
    asked.push({ question, start, messageId: room.messageId, checkpoint: conversation.checkpoint() });
    const outcome = await awaitAnswer(room, question);
    if (outcome.kind === 'offered' || outcome.kind === 'ended') return;
    const last = asked.pop();
    const isAnew = outcome.kind === 'known' && nextStep(outcome.start) === question.step;
    if (outcome.kind === 'known') {
      if (last && !isAnew) asked.push(last);
      start = outcome.start;
    }
    // What was just said stands above the question, also where it is the same question once more.
    if (outcome.kind === 'repeat' || isAnew) await moveDown(room);
    if (outcome.kind === 'back') start = await goBack(room, asked, start);
  }
}

/** The earlier question with its place in the log; after the question moved down the log can only go on. */
async function goBack(room: Room, asked: Asked[], start: DialogueStart): Promise<DialogueStart> {
  const earlier = asked.at(-1);
  if (!earlier) return start;
  if (earlier.messageId === room.messageId) {
    await show(room, earlier.question);
    await room.conversation.rewind(earlier.checkpoint);
  }
  asked.pop();
  return earlier.start;
}

function questionOf(start: DialogueStart, canGoBack: boolean, suggested: readonly Pair[]): Question {
  const { answers, pick } = start;
  const step = nextStep(start);
  const ambiguity = step === 'pick' ? undefined : start.ambiguities[step];
  const isFirst = step === 'from' && !answers.to && !answers.amount && !ambiguity;
  const complaint = pick?.complaint ?? ambiguity?.complaint;
  return {
    step,
    answers,
    canGoBack,
    complaint: complaint === undefined ? null : trustedHtml(complaint),
    choices: ambiguity && ambiguity.choices.length > 0 ? ambiguity.choices : null,
    amounts: ambiguity?.amounts ?? [],
    amountAmbiguity: start.ambiguities.amount ?? null,
    pairs: pick?.pairs ?? (isFirst ? suggested : []),
  };
}

function nextStep({ answers, pick }: DialogueStart): Step {
  if (pick) return 'pick';
  if (!answers.from) return 'from';
  return answers.to ? 'amount' : 'to';
}

/** Favourites and the last pairs, for whoever said nothing yet. What they are is kept in the log, so that a tap means what was drawn. */
async function suggestPairs(
  room: Room,
  { answers, pick, ambiguities }: DialogueStart,
): Promise<readonly Pair[]> {
  if (pick || ambiguities.from || answers.from || answers.to || answers.amount) return [];
  return room.conversation.external(async () => {
    try {
      return [...(await room.deps.suggestPairs(room.personId))];
    } catch (error) {
      room.deps.onError(error);
      return [];
    }
  });
}

/** Waits for an answer that fits. Wrong ones are said so on the same message and rolled back: they do not count. */
async function awaitAnswer(room: Room, question: Question): Promise<Outcome> {
  const { conversation, deps } = room;
  let answer: Answer = { kind: 'ignored' };
  await conversation.waitUntil(
    async () => {
      const where = { chatId: room.chatId, messageId: room.messageId };
      answer = await conversation.external((outer) => readSafely(deps, outer, question, where));
      return answer.kind !== 'wrong' && answer.kind !== 'ignored';
    },
    {
      otherwise: async () => {
        if (answer.kind === 'wrong') await show(room, { ...question, ...complaintOf(answer) });
      },
    },
  );
  return finish(room, answer);
}

/** A store or service that breaks under an answer costs the answer, not the dialogue: nothing may throw here. */
async function readSafely(...asked: Parameters<typeof readAnswer>): Promise<Answer> {
  try {
    return await readAnswer(...asked);
  } catch (error) {
    const [deps, outer] = asked;
    deps.onError(error);
    const complaint = outer.view.texts.html('something-broke').html;
    return { kind: 'wrong', complaint, choices: null, amounts: [] };
  }
}

async function finish(room: Room, answer: Answer): Promise<Outcome> {
  const { conversation } = room;
  switch (answer.kind) {
    case 'known':
      return answer;
    case 'offered':
    case 'back':
    case 'repeat':
      return { kind: answer.kind };
    case 'leave':
      await showWords(room, 'dialogue-left');
      await conversation.halt({ next: true });
      return { kind: 'ended' };
    default:
      await showWords(room, 'dialogue-cancelled');
      return { kind: 'ended' };
  }
}

/** Takes the question away from where it stands, so that it is asked again at the bottom of the chat. */
async function moveDown(room: Room): Promise<void> {
  const { messageId } = room;
  if (messageId === null) return;
  await room.conversation.external(async () => {
    await room.deps.remove(room.chatId, messageId).catch((error: unknown) => room.deps.onError(error));
  });
  room.messageId = null;
}

/** Draws the question with what is known at this moment. */
async function show(room: Room, question: Question): Promise<number | null> {
  const { deps, conversation } = room;
  return conversation.external(async (outer) => {
    try {
      return await deps.show(room.chatId, room.messageId, await draw(room, question, outer.view.texts));
    } catch (error) {
      deps.onError(error);
      return room.messageId;
    }
  });
}

async function draw({ deps, personId }: Room, question: Question, texts: Texts): Promise<ChatMessage> {
  const { step, answers, choices } = question;
  const balance = step === 'amount' && answers.from ? await deps.balance(personId, answers.from) : undefined;
  const side = (step === 'from' || step === 'to') && !choices ? step : null;
  const suggested = side ? await deps.suggestTokens(personId, side) : [];
  return drawQuestion(question, suggested, balance, texts);
}

async function showWords(room: Room, key: string): Promise<void> {
  await room.conversation.external(({ view }) => {
    const message: ChatMessage = { text: view.texts.html(key).html, keyboard: [] };
    return room.deps.show(room.chatId, room.messageId, message);
  });
}

/** Draws a question: the words, the complaint about the last answer, the buttons with `suggested` tokens. */
export function drawQuestion(
  question: Question,
  suggested: readonly Token[],
  balance: BaseUnits | undefined,
  texts: Texts,
): ChatMessage {
  const words = askedWords(question, balance, texts);
  const complaint = question.complaint && (words ? html`⚠️ ${question.complaint}` : question.complaint);
  return {
    text: joinLines([words, complaint], '\n\n').html,
    keyboard: [...answerRows(question, suggested, balance, texts), lastRow(question, texts)],
  };
}

/** Null where the complaint says it all. */
function askedWords({ step, answers }: Question, balance: BaseUnits | undefined, texts: Texts): Html | null {
  const from = answers.from ? showToken(answers.from) : '';
  const to = answers.to ? showToken(answers.to) : '';
  switch (step) {
    case 'pick':
      return null;
    case 'from':
      return answers.to ? texts.html('ask-from-for', { to }) : texts.html('ask-from');
    case 'to':
      return texts.html('ask-to', { from });
    default:
      if (balance === undefined || !answers.from)
        return texts.html('ask-amount', { from, to, example: '0.5' });
      return texts.html('ask-amount-balance', { from, to, balance: showExact(balance, answers.from) });
  }
}
