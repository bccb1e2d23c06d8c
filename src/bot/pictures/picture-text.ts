/** What the shipped fonts have letters for, beside those of our own words (data/fonts/make-fonts.sh). */
const DRAWABLE = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u0400-\u045f“”…≈→]*$/;

/** Everything that XML 1.0 has no place for: control characters and halves of pairs. */
const UNSAYABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Whether foreign text can be drawn to its last letter. */
export function isDrawable(text: string): boolean {
  return DRAWABLE.test(text);
}

export interface TextLook {
  readonly x: number;
  readonly y: number;
  /** The largest size in pixels; a text too wide for `room` is drawn smaller. */
  readonly size: number;
  readonly room: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly isBold?: boolean;
}

/** One line of text. Every text of a picture is made here, escaped and no wider than its room. */
export function drawText(text: string, look: TextLook): string {
  const size = Math.min(look.size, Math.floor(look.room / Math.max(widthOf(text), 0.01)));
  const family = `${familyOf(text)}${look.isBold ? ' SemiBold' : ''}`;
  const weight = look.isBold ? ' font-weight="600"' : '';
  const place = `x="${look.x}" y="${look.y}" text-anchor="${look.anchor ?? 'start'}"`;
  return `<text ${place} font-family="${family}"${weight} font-size="${size}" fill="${look.fill}">${escapeXml(text)}</text>`;
}

/** A line of Arabic or Chinese is shaped by their own fonts; what those lack comes from the others, letter by letter. */
function familyOf(text: string): string {
  if (/\p{Script=Arabic}/u.test(text)) return 'Noto Sans Arabic';
  return /\p{Script=Han}/u.test(text) ? 'Noto Sans SC' : 'Noto Sans';
}

/** The size at which a text of that width fits, as `drawText` would draw it. */
export function fittingSize(text: string, size: number, room: number): number {
  return Math.min(size, Math.floor(room / Math.max(widthOf(text), 0.01)));
}

/** How wide a text is at size 1: a little more than the fonts' own widths, so that nothing runs out of its room. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
}

/** Em widths; the widest letter of each kind decides. */
function letterWidth(letter: string): number {
  if (/[\p{Mn}\p{Cf}]/u.test(letter)) return 0;
  if (/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/.test(letter)) return 1;
  if (/[WMШЩЖЮФ@%—…→]/.test(letter)) return 1;
  if (/[\p{Lu}mwшщжюф]/u.test(letter)) return 0.78;
  if (/[0-9\p{L}≈=+]/u.test(letter)) return 0.63;
  return 0.5;
}

/** Text as it may stand in an element or an attribute of an SVG, whatever it is. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSAYABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
