import { useState } from 'preact/hooks';

/** Waits for an answer of the sandbox and shows it; a refusal is shown instead of the last one. */
export type Attempt = <T>(answer: Promise<T>, show: (answer: T) => void) => void;

/** What a panel tries, and why the last try failed; empty once one has succeeded. */
export function useAttempts(): { readonly attempt: Attempt; readonly problem: string } {
  const [problem, setProblem] = useState('');
  const attempt: Attempt = (answer, show) => {
    answer.then(
      (now) => {
        setProblem('');
        show(now);
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  return { attempt, problem };
}
