import type { Entity, Message } from '../model.ts';
import { plainBlocks } from '../rich/rich-model.ts';
import { serviceText } from './groups/service-text.ts';

/** One line that stands for a message in the chat list; hidden text stays hidden. */
export function previewOf(message: Message): string {
  const service = serviceText(message);
  if (service !== undefined) return service;
  const text = message.text ?? message.caption ?? '';
  const entities = message.entities ?? message.caption_entities ?? [];
  const spoilers = entities.filter(({ type }) => type === 'spoiler');
  const shown = spoilers.reduce(mask, text).replaceAll(/\s+/g, ' ');
  if (message.photo) return `🖼 ${shown || 'Photo'}`;
  if (message.document) return `📎 ${shown || message.document.file_name}`;
  return message.rich_message ? plainBlocks(message.rich_message.blocks).replaceAll(/\s+/g, ' ') : shown;
}

function mask(text: string, { offset, length }: Entity): string {
  return `${text.slice(0, offset)}${'░'.repeat(length)}${text.slice(offset + length)}`;
}
