import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Files that start no process and change nothing of their own process: they may share one, which spares them their start. */
const SHARING = [
  'test/solana/{*,failure/*}.test.ts',
  'test/solana/guard/!(embedded-chain).test.ts',
  'test/{labels,limits}/**/*.test.ts',
  'test/database/**/*.test.ts',
  'test/bot/{swap,words,delivery,swap-api,store,wallet,telegram,conversations}/**/*.test.ts',
  'test/bot/web/!(browser*).test.ts',
  'test/service/{tokens,keys,store}/**/*.test.ts',
  'test/service/providers/{desk,jupiter}/**/*.test.ts',
  'test/roles/cli/**/*.test.ts',
  'test/sandbox/{look,lying-service,telegram}/*.test.ts',
  'test/sandbox/{chain/accounts,explorer/explorer-pages}.test.ts',
  'test/sandbox/wallet/{phantom-protocol,change-transaction,wallet-pages}.test.ts',
];

/** What every run of the tests has in common. */
export const SHARED = {
  globalSetup: [
    'test/support/temp-folder.ts',
    'test/support/print-report.ts',
    'test/support/shared-postgres.ts',
  ],
  setupFiles: ['test/support/choose-seed.ts'],
  pool: 'forks',
  maxWorkers: 2,
  testTimeout: 20_000,
  hookTimeout: 30_000,
  // A loaded machine needs more than the second that is the default.
  expect: { poll: { timeout: 5_000 } },
} satisfies ViteUserConfig['test'];

export default defineConfig({
  test: {
    ...SHARED,
    projects: [
      { extends: true, test: { name: 'apart', include: ['test/**/*.test.ts'], exclude: SHARING } },
      { extends: true, test: { name: 'together', include: SHARING, isolate: false } },
    ],
  },
});
