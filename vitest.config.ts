import { join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/**
 * Files that replace modules for their whole process, or want none replaced: each has a process of its own. All others
 * share a few, which spares them loading half of the house over and over.
 */
const APART = ['test/bot/requests/language.test.ts', 'test/solana/ed25519.test.ts'];

/**
 * Only in the deep run. The ordinary run has every way of a person and every rule of the guard; what only a fault of others,
 * a lost process, a flood or an attack would break, the rare commands of an operator, and what tries many cases of one kind
 * is here, for every commit too (`.ci/run`).
 */
export const DEEP_ONLY = [
  'test/main.test.ts',
  'test/kill/*.test.ts',
  'test/{bot,service}/store/query-plans.test.ts',
  'test/simulator/{fault-schedules,served-schedules,standing-histories}.test.ts',
  'test/{boot,http/both-servers,lies/lies}.test.ts',
  'test/apps/{bad-day,bot-at-rest,failed-starts,graceful-stop,service,sqlite-file}.test.ts',
  'test/apps/bot/{lying-nodes,operators}.test.ts',
  'test/apps/cli/{cli-process,doctor-here,doctor-in-time,doctor-outside,move-command}.test.ts',
  'test/apps/cli/{erase-command,restore,rotate-encryption,vacuum-command}.test.ts',
  'test/attacks/{canary-secrets,forgotten,links-of-others,many-offers}.test.ts',
  'test/bot/delivery/undelivered.test.ts',
  'test/bot/features/walk.test.ts',
  'test/bot/leader/election.test.ts',
  'test/bot/pages/{browser-languages,floods}.test.ts',
  'test/bot/store/{erase-person,subject-keys}.test.ts',
  'test/bot/telegram/{attacks,patience,unreadable-rows}.test.ts',
  'test/e2e/{balance-gone,foreign-wallet,operator-fee,operator-sees,scripted-socket,slow-nodes}.test.ts',
  'test/e2e/{solana-pay-key,steps,stocks,wallet-modes}.test.ts',
  'test/goldens/{languages,stored-steps,today/open-today}.test.ts',
  'test/guard/{as-version-1,bad-input,lying-simulation}.test.ts',
  'test/sandbox/telegram/foreign-clients.test.ts',
  'test/sandbox/telegram/page/{control-panel,ephemeral-page,groups-page,inline-picker}.test.ts',
  'test/sandbox/telegram/page/{page-by-hand,page-connection,shown-media,shown-messages}.test.ts',
  'test/service/execution/{adoption,refused-sends,restart,signatures,two-processes}.test.ts',
  'test/service/keys/remember-unknown.test.ts',
  'test/service/providers/jupiter/{jupiter-outage,jupiter-sponsored}.test.ts',
  'test/service/server/{robustness,senders}.test.ts',
];

/** In the deep run on PostgreSQL, with the other tests of the service's server. */
const ON_POSTGRES_ONLY = ['test/service/server/budget-of-processes.test.ts'];

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
  // What is waited for has a limit of its own (`until`); these only end a test that hangs, on a slow and loaded machine too.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
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
          exclude: [DEEP, ...APART, ...DEEP_ONLY, ...ON_POSTGRES_ONLY, ...WITH_FILES],
          isolate: false,
          alias: [
            {
              find: /^@noble\/ed25519$/,
              replacement: join(import.meta.dirname, 'test/support/quick-ed25519.ts'),
            },
          ],
          setupFiles: [COMPILE_ONCE],
        },
      },
    ],
  },
});
