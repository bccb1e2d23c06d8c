import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showFailure } from '../../../src/bot/cards/failure.ts';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import { LANGUAGES } from '../../../src/bot/swap/people.ts';
import { FAILURE_REASONS, writeFailureCode } from '../../../src/solana/failure/reasons.ts';

const TEXTS = allTexts();
const ENGLISH = TEXTS.en;
const SPANISH = TEXTS.es;

const coded = (reason: (typeof FAILURE_REASONS)[number]) =>
  writeFailureCode({ reason, program: 'DFlow', step: 3, code: '15003' });

/** Failure sentences stored by versions before the codes. */
const FORMER_SENTENCES = [
  'the wallet has no SOL to pay the network fee',
  'not enough SOL for the network fee',
  'not enough SOL left for the deposit of an account',
  'this wallet cannot pay network fees',
  'the transaction expired before it could run',
  'the transaction had already been processed',
  'an account was busy; try again',
  'the network was too busy',
  'the swap needed more computing than was allowed',
  'not enough funds',
  'a signature was missing',
  'an account was not in the expected state',
  'a token account does not exist',
  'not enough of the token',
  'the token account belongs to another token',
  'the token account belongs to another owner',
  'the token account is frozen by the issuer',
  'this token cannot be transferred',
  'the issuer has paused this token',
  'an account already exists',
  'not enough SOL',
  'the price moved past the slippage limit',
  'the transaction was changed on its way',
  'the token belongs to another token program',
  'the exact amount could not be reached',
  'a token account is not valid',
  'a safety check in the transaction stopped it; nothing was swapped',
  'step 7 failed (code 42)',
  'step 7 failed (Odd)',
  'the network refused it (Odd)',
];

describe.each(LANGUAGES)('the reason of a failed swap, in %s', (language) => {
  it('has its own text for every code, with advice', () => {
    const causes = FAILURE_REASONS.map((reason) => showFailure(coded(reason), TEXTS[language]));
    expect(new Set(causes.map(({ cause }) => cause)).size).toBe(FAILURE_REASONS.length);
    for (const { cause, next } of causes) {
      expect(cause).not.toMatch(/[.。]$|\?|chain:/);
      expect(next).toMatch(/[.。]$/);
    }
  });

  it('has a text for the sentences of older versions', () => {
    for (const sentence of FORMER_SENTENCES) {
      const { cause } = showFailure(sentence, TEXTS[language]);
      expect(cause, sentence).toBeTruthy();
      if (language !== 'en') expect(cause).not.toBe(sentence);
    }
  });
});

describe('the reason of a failed swap', () => {
  it('names a moved price and offers a fresh one, without the number of a step', () => {
    const failure = { reason: 'price-moved', program: 'Jupiter', step: 4, code: '6001' } as const;
    expect(showFailure(writeFailureCode(failure), ENGLISH)).toEqual({
      cause: 'the price moved past your slippage limit while it was on its way',
      next: 'Ask for a fresh price.',
    });
    expect(showFailure(writeFailureCode(failure), SPANISH).cause).toContain('slippage');
    expect(showFailure('the price moved past the slippage limit', ENGLISH).next).toBe(
      'Ask for a fresh price.',
    );
  });

  it('names the number of a pool, program, step or network when nothing better is known', () => {
    expect(showFailure(coded('pool-refused'), ENGLISH).cause).toContain('(code 15003)');
    expect(showFailure(coded('program-refused'), ENGLISH).cause).toBe('DFlow refused it (code 15003)');
    expect(showFailure(coded('step-failed'), SPANISH).cause).toBe('el paso 3 falló (código 15003)');
    expect(showFailure('step 3 failed (code 42)', SPANISH).cause).toBe('el paso 3 falló (código 42)');
    expect(showFailure('the network refused it (Odd)', SPANISH).cause).toBe('la red la rechazó (Odd)');
  });

  it('appears as stored when no version knows it, and never breaks a card', () => {
    expect(showFailure('something new', SPANISH).cause).toBe('something new');
    expect(showFailure(null, SPANISH).cause).toBeNull();
    const odd = fc.oneof(
      fc.string(),
      fc.constantFrom('constructor', '__proto__', 'chain:constructor:::', 'chain:price-moved::99999:'),
      fc.string().map((text) => `chain:${text}`),
    );
    fc.assert(
      fc.property(odd, (reason) => {
        const { cause, next } = showFailure(reason, SPANISH);
        expect(typeof cause).toBe('string');
        expect(next).not.toBe('');
      }),
    );
  });
});
