import type { JSX } from 'preact';
import type { BotDocument } from '../model.ts';
import { Icon } from './icons.tsx';

/** A file in a bubble: its name and size; a press downloads it. */
export function DocumentRow({ document }: { document: BotDocument }): JSX.Element {
  return (
    <a class="document" href={`/telegram/api/files/${document.file_id}`} download={document.file_name}>
      <span class="document-icon">
        <Icon name="download" />
      </span>
      <span class="document-words">
        <b>{document.file_name}</b>
        <span>{sizeLabel(document.file_size)}</span>
      </span>
    </a>
  );
}

/** A size in bytes as Telegram writes it, as "1.4 KB". */
export function sizeLabel(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
