/**
 * Reuses a result for `ms`, pending ones too. Rejections are not kept.
 * @param now milliseconds
 */
export function memoizeFor<Answer>(
  ms: number,
  read: () => Promise<Answer>,
  now: () => number,
): () => Promise<Answer> {
  let kept: { readonly askedAt: number; readonly answer: Promise<Answer> } | undefined;
  return () => {
    const age = kept ? now() - kept.askedAt : ms;
    // The clock may have been set back.
    if (kept && age >= 0 && age < ms) return kept.answer;
    const answer = read();
    kept = { askedAt: now(), answer };
    answer.catch(() => {
      if (kept?.answer === answer) kept = undefined;
    });
    return answer;
  };
}
