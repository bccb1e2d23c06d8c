import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entity } from '../../../src/sandbox/telegram/model.ts';
import { Params } from '../../../src/sandbox/telegram/params.ts';
import { checkLink } from '../../../src/sandbox/telegram/text/links.ts';
import {
  checkEntities,
  detectEntities,
  outgoingText,
} from '../../../src/sandbox/telegram/text/outgoing-text.ts';
import { decodeHtmlReference, parseHtml } from '../../../src/sandbox/telegram/text/parse-html.ts';

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
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['u', 'underline'],
  ['s', 'strikethrough'],
  ['tg-spoiler', 'spoiler'],
  ['blockquote', 'blockquote'],
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
    ['<a href="tg://user?id=5001">Alice</a>', { type: 'text_mention', user: { id: 5001 } }],
    ['<a href="example.org">site</a>', { type: 'text_link', url: 'http://example.org' }],
    ['<a>https://example.org</a>', { type: 'text_link', url: 'https://example.org' }],
    ["<a href='https://example.org/?q=&quot;'>x</a>", { url: 'https://example.org/?q="' }],
    ['<a href=example.org>x</a>', { url: 'http://example.org' }],
    ['<tg-emoji emoji-id="53">👍</tg-emoji>', { type: 'custom_emoji', custom_emoji_id: '53' }],
    ['<pre>\n x</pre>', { type: 'pre', offset: 0, length: 3 }],
    ['<code class="language-ts">x</code>', { type: 'code', length: 1 }],
    ['<B  >x</B >', { type: 'bold' }],
    ['<b>x</>', { type: 'bold' }],
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
    ['<b', 'Unclosed start tag at byte offset 0'],
    ['<b ', 'Unclosed start tag "b" at byte offset 0'],
    ['<blockquote expandable', 'Unclosed start tag "blockquote" at byte offset 0'],
    ['<b ="x">y</b>', 'Empty attribute name in the tag "b" at byte offset 0'],
    ['<a href=a/b>x</a>', 'Unexpected end of name token in the tag "a" at byte offset 0'],
    ['<a href=abc', 'Unclosed start tag "a" at byte offset 0'],
    ['<span>x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
    ['<img src="x">', 'Unsupported start tag "img" at byte offset 0'],
    ['a</b>', 'Unexpected end tag at byte offset 1'],
    ['<i><b>x</i></b>', 'Unmatched end tag at byte offset 7, expected "</b>", found "</i>"'],
    ['<i><b>x</b>', 'Can\'t find end tag corresponding to start tag "i"'],
  ])('%s is refused', (source, reason) => {
    expect(() => parseHtml(source)).toThrow(`Bad Request: can't parse entities: ${reason}`);
  });
});

describe('a character reference', () => {
  test.each([
    ['&lt;', '<', 4],
    ['&gt', '>', 3],
    ['&amp;', '&', 5],
    ['&quot;', '"', 6],
    ['&#65;', 'A', 5],
    ['&#x41;', 'A', 6],
    ['&#X1F4B8;', '💸', 9],
    ['&#65', 'A', 4],
  ])('%s is %s', (source, text, next) => {
    expect(decodeHtmlReference(source, 0)).toEqual({ text, next });
  });

  test.each(['&', '&;', '&nbsp;', '&copy;', '&#;', '&#x;', '&#0;', '&#xD800;', '&#x110000;'])(
    '%s remains literal',
    (source) => {
      expect(decodeHtmlReference(source, 0)).toBeUndefined();
      expect(parseHtml(source).text).toBe(source);
    },
  );

  test('with a number becomes that character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }), (text) => {
        const [character = 'a'] = text;
        fc.pre(character !== '\0' && character.codePointAt(0) !== 0x10_ff_ff);
        expect(parseHtml(`&#${character.codePointAt(0)};`).text).toBe(character);
      }),
    );
  });
});

describe('a link', () => {
  test.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['EXAMPLE.org', 'http://EXAMPLE.org'],
    [' https://example.org ', 'https://example.org'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    ['http://127.0.0.1:8080/s/x', 'http://127.0.0.1:8080/s/x'],
    ['tg://resolve?domain=x', 'tg://resolve?domain=x'],
    ['ton://transfer/x', 'ton://transfer/x'],
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

describe('the entities argument', () => {
  const text = 'ab💸cd';

  test.each([
    ['an object', {}, 'expected an array of MessageEntity'],
    ['a string in the list', ['bold'], 'MessageEntity must have type, offset and length'],
    ['no length', [{ type: 'bold', offset: 0 }], 'MessageEntity must have type, offset and length'],
    ['half a length', [{ type: 'bold', offset: 0, length: 0.5 }], 'must have type, offset and length'],
    ['an unknown kind', [{ type: 'blink', offset: 0, length: 1 }], 'unsupported MessageEntity type "blink"'],
    ['a negative offset', [{ type: 'bold', offset: -1, length: 1 }], 'entity with incorrect offset -1'],
    ['a negative length', [{ type: 'bold', offset: 0, length: -1 }], 'entity with incorrect length -1'],
    ['an end past the text', [{ type: 'bold', offset: 5, length: 2 }], 'ends after the end of the text'],
    ['a cut through its start', [{ type: 'bold', offset: 3, length: 1 }], 'begins in a middle of a UTF-16'],
    ['a cut through its end', [{ type: 'bold', offset: 2, length: 1 }], 'ends in a middle of a UTF-16'],
  ])('is refused with %s', (_what, given, reason) => {
    expect(() => checkEntities(text, given)).toThrow(reason);
  });

  test('drops empty marks and invalid links', () => {
    const kept = { type: 'text_link', offset: 0, length: 2, url: 'https://example.org' };
    const given = [
      { type: 'bold', offset: 6, length: 0 },
      { type: 'text_link', offset: 0, length: 2, url: 'http://localhost' },
      { type: 'text_link', offset: 0, length: 2 },
      kept,
    ];
    expect(checkEntities(text, given)).toEqual([kept]);
    expect(checkEntities(text, undefined)).toEqual([]);
  });
});

describe('automatic entities', () => {
  test('are ordered, inside the text, and never overlap', () => {
    const piece = fc.constantFrom(
      ...['/swap', '@bob', '$SOL', '#tag', 'a@b.io', 'https://t.me/x', 'example.org', '1/2', ' ', ' ', 'Ω'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const found = detectEntities(text);
        let end = 0;
        for (const { offset, length } of found) {
          expect(offset).toBeGreaterThanOrEqual(end);
          end = offset + length;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 150 },
    );
  });

  test('are found in bold text, but not in code, links and mentions', () => {
    for (const type of ['code', 'pre', 'text_link', 'text_mention']) {
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

  test('is unchanged without a parse mode, and HTML is the only mode', () => {
    expect(read('<b>x</b>').text).toBe('<b>x</b>');
    for (const parse_mode of ['Markdown', 'MarkdownV2', 'RTF']) {
      expect(() => read('x', { parse_mode })).toThrow('Bad Request: unsupported parse_mode');
    }
  });

  test('has its entities in one argument, a caption in another', () => {
    const entities = [{ type: 'bold', offset: 0, length: 1 }];
    expect(read('x', { entities }).entities).toEqual(entities);
    expect(read('x', { caption_entities: entities }).entities).toEqual([]);
    const caption = new Params({ caption: 'x', caption_entities: JSON.stringify(entities) });
    expect(outgoingText(caption, 'caption')).toEqual({ text: 'x', entities });
  });
});
