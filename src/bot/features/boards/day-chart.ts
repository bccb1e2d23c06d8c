import { drawText } from '../../pictures/picture-text.ts';
import { THEMES, type Theme } from '../../pictures/theme.ts';

/** A pair and its last day, in words that are ready. */
export interface DayPanel {
  readonly name: string;
  readonly price: string;
  /** Empty where nobody knows. */
  readonly change: string;
  readonly isDown: boolean;
  /** In how many hours of the day there are prices. */
  readonly hours: string;
  /** Points from left (0) to right (1); between the lines nobody knows. */
  readonly lines: readonly (readonly { readonly at: number; readonly value: number }[])[];
}

const WIDTH = 1000;
const EDGE = 30;
const BETWEEN = 20;
const PANEL_HEIGHT = 260;

/** So many stand side by side only where there are more. */
const ALONE = 3;

/** Falling prices; the other colours are those of every picture. */
const DOWN = '#f2777a';

/** Hours before now that are marked below the lines. */
const MARKS = [24, 18, 12, 6, 0];

/** A panel for each pair. One look for light and dark chats: a dark card of its own, whose lines stand out on either. */
export function drawDayChart(panels: readonly DayPanel[]): string {
  const theme = THEMES.dark;
  const columns = panels.length > ALONE ? 2 : 1;
  const rows = Math.ceil(panels.length / columns);
  const width = (WIDTH - 2 * EDGE - (columns - 1) * BETWEEN) / columns;
  const height = 2 * EDGE + rows * PANEL_HEIGHT + (rows - 1) * BETWEEN;
  const parts = panels.map((panel, index) => {
    const x = EDGE + (index % columns) * (width + BETWEEN);
    const y = EDGE + Math.floor(index / columns) * (PANEL_HEIGHT + BETWEEN);
    return drawPanel(panel, { x, y, width }, theme);
  });
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">`;
  return `${head}<rect width="${WIDTH}" height="${height}" fill="${theme.ground}"/>${parts.join('')}</svg>`;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawPanel(panel: DayPanel, { x, y, width }: Place, theme: Theme): string {
  const inner = width - 48;
  const left = x + 24;
  const colour = panel.isDown ? DOWN : theme.good;
  const chart = { x: left, y: y + 96, width: inner, height: 110 };
  const small = { size: 20, fill: theme.quiet };
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${PANEL_HEIGHT}" rx="24" fill="${theme.card}"/>`,
    drawText(panel.name, { x: left, y: y + 44, size: 28, room: inner * 0.5, fill: theme.text, isBold: true }),
    drawText(panel.change, {
      ...{
        x: left + inner,
        y: y + 76,
        size: 22,
        room: inner * 0.45,
        fill: colour,
        anchor: 'end',
        isBold: true,
      },
    }),
    drawText(panel.price, {
      ...{ x: left + inner, y: y + 44, size: 28, room: inner * 0.48, fill: theme.text, anchor: 'end' },
    }),
    drawText(panel.hours, { ...small, x: left, y: y + 76, room: inner * 0.4 }),
    ...MARKS.map((hours) => drawMark(hours, chart, theme)),
    drawLines(panel.lines, chart, colour),
  ].join('');
}

interface Chart extends Place {
  readonly height: number;
}

function drawMark(hours: number, { x, y, width, height }: Chart, theme: Theme): string {
  const at = round(x + (1 - hours / 24) * width);
  const anchor = hours === 24 ? 'start' : hours === 0 ? 'end' : 'middle';
  const line = `<path d="M${at} ${y}v${height}" stroke="${theme.line}" stroke-width="2"/>`;
  const text = hours === 0 ? '0 h' : `-${hours} h`;
  return line + drawText(text, { x: at, y: y + height + 34, size: 20, room: 90, fill: theme.quiet, anchor });
}

/** From the lowest price to the highest; prices that all are one stand in the middle. */
function drawLines(lines: DayPanel['lines'], { x, y, width, height }: Chart, colour: string): string {
  const values = lines.flat().map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const place = ({ at, value }: { readonly at: number; readonly value: number }) => {
    const share = most > least ? (value - least) / (most - least) : 0.5;
    return [round(x + at * width), round(y + (1 - share) * height)] as const;
  };
  return lines
    .map((line) => {
      const [first, ...rest] = line.map(place);
      if (!first) return '';
      if (rest.length === 0) return `<circle cx="${first[0]}" cy="${first[1]}" r="4" fill="${colour}"/>`;
      const path = rest.map(([px, py]) => `L${px} ${py}`).join('');
      return `<path d="M${first[0]} ${first[1]}${path}" fill="none" stroke="${colour}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
