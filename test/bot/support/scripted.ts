/** A port that answers from a list, in order, and refuses every call beyond it. */
export function scripted<Args extends readonly unknown[], Answer>(
  name: string,
  ...answers: readonly Answer[]
) {
  /** Unused answers. */
  const left = [...answers];
  const calls: Args[] = [];
  /** Calls beyond the script: the code under test may swallow their error. */
  const overruns: string[] = [];
  const port = async (...args: Args): Promise<Answer> => {
    calls.push(args);
    const answer = left.shift();
    if (answer !== undefined) return answer;
    overruns.push(name);
    throw new Error(`${name} was called once too often`);
  };
  return Object.assign(port, { calls, left, overruns });
}

/** A port that must not be called. */
export function neverCalled(name: string): () => never {
  return () => {
    throw new Error(`${name} must not be called here`);
  };
}

/** A whole port of which a test needs these members only: looking at any other one throws. */
export function partOf<Port extends object>(given: Partial<Port>): Port {
  return new Proxy(given as Port, {
    get: (target, member, self) => {
      if (typeof member === 'symbol' || member in target || member === 'then')
        return Reflect.get(target, member, self);
      throw new Error(`${member} is no part of this test`);
    },
  });
}
