/** Most marks in one generation; two are remembered. */
const MOST_MARKS = 500_000;
/** Twice as many, so that a free place is always near: eight megabytes, of which only what is written is ever used. */
const PLACES = 2 ** 20;
const FREE = 0n;

interface RecentMarksOptions {
  /** Milliseconds after which a mark is forgotten for certain; it is remembered for at least half of that. */
  readonly forgetAfterMs: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/**
 * An exact set of 64-bit marks in bounded memory: at least the latest 500,000 and at most a million of them, 8 bytes
 * each. The marks have to be spread evenly, or finding one takes long.
 */
export class RecentMarks {
  readonly #options: RecentMarksOptions;
  #younger = new Generation();
  #older = new Generation();
  #bornAt: number;

  constructor(options: RecentMarksOptions) {
    this.#options = options;
    this.#bornAt = options.now();
  }

  has(mark: bigint): boolean {
    this.#forgetOld();
    return this.#younger.has(mark) || this.#older.has(mark);
  }

  add(mark: bigint): void {
    this.#forgetOld();
    if (this.#younger.size >= MOST_MARKS) this.#beginGeneration(this.#options.now());
    this.#younger.add(mark);
  }

  #forgetOld(): void {
    const now = this.#options.now();
    const age = now - this.#bornAt;
    if (age < this.#options.forgetAfterMs / 2) return;
    this.#beginGeneration(now);
    if (age >= this.#options.forgetAfterMs) this.#older = new Generation();
  }

  #beginGeneration(now: number): void {
    this.#older = this.#younger;
    this.#younger = new Generation();
    this.#bornAt = now;
  }
}

/** Open addressing: a mark stands in its place or in the next free one. Nothing is ever taken out. */
class Generation {
  /** Made for the first mark: most services never see one. */
  #places: BigUint64Array | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(mark: bigint): boolean {
    return this.#places !== undefined && this.#places[placeOf(mark, this.#places)] === mark;
  }

  add(mark: bigint): void {
    this.#places ??= new BigUint64Array(PLACES);
    const place = placeOf(mark, this.#places);
    if (this.#places[place] === mark) return;
    this.#places[place] = mark;
    this.#size += 1;
  }
}

/** Where the mark stands, or would stand. */
function placeOf(mark: bigint, places: BigUint64Array): number {
  let place = Number(mark & BigInt(PLACES - 1));
  while (places[place] !== mark && places[place] !== FREE) place = (place + 1) % PLACES;
  return place;
}
