/** Whether this is the deep run (`npm run test:deep`), which has time for what the ordinary one samples. */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** How often something is tried: a sample in the ordinary run, all that is wanted in the deep one. */
export function often(usual: number, deep: number): number {
  return isDeep ? deep : usual;
}
