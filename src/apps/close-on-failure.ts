/** What `begun` comes to. Where it fails, `end` first ends what was begun before it, and then it fails as it did. */
export async function orEnd<T>(begun: Promise<T>, end: () => Promise<unknown>): Promise<T> {
  try {
    return await begun;
  } catch (failure) {
    // A second failure on the way out would hide the one that the operator can mend.
    await end().catch(() => {});
    throw failure;
  }
}
