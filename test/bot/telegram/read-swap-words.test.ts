import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSwapWords } from '../../../src/bot/telegram/commands/read-swap-words.ts';
import { catalogueOf, listedAs } from '../support/listed.ts';
import { LISTED } from './chat-world.ts';

const read = async (line: string) =>
  readSwapWords(line, await catalogueOf(LISTED.map(listedAs), line.split(/\s+/), LISTED));

describe('readSwapWords', () => {
  it.each([
    ['', null, null],
    ['SOL', 'SOL', null],
    ['$sol to usdc', 'SOL', 'USDC'],
    ['SOL Dup1111111111111111111111111111111111111111', 'SOL', 'DUP'],
  ])('takes "%s" for the beginning of a swap', async (line, from, to) => {
    const words = await read(line);
    expect(words.kind).toBe('part');
    if (words.kind !== 'part') return;
    expect([words.from?.symbol ?? null, words.to?.symbol ?? null]).toEqual([from, to]);
  });

  it('takes a whole line for an intent, with or without filler', async () => {
    expect(await read('0.5 SOL to USDC')).toEqual(await read('0.5 sol usdc'));
    expect(await read('.5 SOL USDC')).toMatchObject({ kind: 'intent', intent: { amount: 500_000_000n } });
  });

  it.each([
    ['1,5 SOL', 'bad_form'],
    ['SOL SOL', 'same_token'],
    ['SOL wSOL', 'unknown_token'],
    ['DUP', 'ambiguous_token'],
    ['SOL USDC 5', 'unknown_token'],
    ['1,5 SOL USDC', 'bad_amount'],
  ])('refuses "%s" as %s', async (line, code) => {
    expect(await read(line)).toMatchObject({ kind: 'problem', problem: { code } });
  });

  it('makes an intent only of an amount that is written out in the line', async () => {
    const word = fc.oneof(
      fc.constantFrom('SOL', 'USDC', 'to', '->', '1', '1,5', '-1', '1e3', '0', '٣', '１', '0x1', 'NaN'),
      fc.string({ maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 5 }), async (words) => {
        const result = await read(words.join(' '));
        if (result.kind !== 'intent') return;
        expect(result.intent.amount > 0n && result.intent.amount < 2n ** 64n).toBe(true);
        expect(words.join(' ').trim()).toMatch(/^((to|for|in|into|->|→|>)\s+)*(\d+(\.\d+)?|\.\d+)\s/i);
      }),
    );
  });
});
