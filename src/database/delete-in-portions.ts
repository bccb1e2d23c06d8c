/** A commit of so many rows holds everybody else up for some milliseconds. */
const ROWS_PER_COMMIT = 500;

/**
 * Deletes in portions, each a commit of its own, until there is nothing left: whoever else writes comes in between.
 * @param deletePortion deletes at most so many rows, and tells how many there were
 * @param ending after the portion under way nothing more is deleted
 * @returns how many rows went
 */
export async function deleteInPortions(
  deletePortion: (most: number) => Promise<number>,
  ending?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  let portion = ROWS_PER_COMMIT;
  while (portion === ROWS_PER_COMMIT && !ending?.aborted) {
    portion = await deletePortion(ROWS_PER_COMMIT);
    deleted += portion;
  }
  return deleted;
}
