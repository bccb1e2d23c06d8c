import type { Attribution, TimeShare } from './cpu-profile.ts';

/** What the bot does for an update, by the code that does it. */
export const BOT_WORK: Attribution = [
  ['commit: writing and waiting for the disk', /better-sqlite3\//, /^exec$/],
  ['SQLite: running statements', /common-commit-dialect\.ts$/, /^runStatement$/],
  ['SQLite: running statements', /better-sqlite3\//],
  ['building SQL texts', /\/kysely\/|prepare-query\.ts$/],
  [
    'turns and transactions',
    /commit-queue|common-commit|inside-transaction|gather-statements|statement-cache/,
  ],
  ['sealing and opening', /field-cipher|encryption-key|key-format/],
  ['JSON', /secure-json-parse|json-fields\.ts$|grammy\/out\/core\/payload/],
  ['JSON', /client-fetch\.ts$/, /^json$/],
  ['grammY and dialogues', /\/(?:grammy|@grammyjs)\//],
  ['HTTP in', /\/(?:fastify|find-my-way|@fastify|avvio)\/|node:_http|src\/bot\/web\//],
  ['HTTP out', /\/undici\/|client-fetch\.ts$/],
  ['rendering', /@fluent|src\/bot\/words\//],
  ['price and tokens', /src\/bot\/swap-api\/|src\/bot\/swap\/|telegram\/offers\/|src\/labels\//],
  ['rows of the store', /src\/bot\/store\//],
  ['delivery and watching', /src\/bot\/(?:delivery|due-work|watcher)\//],
  ['handlers and intake', /src\/bot\//],
  ['metrics and log', /prom-client|pino|bot-metrics/],
];

/** A table of where the time of each update goes. */
export function showShares(shares: readonly TimeShare[], updates: number): string {
  const total = shares.reduce((sum, { micros }) => sum + micros, 0);
  const lines = shares.map(
    ({ what, micros }) =>
      `${(micros / updates).toFixed(0).padStart(6)} µs ${((100 * micros) / total).toFixed(1).padStart(5)} %  ${what}`,
  );
  return [...lines, `${(total / updates).toFixed(0).padStart(6)} µs         all of it`].join('\n');
}
