import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Files that start no process and change nothing of their own process: they may share one, which spares them their start. */
const SHARING = [
  'test/solana/*.test.ts',
  'test/labels/**/*.test.ts',
  'test/database/**/*.test.ts',
  'test/bot/{swap,words,delivery,swap-api,store,wallet,telegram}/**/*.test.ts',
  'test/service/{tokens,keys,desk,providers}/**/*.test.ts',
  'test/roles/cli/**/*.test.ts',
];

/** What every run of the tests has in common. */
export const SHARED = {
  globalSetup: ['test/support/print-report.ts'],
  pool: 'forks',
  maxWorkers: 2,
  testTimeout: 20_000,
  hookTimeout: 30_000,
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
