import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainText, trustedHtml } from '../../../../src/bot/i18n/html.ts';
import { allTexts } from '../../../../src/bot/i18n/texts.ts';
import { drawQuestion } from '../../../../src/bot/requests/dialogue/draw-question.ts';
import type { Question } from '../../../../src/bot/requests/dialogue/state.ts';
import { parseAmount } from '../../../../src/bot/swap/amount.ts';
import type { AskedAmount } from '../../../../src/bot/swap/asked-amount.ts';
import { LANGUAGES } from '../../../../src/bot/swap/people.ts';
import type { Token } from '../../../../src/bot/swap/token.ts';
import { dialogueButtons } from '../../../../src/bot/telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../../../src/bot/telegram/messages/message.ts';
import { parseHtml } from '../../../../src/sandbox/telegram/text.ts';
import type { BaseUnits, Mint } from '../../../../src/solana/mint.ts';
import { SOL, USDC } from '../../support/make-swap.ts';

const TEXTS = allTexts();

const asked = (changes: Partial<Question> = {}): Question => ({
  step: 'from',
  answers: { from: null, to: null, amount: null },
  canGoBack: false,
  complaint: null,
  choices: null,
  amounts: [],
  pairs: [],
  ...changes,
});
const draw = (question: Question, suggested: readonly Token[] = [], balance?: bigint) =>
  drawQuestion(question, suggested, balance as BaseUnits | undefined, TEXTS.en);
const taps = ({ keyboard }: ChatMessage) =>
  keyboard.flat().flatMap((button) => ('data' in button ? (dialogueButtons.decode(button.data) ?? []) : []));
const mintsIn = (message: ChatMessage) =>
  taps(message).flatMap((tap) => (tap.action === 'token' ? tap.mint : []));
const amountsIn = (message: ChatMessage) =>
  taps(message).flatMap((tap) => {
    if (tap.action !== 'amount') return [];
    const parsed = parseAmount(tap.text, SOL);
    return parsed.ok ? parsed.amount : [];
  });

const token = fc.record({
  mint: fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{44}$/).map((mint) => mint as Mint),
  symbol: fc.string({ unit: 'binary', maxLength: 40 }),
  name: fc.string({ unit: 'binary', maxLength: 80 }),
});
const listed = token.map((labels): Token => ({ ...USDC, ...labels }));

describe('a question of the dialogue', () => {
  it.each(LANGUAGES)('is valid for Telegram, in %s, for any token names', (language) => {
    const step = fc.constantFrom('from' as const, 'to' as const, 'amount' as const);
    const balance = fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { nil: undefined });
    fc.assert(
      fc.property(
        step,
        fc.array(listed, { maxLength: 20 }),
        listed,
        balance,
        (asks, suggested, from, held) => {
          const question = asked({
            step: asks,
            answers: { from, to: USDC, amount: null },
            canGoBack: true,
            choices: suggested,
          });
          const message = drawQuestion(question, suggested, held as BaseUnits | undefined, TEXTS[language]);
          expect(() => parseHtml(message.text)).not.toThrow();
          const data = message.keyboard.flat().map((button) => ('data' in button ? button.data : ''));
          expect(data.every((one) => dialogueButtons.decode(one) !== undefined)).toBe(true);
          expect(Math.max(...data.map((one) => Buffer.byteLength(one)))).toBeLessThanOrEqual(64);
          expect(message.keyboard.every((row) => row.length > 0 && row.length <= 4)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('offers at most eight tokens, and never the paid one', () => {
    fc.assert(
      fc.property(fc.array(listed, { maxLength: 20 }), (others) => {
        const suggested = [SOL, ...others, USDC];
        const message = draw(
          asked({ step: 'to', answers: { from: SOL, to: null, amount: null } }),
          suggested,
        );
        expect(mintsIn(message)).not.toContain(SOL.mint);
        expect(mintsIn(message).length).toBeLessThanOrEqual(8);
      }),
    );
  });

  it('treats wrapped SOL as SOL when both sides would be the same', () => {
    const wrapped = { ...SOL, mint: 'So11111111111111111111111111111111111111112' as Mint };
    const message = draw(asked({ step: 'to', answers: { from: SOL, to: null, amount: null } }), [
      wrapped,
      USDC,
    ]);
    expect(mintsIn(message)).toEqual([USDC.mint]);
  });

  it('shows the mint of a token that only resembles a shipped one, and warns', () => {
    const fake = { ...USDC, mint: 'FakeUSDC1111111111111111111111111111111111' as Mint, symbol: 'U\u0405DC' };
    const [shipped, other] = draw(asked(), [USDC, fake]).keyboard;
    expect(shipped).toMatchObject([{ text: 'USDC' }]);
    expect(other?.[0]?.text).toMatch(/^⚠️ .*Fake…1111/);
  });

  it('shows candidates instead of popular tokens, and the complaint under the question', () => {
    const complaint = trustedHtml('<b>which</b> one?');
    const message = draw(asked({ choices: [USDC], complaint }), [SOL]);
    expect(mintsIn(message)).toEqual([USDC.mint]);
    expect(toPlainText(trustedHtml(message.text))).toMatch(/\n\n⚠️ which one\?$/);
  });

  it('has Cancel always, and Back after the first question', () => {
    const kinds = (canGoBack: boolean) => taps(draw(asked({ canGoBack }))).map(({ action }) => action);
    expect(kinds(false)).toEqual(['cancel']);
    expect(kinds(true)).toEqual(['back', 'cancel']);
  });
});

describe('the shares of a balance', () => {
  const ofSol = (balance: bigint) =>
    amountsIn(draw(asked({ step: 'amount', answers: { from: SOL, to: USDC, amount: null } }), [], balance));

  it('never exceed the balance, keep the fees of SOL, and grow from a quarter to all', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n }), (balance) => {
        const shares = ofSol(balance);
        const most = balance > 10_000_000n ? balance - 10_000_000n : 0n;
        if (shares.length > 0) expect(shares.at(-1)).toBe(most);
        else expect(most).toBe(0n);
        expect(shares).toEqual(shares.toSorted((a, b) => Number(a - b)));
        for (const share of shares) expect(share > 0n && share <= most).toBe(true);
      }),
    );
  });

  it('are never more than what was said', () => {
    const ofSaid = (...said: readonly AskedAmount[]) =>
      amountsIn(
        draw(
          asked({ step: 'amount', answers: { from: SOL, to: USDC, amount: null }, amounts: said }),
          [],
          5_010_000_000n,
        ),
      ).map((amount) => Number(amount) / 1e9);
    const exact = (text: string) => ({ kind: 'exact', text }) as const;
    expect(ofSaid(exact('2'), exact('3'))).toEqual([2, 3, 1.25, 2.5]);
    expect(ofSaid(exact('1'))).toEqual([1]);
    expect(ofSaid({ kind: 'dollars', text: '20' })).toEqual([]);
    expect(ofSaid(exact('1'), { kind: 'most' })).toEqual([1, 1.25, 2.5, 5]);
  });

  it('are round figures, and absent without a known balance', () => {
    expect(ofSol(1_244_567_899n)).toEqual([308_600_000n, 617_200_000n, 1_234_567_899n]);
    expect(ofSol(10_000_000n)).toEqual([]);
    expect(
      amountsIn(draw(asked({ step: 'amount', answers: { from: SOL, to: USDC, amount: null } }))),
    ).toEqual([]);
  });
});
