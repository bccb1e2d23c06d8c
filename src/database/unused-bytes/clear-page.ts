/** B-tree pages by their first byte: interior and leaf, of an index and of a table. */
const HEADER_BYTES: ReadonlyMap<number, number> = new Map([
  [2, 12],
  [5, 12],
  [10, 8],
  [13, 8],
]);
const POINTER_BYTES = 2;
const SMALLEST_BLOCK = 4;

/** Where the parts of a b-tree page lie; everything between is unused. */
interface Layout {
  readonly pointersEnd: number;
  readonly cellsStart: number;
  /** Free blocks among the cells: start and size. */
  readonly blocks: readonly (readonly [number, number])[];
}

/**
 * Sets to zero what a b-tree page of SQLite does not use: the gap between its pointers and its cells, and the insides of
 * its free blocks. Copies of moved cells stay there otherwise. Any other page, and one that does not add up, is left as
 * it is. Layout: sqlite.org/fileformat2.html, section 1.6.
 * @param page changed in place; never the first of the file, whose header lies elsewhere
 * @param usable bytes of the page that SQLite uses
 * @returns whether anything was set to zero
 */
export function clearPage(page: Buffer, usable: number): boolean {
  const layout = readLayout(page, usable);
  if (layout === undefined) return false;
  const unused = [
    [layout.pointersEnd, layout.cellsStart] as const,
    ...layout.blocks.map(([start, size]) => [start + SMALLEST_BLOCK, start + size] as const),
  ];
  const dirty = unused.filter(([start, end]) => !isZero(page, start, end));
  for (const [start, end] of dirty) page.fill(0, start, end);
  return dirty.length > 0;
}

function readLayout(page: Buffer, usable: number): Layout | undefined {
  const headerBytes = HEADER_BYTES.get(page[0] ?? 0);
  if (headerBytes === undefined) return undefined;
  const pointersEnd = headerBytes + POINTER_BYTES * page.readUInt16BE(3);
  // Zero stands for 65,536, which two bytes cannot hold.
  const cellsStart = page.readUInt16BE(5) || 65_536;
  if (pointersEnd > cellsStart || cellsStart > usable) return undefined;
  for (let at = headerBytes; at < pointersEnd; at += POINTER_BYTES) {
    const cell = page.readUInt16BE(at);
    if (cell < cellsStart || cell >= usable) return undefined;
  }
  const blocks = readBlocks(page, cellsStart, usable);
  return blocks && { pointersEnd, cellsStart, blocks };
}

/** A chain from the lowest to the highest. */
function readBlocks(page: Buffer, cellsStart: number, usable: number): Layout['blocks'] | undefined {
  const blocks: (readonly [number, number])[] = [];
  let lowest = cellsStart;
  for (let start = page.readUInt16BE(1); start !== 0; start = page.readUInt16BE(start)) {
    if (start < lowest || start + SMALLEST_BLOCK > usable) return undefined;
    const size = page.readUInt16BE(start + 2);
    lowest = start + size;
    if (size < SMALLEST_BLOCK || lowest > usable) return undefined;
    blocks.push([start, size]);
  }
  return blocks;
}

const ZEROS = Buffer.alloc(65_536);

function isZero(page: Buffer, start: number, end: number): boolean {
  return page.compare(ZEROS, 0, end - start, start, end) === 0;
}
