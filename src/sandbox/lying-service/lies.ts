export const LIE_KINDS = ['wrong_decimals', 'wrong_symbol'] as const;
type LieKind = (typeof LIE_KINDS)[number];

/** What the service says that is not so, about one token, until it is cleared. */
export interface Lie {
  readonly id: number;
  readonly kind: LieKind;
  readonly mint: string;
}

/** The switches of a service that lies. */
export class Lies {
  #lies: readonly Lie[] = [];
  #next = 1;

  list(): readonly Lie[] {
    return this.#lies;
  }

  /** The same lie twice would be another one. */
  add(kind: LieKind, mint: string): void {
    if (this.#lies.some((lie) => lie.kind === kind && lie.mint === mint)) return;
    this.#lies = [...this.#lies, { id: this.#next, kind, mint }];
    this.#next += 1;
  }

  clear(id?: number): void {
    this.#lies = id === undefined ? [] : this.#lies.filter((lie) => lie.id !== id);
  }
}
