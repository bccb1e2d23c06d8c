import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entity, FormattedText } from '../../../src/sandbox/telegram/model.ts';
import { ApiError } from '../../../src/sandbox/telegram/params.ts';
import { checkLink, detectEntities, parseHtml } from '../../../src/sandbox/telegram/text.ts';

test('HTML becomes text and entities, in UTF-16 units, with references decoded', () => {
  expect(parseHtml('💸 <b>a &lt; <i>b</i></b> &#x41;&#66;&quot;&unknown;')).toEqual({
    text: '💸 a < b AB"&unknown;',
    entities: [
      { type: 'italic', offset: 7, length: 1 },
      { type: 'bold', offset: 3, length: 5 },
    ],
  });
});

test.each([['<code>x</code>', 'code']])('%s is %s', (source, type) => {
  expect(parseHtml(source)).toEqual({ text: 'x', entities: [{ type, offset: 0, length: 1 }] });
});

test('links and times carry their argument', () => {
  expect(parseHtml('<a href="https://example.org/?a=1&amp;b=2">x</a>').entities).toEqual([
    { type: 'text_link', offset: 0, length: 1, url: 'https://example.org/?a=1&b=2' },
  ]);
  expect(parseHtml('<a href="http://localhost/">x</a>').entities).toEqual([]);
  expect(parseHtml('<tg-time unix="1700000000" format="r">soon</tg-time>').entities).toEqual([
    { type: 'date_time', offset: 0, length: 4, unix_time: 1_700_000_000, date_time_format: 'r' },
  ]);
});

test.each([
  ['a < b', 'Unclosed tag at byte offset 2'],
  ['a <b', 'Unclosed tag at byte offset 2'],
  ['é<div>', 'Unsupported start tag "div" at byte offset 2'],
  ['</b>', 'Unexpected end tag at byte offset 0'],
  ['<b>x</i>', 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'],
  ['<b>x</b', 'Unclosed tag at byte offset 4'],
])('%s is refused', (source, reason) => {
  expect(() => parseHtml(source)).toThrow(reason);
});

test.each([
  ['/swap 1.5 SOL', [['bot_command', '/swap']]],
  ['a /quote@my_bot b', [['bot_command', '/quote@my_bot']]],
  ['a/b 1/2', []],
  ['http://localhost/x http://127.0.0.1:1/y', [['url', 'http://127.0.0.1:1/y']]],
  [
    'see https://example.org/a?b=c. Then t.me/x',
    [
      ['url', 'https://example.org/a?b=c'],
      ['url', 't.me/x'],
    ],
  ],
  [
    '@bob and a@example.org',
    [
      ['mention', '@bob'],
      ['email', 'a@example.org'],
    ],
  ],
  [
    '$SOL #tag #1',
    [
      ['cashtag', '$SOL'],
      ['hashtag', '#tag'],
    ],
  ],
])('in "%s" Telegram finds entities by itself', (text, expected) => {
  const found = detectEntities(text).map(({ type, offset, length }) => [
    type,
    text.slice(offset, offset + length),
  ]);
  expect(found).toEqual(expected);
});

test('code contains no automatic entities', () => {
  const code = { type: 'code', offset: 0, length: 5 };
  expect(detectEntities('/swap', [code])).toEqual([code]);
});

const markup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<b>',
        '</b>',
        '<',
        '>',
        '</',
        '<a href="',
        '"',
        "'",
        '<code>',
        '</code>',
        '&lt;',
        '&#',
        ';',
        '=',
        ' ',
        '\n',
      ),
      fc.constantFrom('💸', '<tg-time unix="1">', '</>'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

/** Any error besides ApiError is a fault of the parser. */
function attempt(run: () => FormattedText): FormattedText | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof ApiError && error.code === 400) return undefined;
    throw error;
  }
}

function within(text: string, entities: readonly Entity[]): boolean {
  return entities.every(({ offset, length }) => offset >= 0 && length > 0 && offset + length <= text.length);
}

test('any markup is parsed to entities inside the text, or refused with 400', () => {
  fc.assert(
    fc.property(markup, (source) => {
      const parsed = attempt(() => parseHtml(source));
      if (parsed) expect(within(parsed.text, detectEntities(parsed.text, parsed.entities))).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('escaped text survives unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      expect(parseHtml(`<b>${escaped}</b>`).text).toBe(text);
    }),
    { numRuns: 200 },
  );
});

test('the link check never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof checkLink(text).ok === 'boolean'));
});
