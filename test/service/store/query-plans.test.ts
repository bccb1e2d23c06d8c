import { globSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { migrate } from '../../../src/database/migrate.ts';
import type { ChainHead } from '../../../src/service/chain-head.ts';
import { ExecutionClaims, ExecutionStore } from '../../../src/service/execution/store.ts';
import { createLocalVerifier } from '../../../src/service/keys/authenticate.ts';
import { createKeyBudget } from '../../../src/service/keys/budget.ts';
import {
  createKey,
  listKeys,
  revokeKey,
  setBudget,
  shareKey,
} from '../../../src/service/keys/manage-keys.ts';
import { forgetDesk } from '../../../src/service/providers/desk/forget.ts';
import { DeskFills, findOpenSwaps } from '../../../src/service/providers/desk/ledger.ts';
import { createQuoteStore, type QuoteStore } from '../../../src/service/quotes/store.ts';
import { readReadiness } from '../../../src/service/routes.ts';
import { type ServiceSchema, serviceMigrations } from '../../../src/service/store/service-schema.ts';
import type { Signature } from '../../../src/solana/address.ts';
import { type Allowed, describePlans, fillPast } from '../../support/query-plans.ts';

const NOW = 1_000_000;
const HASH = 'ab'.repeat(32);
const FILL = { quoteId: 'q_1', fromToken: 'a', fromAmount: 1n, toToken: 'b', toAmount: 1n };

interface World {
  readonly database: Kysely<ServiceSchema>;
  readonly quotes: QuoteStore;
  readonly executions: ExecutionStore;
}

type Ask = (world: World) => unknown;

/** Per call, per poll, every few minutes and at start: cost must not grow with the data. */
const ASKED: readonly (readonly [name: string, ask: Ask])[] = [
  [
    'a key',
    ({ database }) => createLocalVerifier(database, () => NOW).verify({ hash: HASH, text: 'key' }, []),
  ],
  ['the budget of a key', useBudget],
  ['the keys, for the operator', manageKeys],
  ['a quote that is kept', ({ quotes }) => quotes.save(makeQuote())],
  ['a quote', ({ quotes }) => quotes.find('q_1')],
  ['a quote by its message', ({ quotes }) => quotes.findByMessage(HASH)],
  ['the sweep of quotes', ({ quotes }) => quotes.sweep()],
  ['an execution that begins', ({ executions }) => executions.begin(makeExecution())],
  ['an execution', ({ executions }) => executions.find(HASH)],
  ['an execution by its quote', ({ executions }) => executions.findByQuote('q_1')],
  ['executions of a process that is gone', takeOver],
  ['the end of an execution', ({ executions }) => executions.settle(HASH, { status: 'confirmed' })],
  ['the end of a watch', ({ executions }) => executions.endWatch(HASH)],
  ['the sending of an execution', ({ executions }) => executions.markSent(HASH)],
  ['why no node takes an execution', ({ executions }) => executions.noteRefusal(HASH, 'refused')],
  ['a further signature', ({ executions }) => executions.addSignature(HASH, 'signature' as Signature)],
  ['the sweep of executions', ({ executions }) => executions.sweep()],
  ['the start of the desk', startDesk],
  ['whether it is ready', askReadiness],
  ['a new embedded chain', ({ database }) => forgetDesk(database, NOW)],
];

/** By file: allowed scans and sorts, with the reason. */
const EVERYWHERE = {
  'src/service/keys/manage-keys.ts': [
    ['scan service_keys', 'all keys, which the operator made by hand, shown to the operator'],
    ['sort', 'the same, oldest first'],
  ],
  'src/service/execution/store.ts': [
    ['scan service_workers', 'a row for each process of the service of the last hour'],
  ],
  'src/service/providers/desk/ledger.ts': [
    ['scan service_desk_flows', 'a row for each token the desk trades, once at a start'],
  ],
  'src/service/providers/desk/forget.ts': [
    [
      'scan service_executions',
      'what has no end, or was never seen to be final, once at the start of a new chain',
    ],
    [
      'scan service_quotes',
      'what the desk quoted goes with its embedded chain, once at the start of a new one',
    ],
  ],
} as const;

const FORGETS_ALL = 'src/service/providers/desk/forget.ts';

const ALLOWED: Readonly<Record<string, Allowed>> = {
  SQLite: {
    ...EVERYWHERE,
    'src/service/routes.ts': [['scan service_keys', 'the first key that comes, and no further']],
  },
  PostgreSQL: {
    ...EVERYWHERE,
    [FORGETS_ALL]: [
      ...EVERYWHERE[FORGETS_ALL],
      ['scan service_desk_flows', 'all of it goes, once at the start of a new chain'],
      ['scan service_desk_fills', 'the same'],
    ],
  },
};

async function takeOver({ database, executions }: World): Promise<void> {
  const dead = new ExecutionClaims(database, () => NOW - 3_700_000);
  await dead.renew();
  await executions.begin({ ...makeExecution(), worker: dead.worker });
  const claims = new ExecutionClaims(database, () => NOW);
  for await (const rows of claims.takeOverExpired())
    await claims.readAll(rows.map((row) => row.message_hash));
  expect(await claims.listOwn()).toHaveLength(1);
  await claims.leave();
}

async function useBudget({ database }: World): Promise<void> {
  const budget = createKeyBudget(database, 10, () => NOW);
  expect(await budget.take(HASH)).toEqual({ kind: 'granted' });
}

async function manageKeys({ database }: World): Promise<void> {
  const { keyId } = await createKey(database, { name: 'ours' }, NOW);
  await listKeys(database);
  await setBudget(database, keyId, 900);
  await revokeKey(database, keyId, NOW);
  await shareKey(database, { name: 'ours', key: 'a key' }, NOW);
}

async function startDesk({ database }: World): Promise<void> {
  const fills = new DeskFills(database, () => NOW);
  await fills.load();
  await fills.record(FILL);
  await findOpenSwaps(database, 'desk');
}

async function askReadiness({ database }: World): Promise<void> {
  const chainHead = { height: () => 1 } as ChainHead;
  const readiness = await readReadiness(database, chainHead, 'http://node.example');
  expect(readiness).toMatchObject({ status: 'ready' });
}

function makeQuote() {
  const transaction = { bytes: new Uint8Array(3), lastValidBlockHeight: 1 };
  const quote = { toAmount: 1n, minimumToAmount: 1n, expiresAt: NOW, transaction };
  return { provider: 'desk', swap: { quoteId: 'q_00000000a', request: { fromAmount: 1n }, quote } } as never;
}

function makeExecution() {
  const texts = { quote_id: 'q_1', tx_hash: 's', signatures: 's', provider: 'desk', signed_transaction: '' };
  const numbers = { identical: 1, last_valid_block_height: 1, created_at: NOW };
  return { message_hash: HASH, status: 'submitted', ...texts, ...numbers } as const;
}

const ENDED = {
  ...{ message_hash: `'past ' || n`, quote_id: `'past ' || n`, tx_hash: `'past ' || n`, signatures: `''` },
  ...{ provider: `'desk'`, signed_transaction: `''`, identical: '1', last_valid_block_height: '1' },
  ...{ status: `'confirmed'`, created_at: 'n', settled_at: 'n', finalized_at: 'n' },
};

describePlans<ServiceSchema, World>('the service', {
  asked: ASKED,
  allowed: ALLOWED,
  files: globSync('src/service/**/*.ts', { exclude: ['**/service-schema.ts'] }),
  prepare: async (database, plain) => {
    await migrate(plain, 'service', serviceMigrations, () => NOW);
    await fillPast(plain, 'service_executions', ENDED);
    const now = () => NOW;
    const quotes = createQuoteStore(database, now);
    return { database, quotes, executions: new ExecutionStore(database, now) };
  },
});
