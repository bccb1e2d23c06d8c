import type { JSX } from 'preact';
import { type MarkedText, plainText, type RichText } from '../rich/rich-model.ts';
import { Marked } from './rich-text.tsx';

const TAGS: Readonly<Record<string, 'sub' | 'sup' | 'mark'>> = {
  subscript: 'sub',
  superscript: 'sup',
  marked: 'mark',
};

/** Words of a rich message with their marks, drawn as those of any other message. */
export function RichWords({ text }: { text: RichText }): JSX.Element {
  if (typeof text === 'string') return <>{text}</>;
  if (!('type' in text)) {
    return (
      <>
        {text.map((part, index) => (
          <RichWords key={index} text={part} />
        ))}
      </>
    );
  }
  return <MarkedWords text={text} />;
}

function MarkedWords({ text }: { text: MarkedText }): JSX.Element {
  const inside = <RichWords text={text.text ?? text.alternative_text ?? ''} />;
  const Tag = TAGS[text.type];
  if (Tag) return <Tag>{inside}</Tag>;
  // In an ordinary message a named link is a `text_link`; the address of a `url` there is its own words.
  const { url, unix_time, date_time_format } = text;
  const entity = {
    type: text.type === 'url' ? 'text_link' : text.type,
    offset: 0,
    length: 0,
    ...(url === undefined ? {} : { url }),
    ...(unix_time === undefined ? {} : { unix_time }),
    ...(date_time_format === undefined ? {} : { date_time_format }),
  };
  return (
    <Marked entity={entity} raw={plainText(text)}>
      {inside}
    </Marked>
  );
}
