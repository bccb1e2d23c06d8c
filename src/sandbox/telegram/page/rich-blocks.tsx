import type { ComponentChildren, JSX } from 'preact';
import {
  type MarkedText,
  plainText,
  type RichBlock,
  type RichCell,
  type RichMessage,
  type RichText,
} from '../rich/model.ts';
import { Marked } from './rich-text.tsx';

const TAGS: Readonly<Record<string, 'sub' | 'sup' | 'mark'>> = {
  subscript: 'sub',
  superscript: 'sup',
  marked: 'mark',
};

/** A rich message: headings, lists, tables and what can be folded away. */
export function RichBlocks({ message }: { message: RichMessage }): JSX.Element {
  return (
    <div class="rich" dir={message.is_rtl ? 'rtl' : 'auto'}>
      <Blocks blocks={message.blocks} />
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly RichBlock[] }): JSX.Element {
  return (
    <>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </>
  );
}

function Block({ block }: { block: RichBlock }): JSX.Element {
  switch (block.type) {
    case 'divider':
      return <hr />;
    case 'heading':
      return <Heading block={block} />;
    case 'pre':
      return (
        <pre class="pre">
          <RichWords text={block.text} />
        </pre>
      );
    case 'table':
      return <Table block={block} />;
    case 'list':
      return <List block={block} />;
    case 'details':
      return (
        <details open={block.is_open === true}>
          <summary>
            <RichWords text={block.summary} />
          </summary>
          <Blocks blocks={block.blocks} />
        </details>
      );
    case 'blockquote':
    case 'expandable_blockquote':
    case 'pullquote':
      return <Quote block={block} />;
    default:
      return (
        <p class={block.type}>
          <RichWords text={block.text} />
        </p>
      );
  }
}

function Heading({ block }: { block: Extract<RichBlock, { type: 'heading' }> }): JSX.Element {
  return (
    <p class={`heading heading-${block.size}`}>
      <RichWords text={block.text} />
    </p>
  );
}

function Quote({ block }: { block: Extract<RichBlock, { credit?: RichText }> }): JSX.Element {
  return (
    <blockquote class={block.type}>
      {'blocks' in block ? <Blocks blocks={block.blocks} /> : <RichWords text={block.text} />}
      {block.credit ? (
        <cite>
          <RichWords text={block.credit} />
        </cite>
      ) : null}
    </blockquote>
  );
}

function List({ block }: { block: Extract<RichBlock, { type: 'list' }> }): JSX.Element {
  return (
    <ul>
      {block.items.map((item, index) => (
        <li key={index}>
          <span class="item-label">{item.has_checkbox ? (item.is_checked ? '☑' : '☐') : item.label}</span>
          <div>
            <Blocks blocks={item.blocks} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Table({ block }: { block: Extract<RichBlock, { type: 'table' }> }): JSX.Element {
  const looks = [
    block.is_bordered ? 'bordered' : '',
    block.is_striped ? 'striped' : '',
    block.is_compact ? 'compact' : '',
  ];
  return (
    <div class="table-frame">
      <table class={looks.join(' ')}>
        {block.caption ? (
          <caption>
            <RichWords text={block.caption} />
          </caption>
        ) : null}
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
  const looks = {
    class: `${cell.align ?? 'left'} ${cell.valign ?? 'top'}`,
    colSpan: cell.colspan ?? 1,
    rowSpan: cell.rowspan ?? 1,
  };
  const words: ComponentChildren = cell.text === undefined ? null : <RichWords text={cell.text} />;
  return cell.is_header ? <th {...looks}>{words}</th> : <td {...looks}>{words}</td>;
}

/** Words of a rich message with their marks, drawn as those of any other message. */
function RichWords({ text }: { text: RichText }): JSX.Element {
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
