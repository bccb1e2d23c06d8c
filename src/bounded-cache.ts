/**
 * Memory that forgets the least recently used entry when it is full, so that it cannot grow with the number of people
 * served.
 */
export class BoundedCache<Value, Key = string> {
  readonly #entries = new Map<Key, Value>();
  readonly #capacity: number;
  /** Stands last already: whoever asks for one key again and again is not made to wait. */
  #newest: Key | undefined;

  /** @param capacity most entries kept; a whole number of at least 1. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined && key !== this.#newest) this.#touch(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#touch(key, value);
    if (this.#entries.size > this.#capacity) this.#forgetOldest();
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#newest = undefined;
  }

  /** The remembered value of `key`, or the one `compute` makes now. What `compute` throws is passed on and not kept. */
  getOrCompute(key: Key, compute: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = compute();
    this.set(key, value);
    return value;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** A `Map` keeps the order of insertion: the first one is the one not used for longest. */
  #touch(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#newest = key;
  }

  #forgetOldest(): void {
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }
}
