/** A value that is known already, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>;

/**
 * Goes on with a value: at once where it is known. Waiting for what is settled costs a request on the quick path more
 * than the step it waits for.
 */
export function goOnWith<Value, Result>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** All values together: at once where every one is known. */
export function allOf<Value>(values: readonly Awaitable<Value>[]): Awaitable<readonly Value[]> {
  const waiting = values.some((value) => value instanceof Promise);
  return waiting ? Promise.all(values) : (values as readonly Value[]);
}
