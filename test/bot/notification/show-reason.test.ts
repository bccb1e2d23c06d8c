import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../src/bot/notification/create-texts.ts';
import { showReason } from '../../../src/bot/notification/show-reason.ts';
import { JUPITER_PROGRAM } from '../../../src/solana/known-programs.ts';
import { describeTransactionFailure } from '../../../src/solana/transaction-failure.ts';

const ENGLISH = createTexts('en');
const SPANISH = createTexts('es');
const custom = (code: number) => ({ InstructionError: [2, { Custom: code }] });

/** Every sentence that the file of failures holds, written out or with something filled in. */
const SENTENCES = [
  ...readFileSync('src/solana/transaction-failure.ts', 'utf8').matchAll(/(['`])([a-z]\w* [^'`\n]*)\1/g),
].map((match) => (match[2] ?? '').replaceAll(/\$\{[^}]*\}/g, '7'));

describe('the reason of a failure', () => {
  it('is said in English as it was written down', () => {
    expect(SENTENCES.length).toBeGreaterThan(25);
    for (const sentence of SENTENCES) expect(showReason(sentence, ENGLISH)).toBe(sentence);
  });

  it('is said in another language, whatever the failure', () => {
    const inEnglish = SENTENCES.filter((sentence) => showReason(sentence, SPANISH) === sentence);
    expect(inEnglish).toEqual([]);
    const programs = ['a', 'b', JUPITER_PROGRAM] as never;
    expect(showReason(describeTransactionFailure(custom(6001), programs), SPANISH)).toContain('tolerancia');
    expect(showReason(describeTransactionFailure(custom(42)), SPANISH)).toBe('el paso 3 falló (code 42)');
    expect(showReason(describeTransactionFailure('Odd'), SPANISH)).toBe('la red la rechazó (Odd)');
  });

  it('of another version is shown as it is, and never breaks the card', () => {
    expect(showReason('something new', SPANISH)).toBe('something new');
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__')), (reason) => {
        expect(typeof showReason(reason, SPANISH)).toBe('string');
      }),
    );
  });
});
