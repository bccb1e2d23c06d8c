import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../src/bot/requests/dialogue/read-answer.ts';
import type { DialogueActions, OuterContext, Question } from '../../../../src/bot/requests/dialogue/state.ts';
import { parseAmount } from '../../../../src/bot/swap/amount.ts';
import type { ChatId } from '../../../../src/bot/swap/brands.ts';
import { chooseToken } from '../../../../src/bot/swap/catalogue.ts';
import { dialogueButtons } from '../../../../src/bot/telegram/messages/callback-data.ts';
import type { Mint } from '../../../../src/solana/mint.ts';
import { VIEW } from '../../i18n/sample-swap.ts';
import { catalogueOf, listedAs } from '../../support/listed.ts';
import { makeSwap, SOL, USDC } from '../../support/make-swap.ts';

const ROOM = { chatId: 70 as ChatId, messageId: 5 };
const TWINS = [
  'Dup1111111111111111111111111111111111111111',
  'Dup2222222222222222222222222222222222222222',
].map((mint) => ({ ...USDC, mint: mint as Mint, symbol: 'DUP', name: `Token ${mint.slice(0, 4)}` }));
const LISTED = [SOL, USDC, ...TWINS];

const asked = (step: Question['step'], changes: Partial<Question> = {}): Question => ({
  step,
  answers: { from: step === 'from' ? null : SOL, to: step === 'amount' ? USDC : null, amount: null },
  canGoBack: step !== 'from',
  complaint: null,
  choices: null,
  amounts: [],
  pairs: [],
  ...changes,
});

describe('an update as the answer to a question', () => {
  let removed: number[];
  let answered: (string | undefined)[];
  let offered: string[];

  beforeEach(() => {
    removed = [];
    answered = [];
    offered = [];
  });

  const deps = {
    findToken: async (_ctx, word) => {
      const chosen = chooseToken(word, await catalogueOf(LISTED.map(listedAs), [word], LISTED));
      if ('token' in chosen) return chosen;
      const choices = chosen.problem.code === 'ambiguous_token' ? chosen.problem.tokens : [];
      return { ambiguity: { complaint: `no ${chosen.problem.code}`, choices, amounts: [] } };
    },
    parse: async () => ({ kind: 'none' }),
    offer: async ({ from, to, asked: amount }) => {
      const parsed = parseAmount('text' in amount ? amount.text : '', from);
      if (!parsed.ok) return { ok: false, problem: { code: 'bad_form' } };
      offered.push(`${parsed.amount} ${from.symbol} ${to.symbol}`);
      return { ok: true, value: makeSwap('a') };
    },
    remove: async () => {},
    deleteReply: (_chat, messageId) => void removed.push(messageId),
    answerTap: async (_ctx, alert) => void answered.push(alert),
  } satisfies Partial<DialogueActions>;

  const read = (question: Question, update: object) => {
    const ctx = { view: VIEW, from: { id: 7 }, update: {}, ...update } as unknown as OuterContext;
    return readAnswer(deps as unknown as DialogueActions, ctx, question, ROOM);
  };
  const typed = (question: Question, text: string) => read(question, { message: { message_id: 9, text } });
  const tapped = (question: Question, data: string, messageId = ROOM.messageId) =>
    read(question, { callbackQuery: { data, message: { message_id: messageId } } });

  it('may be a symbol, a mint or a tap, and a typed one is deleted', async () => {
    for (const answer of [typed(asked('from'), ' usdc '), typed(asked('from'), USDC.mint)]) {
      expect(await answer).toMatchObject({
        kind: 'known',
        start: { answers: { from: { mint: USDC.mint } } },
      });
    }
    expect(removed).toEqual([9, 9]);
    const tap = dialogueButtons.encode({ action: 'token', mint: USDC.mint });
    expect(await tapped(asked('from'), tap)).toMatchObject({ kind: 'known' });
    expect(removed).toHaveLength(2);
  });

  it('leads to a question for an ambiguous word, never to a guess', async () => {
    const answer = await typed(asked('from'), 'DUP');
    expect(answer).toMatchObject({ kind: 'wrong', choices: TWINS.map(({ mint }) => ({ mint })) });
  });

  it('is refused when it names the paid token for the other side', async () => {
    expect(await typed(asked('to'), 'SOL')).toMatchObject({ kind: 'wrong', choices: null });
  });

  it('with a valid amount becomes the offer, with another gets the reason', async () => {
    expect(await typed(asked('amount'), '0.5')).toEqual({ kind: 'offered' });
    expect(await tapped(asked('amount'), dialogueButtons.encode({ action: 'amount', text: '0.25' }))).toEqual(
      {
        kind: 'offered',
      },
    );
    expect(offered).toEqual(['500000000 SOL USDC', '250000000 SOL USDC']);
    expect(await typed(asked('amount'), 'all of it')).toMatchObject({ kind: 'wrong' });
    expect(offered).toHaveLength(2);
  });

  it('repeats the question after a command, yields to a new dialogue, and ends for /cancel', async () => {
    expect(await typed(asked('to'), '/cancel')).toEqual({ kind: 'cancel_command' });
    expect(await typed(asked('to'), '/cancelled?')).toEqual({ kind: 'repeat' });
    expect(await typed(asked('to'), '/help')).toEqual({ kind: 'repeat' });
    expect(await typed(asked('to'), '/swap 1 SOL USDC')).toEqual({ kind: 'leave' });
    expect(await typed(asked('to'), '/start')).toEqual({ kind: 'leave' });
    expect(removed).toEqual([]);
  });

  it.each([
    ['of another message', dialogueButtons.encode({ action: 'cancel' }), 4],
    ['of an earlier question', dialogueButtons.encode({ action: 'amount', text: '1' }), 5],
    ['back where there is nothing before', dialogueButtons.encode({ action: 'back' }), 5],
  ])('ignores a tap %s, and says so', async (_case, data, messageId) => {
    expect(await tapped(asked('from'), data, messageId)).toEqual({ kind: 'ignored' });
    expect(answered[0]).toMatch(/\w/);
  });

  it('yields to a tap that begins another action', async () => {
    expect(await tapped(asked('from'), 'bl:s:native', 5)).toEqual({ kind: 'leave' });
    expect(answered).toEqual([]);
  });

  it('may be any text or tap: reading never fails, and creates no offer', async () => {
    const question = fc.constantFrom(asked('from'), asked('to'));
    await fc.assert(
      fc.asyncProperty(question, fc.string({ unit: 'binary', maxLength: 60 }), async (open, text) => {
        expect((await typed(open, text)).kind).not.toBe('offered');
        expect((await tapped(open, text)).kind).not.toBe('offered');
      }),
      { numRuns: 60 },
    );
    expect(offered).toEqual([]);
  });
});
