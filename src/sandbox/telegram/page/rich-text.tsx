import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import {
  type Entity,
  plainText,
  type RichBlock,
  type RichCell,
  type RichMessage,
  type RichText as RichWordsText,
} from '../model.ts';
import { useChatActions } from './actions.ts';
import { dateTimeLabel } from './labels.ts';

interface RichTextProps {
  readonly text: string;
  readonly entities?: readonly Entity[] | undefined;
}

export function RichText({ text, entities = [] }: RichTextProps): JSX.Element {
  return <>{nodes(text, 0, text.length, entities)}</>;
}

function nodes(text: string, from: number, to: number, entities: readonly Entity[]): ComponentChildren[] {
  const [first, ...rest] = entities.filter((one) => one.offset >= from && one.offset < to);
  if (!first) return from < to ? [text.slice(from, to)] : [];
  const end = Math.min(first.offset + first.length, to);
  const inner = rest.filter(({ offset }) => offset < end);
  const raw = text.slice(first.offset, end);
  const node = (
    <Marked key={first.offset} entity={first} raw={raw}>
      {nodes(text, first.offset, end, inner)}
    </Marked>
  );
  const after = rest.filter(({ offset }) => offset >= end);
  // A quote is a block: the line break after it is not an empty line.
  const next = first.type === FOLDED && text[end] === '\n' ? end + 1 : end;
  return [...nodes(text, from, first.offset, []), node, ...nodes(text, next, to, after)];
}

const FOLDED = 'expandable_blockquote';

interface MarkedProps {
  readonly entity: Entity;
  readonly raw: string;
  readonly children: ComponentChildren;
}

const PLAIN: Readonly<Record<string, 'b' | 'i'>> = { bold: 'b', italic: 'i' };

function Marked({ entity, raw, children }: MarkedProps): JSX.Element {
  const Tag = PLAIN[entity.type];
  if (Tag) return <Tag>{children}</Tag>;
  if (entity.type === 'code') return <Code raw={raw} />;
  if (entity.type === FOLDED) return <FoldedQuote>{children}</FoldedQuote>;
  if (entity.type === 'date_time') {
    return <LocalTime entity={entity}>{children}</LocalTime>;
  }
  return (
    <Linked entity={entity} raw={raw}>
      {children}
    </Linked>
  );
}

function LocalTime({ entity, children }: Omit<MarkedProps, 'raw'>): JSX.Element {
  const { language } = useChatActions();
  const { unix_time: seconds = 0, date_time_format: format = '' } = entity;
  return <time>{dateTimeLabel(seconds, format, language) ?? children}</time>;
}

function FoldedQuote({ children }: { children: ComponentChildren }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <blockquote class={isOpen ? 'quote' : 'quote folded'} dir="auto">
      <div class="quoted">{children}</div>
      <button type="button" class="unfold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show less' : 'Show more'}
      </button>
    </blockquote>
  );
}

function Linked({ entity, raw, children }: MarkedProps): JSX.Element {
  const { openLink, send } = useChatActions();
  if (entity.type === 'bot_command') {
    return (
      <button type="button" class="link" dir="ltr" onClick={() => send(raw)}>
        {children}
      </button>
    );
  }
  const address = addressOf(entity, raw);
  if (address === undefined) return <span class="link">{children}</span>;
  const follow = (event: MouseEvent): void => {
    event.preventDefault();
    openLink(address, entity.type === 'text_link');
  };
  return (
    <a class="link" href={address} rel="noopener noreferrer" onClick={follow}>
      {children}
    </a>
  );
}

function addressOf({ type, url }: Entity, raw: string): string | undefined {
  if (type === 'text_link') return url;
  if (type === 'url') return /^[a-z]+:\/\//i.test(raw) ? raw : `https://${raw}`;
  return type === 'mention' ? `https://t.me/${raw.slice(1)}` : undefined;
}

function Code({ raw }: { raw: string }): JSX.Element {
  const { copy } = useChatActions();
  return (
    <button type="button" class="code" title="Copy" onClick={() => copy(raw)}>
      <bdi>{raw}</bdi>
    </button>
  );
}

export function RichBlocks({ message }: { message: RichMessage }): JSX.Element {
  return (
    <div class="rich" dir={message.is_rtl ? 'rtl' : 'auto'}>
      {message.blocks.map((block, index) =>
        block.type === 'table' ? (
          <Table key={index} block={block} />
        ) : (
          <p key={index} class="paragraph">
            <RichWords text={block.text} />
          </p>
        ),
      )}
    </div>
  );
}

function Table({ block }: { block: Extract<RichBlock, { type: 'table' }> }): JSX.Element {
  const classes = [
    block.is_bordered ? 'bordered' : '',
    block.is_striped ? 'striped' : '',
    block.is_compact ? 'compact' : '',
  ];
  return (
    <div class="table-frame">
      <table class={classes.join(' ')}>
        <tbody>
          {block.cells.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <Cell key={column} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ cell }: { cell: RichCell }): JSX.Element {
  const Tag = cell.is_header ? 'th' : 'td';
  return (
    <Tag class={`${cell.align ?? 'left'} ${cell.valign ?? 'top'}`}>
      {cell.text === undefined ? null : <RichWords text={cell.text} />}
    </Tag>
  );
}

function RichWords({ text }: { text: RichWordsText }): JSX.Element {
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
  // A plain message's named link is a `text_link`; its `url` entity is the address itself.
  const entity = { ...text, type: text.type === 'url' ? 'text_link' : text.type, offset: 0, length: 0 };
  return (
    <Marked entity={entity} raw={plainText(text)}>
      <RichWords text={text.text} />
    </Marked>
  );
}
