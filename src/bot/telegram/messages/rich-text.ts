import type { RichText } from 'grammy/types';
import { toPlainText, trustedHtml } from '../../i18n/html.ts';

/** An opening tag, a closing one, or the words up to the next. Attributes are escaped, so no `>` stands in one. */
const PIECES = /<(?<name>[a-z-]+)(?<attributes>[^<>]*)>|<\/(?<closed>[a-z-]+)>|(?<words>[^<]+)/g;

type Mark = (text: RichText, attribute: (name: string) => string) => RichText;

/** What Telegram's HTML marks and rich text calls otherwise; all that this bot writes. */
const MARKS: Readonly<Record<string, Mark>> = {
  b: (text) => ({ type: 'bold', text }),
  i: (text) => ({ type: 'italic', text }),
  u: (text) => ({ type: 'underline', text }),
  s: (text) => ({ type: 'strikethrough', text }),
  code: (text) => ({ type: 'code', text }),
  a: (text, attribute) => ({ type: 'url', text, url: attribute('href') }),
  'tg-time': (text, attribute) => ({
    type: 'date_time',
    text,
    unix_time: Number(attribute('unix')),
    date_time_format: attribute('format') as 'T',
  }),
};

interface Open {
  readonly name: string;
  readonly attributes: string;
  readonly inside: RichText[];
}

/** The same words with the same marks, as rich messages have them. A tag that is none of ours loses its mark, never its words. */
export function toRichText(markup: string): RichText {
  const open: Open[] = [{ name: '', attributes: '', inside: [] }];
  for (const { groups } of markup.matchAll(PIECES)) {
    const { name, attributes = '', words } = groups ?? {};
    if (words !== undefined) open.at(-1)?.inside.push(toPlainText(trustedHtml(words)));
    else if (name !== undefined) open.push({ name, attributes, inside: [] });
    else close(open);
  }
  while (open.length > 1) close(open);
  return joined(open[0]?.inside ?? []);
}

/** What is closed becomes one piece of what it stands in. Tags of Telegram's HTML are nested well. */
function close(open: Open[]): void {
  const [outer, inner] = open.slice(-2);
  if (!outer || !inner) return;
  open.pop();
  const mark = MARKS[inner.name];
  const text = joined(inner.inside);
  outer.inside.push(mark ? mark(text, (name) => attributeOf(inner.attributes, name)) : text);
}

function joined(pieces: RichText[]): RichText {
  const [first = ''] = pieces;
  return pieces.length > 1 ? pieces : first;
}

function attributeOf(attributes: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  return toPlainText(trustedHtml(value));
}
