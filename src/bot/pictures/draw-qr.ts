interface QrLook {
  readonly x: number;
  readonly y: number;
  /** Side of the room in pixels; the white square, the quiet zone included, fills it as far as whole pixels allow. */
  readonly side: number;
  /** Colour of the line around it. */
  readonly line: string;
}

/** Left empty around a code, in modules: the four that ISO/IEC 18004 wants, and one for the round corners. */
const QUIET = 5;

/** A QR code on a white square of its own: dark on light in any theme, as readers expect. */
export async function drawQr(text: string, { x, y, side, line }: QrLook): Promise<string> {
  const { default: QRCode } = await import('qrcode');
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  // Whole pixels a module: a blurred edge is what a camera trips over.
  const step = Math.floor(side / (size + 2 * QUIET));
  const square = step * (size + 2 * QUIET);
  const [left, top] = [x + Math.floor((side - square) / 2), y + Math.floor((side - square) / 2)];
  const rows = Array.from({ length: size }, (_, row) => data.slice(row * size, (row + 1) * size).join(''));
  const runs = rows.flatMap((cells, row) =>
    [...cells.matchAll(/1+/g)].map(
      ({ index, 0: { length } }) =>
        `M${left + (QUIET + index) * step} ${top + (QUIET + row) * step}h${length * step}v${step}h-${length * step}z`,
    ),
  );
  const ground = `<rect x="${left}" y="${top}" width="${square}" height="${square}" rx="${2 * step}" fill="#fff" stroke="${line}" stroke-width="3"/>`;
  return `${ground}<path d="${runs.join('')}" fill="#000" shape-rendering="crispEdges"/>`;
}
