import { defineConfig } from 'vitest/config';

/** The tests that sample in the ordinary run, with all they can try. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/print-report.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    include: [
      'test/solana/guard/mutants.test.ts',
      'test/bot/faults/fault-schedules.test.ts',
      'test/model/conversation-model.test.ts',
      'test/lies/lies.test.ts',
    ],
    env: { TEST_DEPTH: 'deep' },
  },
});
