import type { JSX } from 'preact';
import type { Message } from '../model.ts';
import { Icon } from './icons.tsx';
import { previewOf } from './preview-of.ts';

interface AnswerBarProps {
  readonly message: Message;
  readonly onLeave: () => void;
}

/** What the next message answers, over the input. */
export function AnswerBar({ message, onLeave }: AnswerBarProps): JSX.Element {
  return (
    <div class="answer-bar">
      <Icon name="reply" />
      <div class="answer-words">
        <b>Reply to {message.from.first_name}</b>
        <span>{previewOf(message)}</span>
      </div>
      <button type="button" class="round" aria-label="Do not reply" onClick={onLeave}>
        <Icon name="close" />
      </button>
    </div>
  );
}
