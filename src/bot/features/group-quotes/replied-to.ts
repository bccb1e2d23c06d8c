import type { Message, MessageEntity } from 'grammy/types';
import type { RepliedTo } from './parse.ts';

/**
 * The message that a command answers, as far as it has words. In a topic every message answers the one that opened it,
 * which means nothing.
 */
export function repliedTo(message: Message | undefined): RepliedTo | undefined {
  if (!message) return undefined;
  const { reply_to_message: reply, quote } = message;
  if (!quote && (!reply || reply.forum_topic_created)) return undefined;
  const entities = [quote?.entities, reply?.entities, reply?.caption_entities];
  return {
    text: reply?.text ?? reply?.caption ?? '',
    ...(quote ? { quote: quote.text } : {}),
    links: entities.flatMap((some) => linksOf(some ?? [])),
  };
}

/** What stands behind words; a link that stands in the text is read with it. */
function linksOf(entities: readonly MessageEntity[]): readonly string[] {
  return entities.flatMap((entity) => (entity.type === 'text_link' ? entity.url : []));
}
