import { createHash } from 'node:crypto';

/** A row as both engines tell it: every value as its text, or null, in the order of the columns' names. */
export type TextRow = readonly (string | null)[];

/** How many rows were added, and what they are, whatever their order: two tables with equal sums hold the same rows. */
export class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: TextRow): void {
    this.#rows += 1;
    const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex');
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash}`));
  }

  get rows(): number {
    return this.#rows;
  }

  /** Hexadecimal, 64 digits. */
  get checksum(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }

  equals(other: RowSum): boolean {
    return this.#rows === other.#rows && this.#sum === other.#sum;
  }
}
