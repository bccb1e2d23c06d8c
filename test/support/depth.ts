/** True in the deep run (`npm run test:deep`), which covers everything that the ordinary run samples. */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** Number of attempts: a sample in the ordinary run, all in the deep run. */
export function often(usual: number, deep: number): number {
  return isDeep ? deep : usual;
}
