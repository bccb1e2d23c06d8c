/**
 * Memory of pure results that forgets the least recently used one when it is full, so that it cannot grow with the
 * number of people served.
 */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #capacity: number;

  /** @param capacity most entries kept; a whole number of at least 1. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The remembered value of `key`, or the one `compute` makes now. What `compute` throws is passed on and not kept. */
  getOrCompute(key: string, compute: () => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) this.#entries.delete(key);
    const value = known ?? compute();
    this.#entries.set(key, value);
    this.#forgetOldest();
    return value;
  }

  get size(): number {
    return this.#entries.size;
  }

  #forgetOldest(): void {
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.#capacity && !oldest.done) this.#entries.delete(oldest.value);
  }
}
