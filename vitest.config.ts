import { defineConfig, type ViteUserConfig } from 'vitest/config';

/**
 * Files that replace modules for their whole process: each has a process of its own. All others share a few, which
 * spares them loading half of the house over and over.
 */
const APART = ['test/bot/requests/language.test.ts'];

/** Only in the deep run, which tries all of what these would sample here for a minute of processor time. */
const DEEP_ONLY = [
  'test/main.test.ts',
  'test/attacks/many-offers.test.ts',
  'test/kill/*.test.ts',
  'test/{bot,service}/store/query-plans.test.ts',
  'test/bot/pages/browser-languages.test.ts',
  'test/apps/cli/{cli-process,doctor-here,move-command}.test.ts',
  'test/service/execution/restart.test.ts',
  'test/service/keys/remember-unknown.test.ts',
  'test/simulator/{fault,served}-schedules.test.ts',
  'test/apps/{bot-at-rest,sqlite-file,graceful-stop}.test.ts',
  'test/service/server/{budget-of-processes,robustness}.test.ts',
  'test/e2e/{balance-gone,scripted-socket,slow-nodes}.test.ts',
  // What only a fault of others, a lost process or a flood would break, and what the page of a stand-in shows.
  'test/{boot,apps/failed-starts,http/both-servers,e2e/foreign-wallet}.test.ts',
  'test/service/execution/{adoption,refused-sends,signatures,two-processes}.test.ts',
  'test/sandbox/telegram/page/{control-panel,ephemeral-page,groups-page,inline-picker,page-by-hand,page-connection,shown-media}.test.ts',
];

/** Needs program files that are not part of the repository: `npm run real-programs`. */
const WITH_FILES = process.env.REAL_PROGRAMS === undefined ? ['test/real-programs/*.test.ts'] : [];

/** Deep tests run with `vitest.deep.config.ts` only. */
const DEEP = 'test/**/*.deep.test.ts';

/** For files that start many servers and do not look at the memory of their process. */
export const COMPILE_ONCE = 'test/support/compile-schemas-once.ts';

/** What every run of the tests has in common. */
export const SHARED = {
  globalSetup: ['test/support/temp-folder.ts', 'test/support/shared-postgres.ts'],
  setupFiles: ['test/support/choose-seed.ts'],
  pool: 'forks',
  // More than the two cores they are meant for: a file waits for blocks, timers and processes half of its time.
  maxWorkers: 4,
  // What is waited for has a limit of its own; this one only ends a test that hangs, on a slow and loaded machine too.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
} satisfies ViteUserConfig['test'];

export default defineConfig({
  test: {
    ...SHARED,
    projects: [
      { extends: true, test: { name: 'apart', include: APART, exclude: [DEEP, ...DEEP_ONLY] } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [DEEP, ...APART, ...DEEP_ONLY, ...WITH_FILES],
          isolate: false,
          setupFiles: [COMPILE_ONCE],
        },
      },
    ],
  },
});
