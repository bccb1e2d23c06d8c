import { defineConfig } from 'vitest/config';
import { SHARED } from './vitest.config.ts';

/**
 * What Stryker runs over each mutant (`npm run mutants`, weekly): the tests of the guard and of the swap that start no chain
 * and no process. The golden files of the guard are left out: they notice any change and show nothing about the other tests.
 */
export default defineConfig({
  test: {
    globalSetup: SHARED.globalSetup,
    setupFiles: SHARED.setupFiles,
    testTimeout: SHARED.testTimeout,
    include: ['test/guard/*.test.ts', 'test/guard/corpus/*.test.ts', 'test/bot/swap/**/*.test.ts'],
    exclude: ['test/guard/{embedded-chain,enforced-by-chain,lighthouse-stand-in,stand-ins}.test.ts'],
    testNamePattern: /^(?!.*the guard decides as it did)/,
  },
});
