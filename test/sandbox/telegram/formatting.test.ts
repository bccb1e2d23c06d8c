import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entity, FormattedText } from '../../../src/sandbox/telegram/model.ts';
import { ApiError, Params } from '../../../src/sandbox/telegram/params.ts';
import { checkLink, detectEntities, outgoingText, parseHtml } from '../../../src/sandbox/telegram/text.ts';

/** A source text and Telegram's reading of it. */
interface Written {
  readonly source: string;
  readonly text: string;
  readonly entities: readonly Entity[];
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const plain: fc.Arbitrary<Written> = fc
  .constantFrom('a', 'Ω', '💸', ' & ', '<b>', '1 < 2', '"', 'привет', '中文')
  .map((text) => ({ source: escapeHtml(text), text, entities: [] }));

const TAGS = [
  ['b', 'bold'],
  ['i', 'italic'],
  ['code', 'code'],
] as const;

function join(parts: readonly Written[]): Written {
  return parts.reduce<Written>(
    (all, part) => ({
      source: all.source + part.source,
      text: all.text + part.text,
      entities: [
        ...all.entities,
        ...part.entities.map((one) => ({ ...one, offset: one.offset + all.text.length })),
      ],
    }),
    { source: '', text: '', entities: [] },
  );
}

function mark(inside: Written, [tag, type]: (typeof TAGS)[number]): Written {
  const entity = { type, offset: 0, length: inside.text.length };
  return {
    source: `<${tag}>${inside.source}</${tag}>`,
    text: inside.text,
    entities: [...inside.entities, entity],
  };
}

const { written } = fc.letrec<{ written: Written; marked: Written }>((tie) => ({
  written: fc
    .array(fc.oneof({ maxDepth: 3 }, plain, tie('marked')), { minLength: 1, maxLength: 4 })
    .map(join),
  marked: fc.tuple(tie('written'), fc.constantFrom(...TAGS)).map(([inside, tag]) => mark(inside, tag)),
}));

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

describe('HTML', () => {
  test('preserves text and marks at any nesting depth', () => {
    fc.assert(
      fc.property(written, ({ source, text, entities }) => {
        expect(parseHtml(source)).toEqual({ text, entities });
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ['<a href="example.org">site</a>', { type: 'text_link', url: 'http://example.org' }],
    ['<a href="https://example.org/?q=&quot;">x</a>', { url: 'https://example.org/?q="' }],
    ['<b  >x</b >', { type: 'bold' }],
    ['<blockquote>x</blockquote>', { type: 'blockquote' }],
    ['<blockquote expandable>x</blockquote>', { type: 'expandable_blockquote' }],
    [
      '<tg-time unix="1700000000" format="r">x</tg-time>',
      { type: 'date_time', unix_time: 1_700_000_000, date_time_format: 'r' },
    ],
    ['<a>https://example.org</a>', { type: 'text_link', url: 'https://example.org' }],
  ])('%s is one entity', (source, entity) => {
    const { entities } = parseHtml(source);
    expect(entities).toHaveLength(1);
    expect(entities[0]).toMatchObject(entity);
  });

  test.each([
    ['<a href="javascript:alert(1)">x</a>'],
    ['<a href="">x</a>'],
    ['<a href="http://localhost">x</a>'],
    ['<tg-time unix="soon">x</tg-time>'],
    ['<b></b>x'],
    ['<i><b></b></i>x'],
  ])('%s is plain text', (source) => {
    expect(parseHtml(source)).toEqual({ text: 'x', entities: [] });
  });

  test.each([
    ['<b', 'Unclosed tag at byte offset 0'],
    ['a < b', 'Unclosed tag at byte offset 2'],
    ['é<div>', 'Unsupported start tag "div" at byte offset 2'],
    ['x<a href="x', 'Unclosed tag at byte offset 1'],
    ['<b ="x">y</b>', 'Unclosed tag at byte offset 0'],
    ['<a href=a/b>x</a>', 'Unclosed tag at byte offset 0'],
    ['<pre>x</pre>', 'Unsupported start tag "pre" at byte offset 0'],
    ['<img src="x">', 'Unsupported start tag "img" at byte offset 0'],
    ['a</b>', 'Unexpected end tag at byte offset 1'],
    ['<i><b>x</i></b>', 'Unmatched end tag at byte offset 7, expected "</b>", found "</i>"'],
    ['<i><b>x</b>', 'Can\'t find end tag corresponding to start tag "i"'],
  ])('%s is refused', (source, reason) => {
    expect(() => parseHtml(source)).toThrow(`Bad Request: can't parse entities: ${reason}`);
  });

  test('any markup is parsed to entities inside the text, or refused with 400', () => {
    fc.assert(
      fc.property(markup, (source) => {
        const parsed = attempt(() => parseHtml(source));
        if (parsed) expect(within(parsed.text, detectEntities(parsed.text, parsed.entities))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

describe('a character reference', () => {
  test.each([
    ['&lt;', '<'],
    ['&gt', '>'],
    ['&amp;', '&'],
    ['&quot;', '"'],
    ['&#65;', 'A'],
    ['&#x41;', 'A'],
    ['&#X1F4B8;', '💸'],
    ['&#65', 'A'],
    ['&amp;lt;', '&lt;'],
  ])('%s is %s', (source, text) => {
    expect(parseHtml(source).text).toBe(text);
  });

  test.each(['&', '&;', '&nbsp;', '&copy;', '&#;', '&#x;', '&#0;', '&#xD800;', '&#x110000;'])(
    '%s remains literal',
    (source) => {
      expect(parseHtml(source).text).toBe(source);
    },
  );
});

describe('a link', () => {
  test.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['EXAMPLE.org', 'http://EXAMPLE.org'],
    [' https://example.org ', 'https://example.org'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    ['http://127.0.0.1:8080/s/x', 'http://127.0.0.1:8080/s/x'],
    ['tg://resolve?domain=x', 'tg://resolve?domain=x'],
  ])('%s leads to %s', (text, url) => {
    expect(checkLink(text)).toEqual({ ok: true, url });
  });

  test.each([
    ['', 'URL host is empty'],
    ['  ', 'URL host is empty'],
    ['http://localhost', 'Wrong HTTP URL'],
    ['localhost:8080', 'Wrong HTTP URL'],
    ['https://', 'Wrong HTTP URL'],
    ['https://exa mple.org', 'Wrong HTTP URL'],
    ['phantom://v1/connect', 'Unsupported URL protocol'],
    ['javascript://example.org/%0aalert(1)', 'Unsupported URL protocol'],
  ])('%j is invalid: %s', (text, reason) => {
    expect(checkLink(text)).toEqual({ ok: false, reason });
  });
});

describe('automatic entities', () => {
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

  test('are found in bold text, but not in code and links', () => {
    for (const type of ['code', 'text_link']) {
      expect(detectEntities('/swap', [{ type, offset: 0, length: 5 }])).toHaveLength(1);
    }
    expect(detectEntities('/swap', [{ type: 'bold', offset: 0, length: 5 }])).toHaveLength(2);
  });
});

describe('an outgoing text', () => {
  const read = (text: string, more: object = {}) => outgoingText(new Params({ text, ...more }), 'text');

  test('loses surrounding whitespace, and its marks shift accordingly', () => {
    expect(read('  <b> a </b> ', { parse_mode: 'HTML' })).toEqual({
      text: 'a',
      entities: [{ type: 'bold', offset: 0, length: 1 }],
    });
    expect(read('<b>  </b>x', { parse_mode: 'html' })).toEqual({ text: 'x', entities: [] });
    expect(read('a\r\nb').text).toBe('a\nb');
  });
});
