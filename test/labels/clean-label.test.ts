import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLabel } from '../../src/labels/clean-label.ts';

describe('a label from outside', () => {
  it.each([
    ['US\u202eDC\u200b', 'USDC'],
    ['a\nb\r\nc\u2028d\te', 'a b c d e'],
    ['\u001b[31mred\u001b[0m', '[31mred[0m'],
    ['\u2800\u3164\u115f\u034f \ufe0f', ''],
    ['\uff35\uff33\uff24\uff23', 'USDC'],
    ['e\u0301te\u0301', 'été'],
    ['Z\u0351\u036b\u0343\u036a\u0302x', 'Z\u0351\u036bx'],
    ['\u0301\u0301x', 'x'],
    ['  spaced   out  ', 'spaced out'],
  ])('%j is shown as %j', (label, shown) => {
    expect(cleanLabel(label, 40)).toBe(shown);
  });

  it('is cut to its length, with an ellipsis', () => {
    expect(cleanLabel('abcdef', 4)).toBe('abc…');
    expect(cleanLabel('abcd', 4)).toBe('abcd');
  });

  it('has no invisible, bidirectional, newline or control characters, and never grows', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.integer({ min: 1, max: 50 }),
        (label, longest) => {
          const clean = cleanLabel(label, longest);
          expect(clean).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\p{M}{3}|\s{2}/u);
          expect([...clean].length).toBeLessThanOrEqual(longest);
        },
      ),
    );
  });
});
