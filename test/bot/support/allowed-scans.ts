import type { Allowed } from '../../support/query-plans.ts';

const EVERYWHERE: Allowed = {
  'src/bot/features/boards/store.ts': [
    ['scan boards', 'a row for each group with a board, counted when somebody asks for the metrics'],
  ],
  'src/bot/features/admin/store.ts': [
    ['scan people', 'how many there are, for an operator who asks by /admin'],
    ['scan operator_notes', 'a row for each alert that lasts, and a handful beside them'],
    ['scan inbox', 'those not handled yet, by their index'],
    ['scan outbox', 'those not delivered yet, by their index'],
    ['sort', 'the swaps of a day by state, and a few of one person or wallet'],
  ],
  'src/bot/store/deletion.ts': [
    ['scan inbox', 'of an erasure: only what is not handled yet, a few'],
    ['sort', 'the wallets and swaps of one person, before an erasure'],
  ],
  'src/bot/store/shared-intents.ts': [
    ['sort', 'the pairs that one person shared, 500 at most, once an hour for each'],
  ],
  'src/bot/store/swap-reader.ts': [['sort', 'the transactions that were built for one swap']],
  'src/bot/store/swaps.ts': [['sort', 'what is unfinished, for the operator, by hand']],
  'src/bot/store/wallets.ts': [['sort', 'the wallets of one person, who linked each by hand']],
  'src/bot/store/wallet-rows.ts': [['sort', 'the wallets of one person, who linked each by hand']],
};

/** Accepted full scans and sorts, by engine and querying file, each with its reason. */
export const ALLOWED_READS: Readonly<Record<string, Allowed>> = {
  SQLite: {
    ...EVERYWHERE,
    'src/bot/store/swaps.ts': [
      ['sort', 'what is unfinished, for the operator, by hand'],
      ['scan swaps', 'those of the last days, for the operator, by hand'],
    ],
    'src/bot/create-bot-store.ts': [
      ['scan swaps', 'whether it is ready: the first that comes, and no further'],
    ],
    'src/bot/store/installation-key.ts': ['keys', 'inbox', 'secrets'].map((table) => [
      `scan ${table}`,
      'a rotation reads every row, in portions by the key; a start whose key file is gone stops at the first',
    ]),
  },
  PostgreSQL: {
    ...EVERYWHERE,
    'src/bot/features/admin/store.ts': [
      ...(EVERYWHERE['src/bot/features/admin/store.ts'] ?? []),
      ['scan swaps', 'those without an end: by their index as soon as the table has some pages'],
    ],
    'src/bot/store/swap-reader.ts': [
      ['sort', 'the transactions that were built for one swap'],
      ['scan swaps', 'the served ones: by their index as soon as the table has some pages'],
    ],
  },
};
