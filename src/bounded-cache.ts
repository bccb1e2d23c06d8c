export class BoundedCache<Value, Key = string> {
  readonly #entries = new Map<Key, Value>();
  readonly #capacity: number;

  /** @param capacity most entries, at least 1 */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.#touch(key, value);
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
  }

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

  /**
   * Deleting and setting moves the entry to the end: the first entry in insertion order is the least recently used.
   */
  #touch(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
  }

  #forgetOldest(): void {
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }
}
