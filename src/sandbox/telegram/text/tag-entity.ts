import type { Entity } from '../model.ts';
import { checkLink } from './check-link.ts';
import type { OpenTag } from './read-html-tag.ts';

const SIMPLE: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  u: 'underline',
  ins: 'underline',
  span: 'spoiler',
  'tg-spoiler': 'spoiler',
  pre: 'pre',
};

/** The entity a closed tag stands for; undefined where Telegram shows plain text, as for a link that leads nowhere. */
export function entityOfTag(tag: OpenTag, inside: string, length: number): Entity | undefined {
  const at = { offset: tag.start, length };
  const simple = SIMPLE[tag.name];
  if (simple) return { type: simple, ...at };
  if (tag.name === 'code')
    return { type: 'code', ...at, ...(tag.argument ? { language: tag.argument } : {}) };
  if (tag.name === 'blockquote') return { type: `${tag.argument ? 'expandable_' : ''}blockquote`, ...at };
  if (tag.name === 'tg-emoji') return { type: 'custom_emoji', ...at, custom_emoji_id: tag.argument };
  if (tag.name === 'tg-time') return dateTime(tag, at);
  return linkEntity(tag.argument || inside, at);
}

function dateTime(tag: OpenTag, at: { offset: number; length: number }): Entity | undefined {
  if (!/^\d{1,12}$/.test(tag.argument)) return undefined;
  return { type: 'date_time', ...at, unix_time: Number(tag.argument), date_time_format: tag.format };
}

function linkEntity(target: string, at: { offset: number; length: number }): Entity | undefined {
  const person = /^tg:\/\/user\?id=(\d{1,15})$/.exec(target);
  if (person)
    return { type: 'text_mention', ...at, user: { id: Number(person[1]), is_bot: false, first_name: '' } };
  const link = checkLink(target);
  return link.ok ? { type: 'text_link', ...at, url: link.url } : undefined;
}
