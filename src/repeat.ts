/**
 * Each time `ms` after the end of `work`. The timer keeps no process alive.
 * @param work must not reject
 * @returns ends the repetition; work under way completes
 */
export function repeat(ms: number, work: () => Promise<void>): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(async () => {
      await work();
      if (!isOver) schedule();
    }, ms).unref();
  };
  schedule();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
