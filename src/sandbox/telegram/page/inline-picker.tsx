import type { JSX } from 'preact';
import type { InlineOffer } from './use-inline.ts';

interface InlinePickerProps {
  readonly offer: InlineOffer;
  readonly onChoose: (resultId: string) => void;
  readonly onStart: (parameter: string) => void;
}

/** What the bot offers, over the input line: the button into its private chat, then the results. */
export function InlinePicker({ offer, onChoose, onStart }: InlinePickerProps): JSX.Element | null {
  const { answer } = offer;
  if (!answer) return <div class="inline-picker waiting" role="status" aria-label="The bot is asked" />;
  const { button, results } = answer;
  if (!button && results.length === 0) return null;
  return (
    <div class="inline-picker">
      {button ? (
        <button type="button" class="inline-start" onClick={() => onStart(button.startParameter)}>
          {button.text}
        </button>
      ) : null}
      <div role="listbox" aria-label="Results of the bot">
        {results.map(({ id, title, description }) => (
          <button
            type="button"
            key={id}
            role="option"
            aria-selected={false}
            class="inline-result"
            onClick={() => onChoose(id)}
          >
            <span class="inline-letter" aria-hidden="true">
              {firstLetter(title)}
            </span>
            <span class="inline-words" dir="auto">
              <b>{title}</b>
              {description ? <span>{description}</span> : null}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** Telegram draws one in the place of a picture. */
function firstLetter(title: string): string {
  return [...title][0] ?? '';
}
