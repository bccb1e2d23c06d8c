import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { COMPILE_ONCE, DEEP_ONLY, SHARED } from './vitest.config.ts';

/** The tests that sample in the ordinary run, with all they can try, and those that only run here. */
const DEEP = [
  'test/**/*.deep.test.ts',
  ...DEEP_ONLY,
  'test/simulator/*.test.ts',
  'test/goldens/swap-events/swap-events.test.ts',
  'test/bot/features/swap/{confirm,half-a-token,any-wallet}.test.ts',
  'test/bot/{cards/receipt,requests/parser/{fuzz,meant-amounts}}.test.ts',
  'test/guard/{compare,tampering,corpus/{honest,signed}}.test.ts',
  'test/bot/pages/status-streams.test.ts',
  'test/service/providers/jupiter/read-answers.test.ts',
  'test/solana/{ed25519,find-by-reference}.test.ts',
  'test/{deploy/systemd,e2e/solana-pay}.test.ts',
];

/** What runs on SQLite in the ordinary run, once more with every database on PostgreSQL. */
const ON_POSTGRES = [
  'test/bot/{delivery,workers}/*.test.ts',
  'test/bot/store/{due-claims,guarded-moves,outbox-model}.test.ts',
  'test/goldens/swap-events/*.test.ts',
  'test/simulator/*.test.ts',
  'test/service/{execution,server}/*.test.ts',
  'test/service/quotes/{quotes,read-swap-request}.test.ts',
  'test/bot/features/{admin,admin-alerts}.test.ts',
  'test/bot/swap/{serve-offer,serve-order,reclaim}.test.ts',
  'test/bot/telegram/worker.test.ts',
  'test/apps/cli.test.ts',
  'test/apps/cli/swaps-of-a-kind.test.ts',
  'test/bot/features/{alerts/{plans,stops},orders/rest}.test.ts',
  'test/e2e/{swap,reclaim}.test.ts',
];

/** The file with every kill takes a third of the run: it would be the last one, alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('every-place.deep.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    ...SHARED,
    // These hardly wait.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    setupFiles: [...SHARED.setupFiles, COMPILE_ONCE],
    projects: [
      {
        extends: true,
        test: { name: 'deep', include: DEEP, env: { TEST_DEPTH: process.env.TEST_DEPTH ?? 'deep' } },
      },
      {
        extends: true,
        test: {
          name: 'on PostgreSQL',
          include: ON_POSTGRES,
          env: { TEST_DATABASE: 'postgres:new', SCHEDULES: '12' },
        },
      },
    ],
  },
});
