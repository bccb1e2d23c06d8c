import { toHtml } from '../i18n/html.ts';

/** The shipped fonts have these letters, and those of our own texts (data/fonts/make-fonts.sh). */
const DRAWABLE = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u0400-\u045f“”…≈→]*$/;

/** Forbidden by XML 1.0: controls and lone surrogates. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export interface Theme {
  readonly ground: string;
  readonly card: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
  readonly good: string;
  readonly bad: string;
}

export type ThemeName = 'light' | 'dark';

export const THEMES: Readonly<Record<ThemeName, Theme>> = {
  light: {
    ground: '#e8eef6',
    card: '#ffffff',
    line: '#e1e7ef',
    text: '#12202f',
    quiet: '#66758a',
    accent: '#2f6fed',
    good: '#1f9d55',
    bad: '#d23f3f',
  },
  dark: {
    ground: '#0d131b',
    card: '#17202c',
    line: '#2a3645',
    text: '#f2f6fb',
    quiet: '#93a3b8',
    accent: '#6ea0ff',
    good: '#3ecf82',
    bad: '#ff6b6b',
  },
};

export const WIDTH = 1000;

/** Horizontal bounds of the content, px. */
export const LEFT = 100;
export const RIGHT = WIDTH - LEFT;
export const ROOM = RIGHT - LEFT;

interface QrLook {
  readonly x: number;
  readonly y: number;
  /** px; includes the quiet zone. */
  readonly side: number;
  readonly line: string;
}

/** Modules: four by ISO/IEC 18004, one for the round corners. */
const QUIET = 5;

/** True where the fonts have every letter. */
export function isDrawable(text: string): boolean {
  return DRAWABLE.test(text);
}

interface TextLook {
  readonly x: number;
  readonly y: number;
  /** px; a text wider than `room` is drawn smaller. */
  readonly size: number;
  readonly room: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly isBold?: boolean;
}

export function drawText(text: string, look: TextLook): string {
  const size = fittingSize(text, look.size, look.room);
  const family = `${familyOf(text)}${look.isBold ? ' SemiBold' : ''}`;
  const weight = look.isBold ? ' font-weight="600"' : '';
  const place = `x="${look.x}" y="${look.y}" text-anchor="${look.anchor ?? 'start'}"`;
  return `<text ${place} font-family="${family}"${weight} font-size="${size}" fill="${look.fill}">${escapeXml(text)}</text>`;
}

/** Missing letters fall back to the other fonts. */
function familyOf(text: string): string {
  if (/\p{Script=Arabic}/u.test(text)) return 'Noto Sans Arabic';
  return /\p{Script=Han}/u.test(text) ? 'Noto Sans SC' : 'Noto Sans';
}

/** px. */
export function fittingSize(text: string, size: number, room: number): number {
  return Math.min(size, Math.floor(room / Math.max(widthOf(text), 0.01)));
}

/** em at size 1; above the fonts' own widths, so that no text overflows. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
}

/** em, by the widest letter of each kind. */
function letterWidth(letter: string): number {
  if (/[\p{Mn}\p{Cf}]/u.test(letter)) return 0;
  if (/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/.test(letter)) return 1;
  if (/[WMШЩЖЮФ@%—…→]/.test(letter)) return 1;
  if (/[\p{Lu}mwшщжюф]/u.test(letter)) return 0.78;
  if (/[0-9\p{L}≈=+]/u.test(letter)) return 0.63;
  return 0.5;
}

function escapeXml(text: string): string {
  return toHtml(text.toWellFormed().replace(NOT_XML, ''));
}

/** One card on a ground. */
export function frame(height: number, theme: Theme, parts: readonly string[]): string {
  const card = `<rect x="40" y="40" width="${WIDTH - 80}" height="${height - 80}" rx="44" fill="${theme.card}"/>`;
  return drawGround(height, theme, [card, ...parts]);
}

export function drawGround(height: number, theme: Theme, parts: readonly string[]): string {
  const ground = `<rect width="${WIDTH}" height="${height}" fill="${theme.ground}"/>`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">`;
  return `${head}${ground}${parts.join('')}</svg>`;
}

export function sides(direction: 'ltr' | 'rtl') {
  return direction === 'rtl'
    ? ({ near: RIGHT, far: LEFT, nearAnchor: 'end', farAnchor: 'start' } as const)
    : ({ near: LEFT, far: RIGHT, nearAnchor: 'start', farAnchor: 'end' } as const);
}

/** Dark on white in any theme, as readers expect. */
export async function drawQr(text: string, { x, y, side, line }: QrLook): Promise<string> {
  const { size, runs } = await encodeQr(text);
  // Whole pixels per module: cameras misread blurred edges.
  const step = Math.floor(side / (size + 2 * QUIET));
  const square = step * (size + 2 * QUIET);
  const [left, top] = [x + Math.floor((side - square) / 2), y + Math.floor((side - square) / 2)];
  const path = runs.map(({ column, row, length }) => {
    const [startX, startY] = [left + (QUIET + column) * step, top + (QUIET + row) * step];
    return `M${startX} ${startY}h${length * step}v${step}h-${length * step}z`;
  });
  const ground = `<rect x="${left}" y="${top}" width="${square}" height="${square}" rx="${2 * step}" fill="#fff" stroke="${line}" stroke-width="3"/>`;
  return `${ground}<path d="${path.join('')}" fill="#000" shape-rendering="crispEdges"/>`;
}

/** Runs of dark modules. The first call loads the library. */
export async function encodeQr(text: string) {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const runs = data.flatMap((modules, row) =>
    [...modules.map(Number).join('').matchAll(/1+/g)].map(({ index, 0: { length } }) => ({
      column: index,
      row,
      length,
    })),
  );
  return { size, runs };
}
