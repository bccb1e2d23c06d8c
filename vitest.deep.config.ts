import { defineConfig } from 'vitest/config';
import { SHARED } from './vitest.config.ts';

/** The tests that sample in the ordinary run, with all they can try, and those that only run here. */
export default defineConfig({
  test: {
    ...SHARED,
    include: [
      'test/**/*.deep.ts',
      'test/solana/guard/mutants.test.ts',
      'test/bot/faults/fault-schedules.test.ts',
      'test/model/conversation-model.test.ts',
      'test/lies/lies.test.ts',
      'test/kill/{start,random}-kill.test.ts',
    ],
    env: { TEST_DEPTH: 'deep' },
  },
});
