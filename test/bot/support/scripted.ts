/** A port that answers from a list, in order, and refuses every call beyond it. */
export function scripted<Args extends readonly unknown[], Answer>(
  name: string,
  ...answers: readonly Answer[]
): ((...args: Args) => Promise<Answer>) & { readonly calls: Args[]; readonly left: Answer[] } {
  const left = [...answers];
  const calls: Args[] = [];
  const port = async (...args: Args): Promise<Answer> => {
    calls.push(args);
    const answer = left.shift();
    if (answer === undefined) throw new Error(`${name} was called once too often`);
    return answer;
  };
  return Object.assign(port, { calls, left });
}

/** A port that must not be called. */
export function neverCalled(name: string): () => never {
  return () => {
    throw new Error(`${name} must not be called here`);
  };
}
