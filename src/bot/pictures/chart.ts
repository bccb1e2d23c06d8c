import { drawGround, drawText, THEMES, type Theme, WIDTH } from './draw.ts';

export interface ChartPoint {
  /** Time runs from 0, the chart's begin, to 1. */
  readonly at: number;
  /** The price of one unit is a float, because it is only displayed. */
  readonly value: number;
}

interface ChartMark {
  readonly at: number;
  readonly label: string;
}

export interface ChartPanel {
  readonly name: string;
  readonly price: string;
  readonly change: string;
  readonly isDown: boolean;
  /** How much of the time has prices. */
  readonly known: string;
  readonly marks: readonly ChartMark[];
  /** Split at gaps; a lone price is a line of one point. */
  readonly lines: readonly (readonly ChartPoint[])[];
}

/** Pixels. */
const EDGE = 30;
const BETWEEN = 20;
const PANEL_HEIGHT = 260;

const MAX_IN_ONE_COLUMN = 3;

const DOWN = '#f2777a';

/** SVG, dark in all chats. */
export function drawChart(panels: readonly ChartPanel[]): string {
  const theme = THEMES.dark;
  const columns = panels.length > MAX_IN_ONE_COLUMN ? 2 : 1;
  const rows = Math.ceil(panels.length / columns);
  const width = (WIDTH - 2 * EDGE - (columns - 1) * BETWEEN) / columns;
  const height = 2 * EDGE + rows * PANEL_HEIGHT + (rows - 1) * BETWEEN;
  const parts = panels.map((panel, index) => {
    const x = EDGE + (index % columns) * (width + BETWEEN);
    const y = EDGE + Math.floor(index / columns) * (PANEL_HEIGHT + BETWEEN);
    return drawPanel(panel, { x, y, width }, theme);
  });
  return drawGround(height, theme, parts);
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawPanel(panel: ChartPanel, { x, y, width }: Place, theme: Theme): string {
  const inner = width - 48;
  const left = x + 24;
  const colour = panel.isDown ? DOWN : theme.good;
  const chart = { x: left, y: y + 96, width: inner, height: 110 };
  const atEnd = { x: left + inner, anchor: 'end' } as const;
  const small = { size: 20, fill: theme.quiet };
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${PANEL_HEIGHT}" rx="24" fill="${theme.card}"/>`,
    drawText(panel.name, { x: left, y: y + 44, size: 28, room: inner * 0.5, fill: theme.text, isBold: true }),
    drawText(panel.change, { ...atEnd, y: y + 76, size: 22, room: inner * 0.45, fill: colour, isBold: true }),
    drawText(panel.price, { ...atEnd, y: y + 44, size: 28, room: inner * 0.48, fill: theme.text }),
    drawText(panel.known, { ...small, x: left, y: y + 76, room: inner * 0.4 }),
    ...panel.marks.map((mark) => drawMark(mark, chart, theme)),
    drawLines(panel.lines, chart, colour),
  ].join('');
}

interface Chart extends Place {
  readonly height: number;
}

function drawMark({ at, label }: ChartMark, { x, y, width, height }: Chart, theme: Theme): string {
  const left = round(x + at * width);
  const anchor = at === 0 ? 'start' : at === 1 ? 'end' : 'middle';
  const line = `<path d="M${left} ${y}v${height}" stroke="${theme.line}" stroke-width="2"/>`;
  const look = { x: left, y: y + height + 34, size: 20, room: 90, fill: theme.quiet, anchor } as const;
  return line + drawText(label, look);
}

function drawLines(lines: ChartPanel['lines'], { x, y, width, height }: Chart, colour: string): string {
  const values = lines.flat().map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const place = ({ at, value }: ChartPoint) => {
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
