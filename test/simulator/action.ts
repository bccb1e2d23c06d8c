import fc from 'fast-check';
import { QUOTE_MODES } from './fake-service.ts';
import { CHAIN_FAULTS, DISK_FAULTS, fateWithin, SERVICE_FAULTS, TELEGRAM_FAULTS } from './schedule.ts';
import { NODE_FAULTS } from './served-nodes.ts';

/** Two people with a wallet each; either may link the other's wallet. */
export type Who = 0 | 1;

const who = fc.constantFrom<Who[]>(0, 1);
/** Selects from everything ever shown, counted from the newest. */
const pick = fc.oneof(fc.nat(2), fc.nat(40));
/** True for a person who confirms a new price on the page. */
const accepts = fc.boolean();
const rarely = fc.nat(9).map((n) => n === 0);

const text = fc.oneof(
  fc.constantFrom(
    '/swap 0.5 SOL USDC',
    '/swap 20 USDC SOL',
    '/swap',
    'SOL',
    'USDC',
    '0.25',
    '/quote 1 SOL USDC',
  ),
  fc.constantFrom(
    '/connect',
    '/wallets',
    '/disconnect',
    '/status',
    '/history',
    '/cancel',
    '/help',
    '/start',
    '/privacy',
  ),
  fc.constantFrom(
    '/swap 1,5 SOL USDC',
    '/swap -1 SOL SOL',
    '/swap 1e9 X Y',
    '0',
    '1,5',
    '/start nothing',
    '<b>&',
    '/',
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }).map((rest) => `/swap ${rest}`),
);

function step<Kind extends string, Fields extends object>(
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
): fc.Arbitrary<{ readonly kind: Kind } & Readonly<Fields>> {
  return fc.record({ kind: fc.constant(kind), ...fields }) as never;
}

const chatAction = fc.oneof(
  { weight: 3, arbitrary: step('say', { who, text, inGroup: rarely }) },
  { weight: 1, arbitrary: step('start', { who, pick }) },
  { weight: 5, arbitrary: step('press', { who, pick, inGroup: rarely }) },
  { weight: 1, arbitrary: step('forge', { who, data: forgedData() }) },
  { weight: 1, arbitrary: step('redeliver', { pick }) },
);

function forgedData(): fc.Arbitrary<string> {
  const letters = fc.constantFrom(...'orxqynuelfskwdza');
  const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/);
  return fc.oneof(
    fc.tuple(letters, id, fc.nat(9)).map((parts) => parts.join(':')),
    fc.tuple(letters, id).map((parts) => parts.join(':')),
    fc.string({ unit: 'binary', maxLength: 64 }),
  );
}

const how = fc.oneof(
  { weight: 3, arbitrary: fc.constant('good' as const) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'new_blockhash',
      'tampered',
      'foreign_key',
      'garbage',
      'forged_box',
      'refused',
    ),
  },
);

const wait = fc.oneof(
  { weight: 4, arbitrary: fc.nat(5_000) },
  { weight: 4, arbitrary: fc.nat(30_000) },
  { weight: 1, arbitrary: fc.constantFrom(61_000, 121_000, 601_000, 900_000) },
);

/** All steps by weight: of a person, a wallet, or the world around the bot. */
export const actions = [
  // The next step of a simple swap.
  ...Array.from({ length: 9 }, () => step('go_on', { who, accepts })),
  ...[chatAction, chatAction, chatAction],
  // `/forget` with its confirmation.
  step('forget', { who }),
  // Updates delivered together and out of order.
  step('together', { actions: fc.array(chatAction, { minLength: 2, maxLength: 4 }) }),
  step('open', { pick, accepts }),
  step('connect', { pick, wallet: who, how: fc.constantFrom('good', 'good', 'forged', 'refused') }),
  step('sign', { pick, how }),
  step('extension', { pick, how }),
  step('return_again', { pick }),
  step('look', { pick }),
  step('quotes', { mode: fc.constantFrom('fine', 'fine', 'fine', 'fine', ...QUOTE_MODES) }),
  step('execute', { faults: fc.array(fc.constantFrom(...SERVICE_FAULTS), { minLength: 1, maxLength: 3 }) }),
  step('chain', { fault: fc.constantFrom('none', 'none', 'none', 'none', ...CHAIN_FAULTS) }),
  step('disk', {
    faults: fc.array(fc.constantFrom('none', 'none', ...DISK_FAULTS), { minLength: 1, maxLength: 5 }),
  }),
  step('fate', { fate: fateWithin(70_000) }),
  // A person who blocks the bot does not unblock it here, unlike in the fault schedules.
  step('telegram', { fault: fc.constantFrom(...TELEGRAM_FAULTS).filter((fault) => fault !== 'blocked') }),
  step('wait', { ms: wait }),
  step('wait', { ms: wait }),
  fc.oneof(
    step('crash', { freesLeases: fc.boolean() }),
    // The process dies at its n-th call or write from now, and restarts at the end of that step.
    step('crash_later', { points: fc.integer({ min: 1, max: 60 }), freesLeases: fc.boolean() }),
  ),
];

/** Steps of wallets that submit by themselves, and of the nodes that find it. */
export const scanActions = [
  ...Array.from({ length: 12 }, () =>
    step('scan', {
      pick,
      wallet: fc.constantFrom('own', 'own', 'own', 'foreign'),
      // As in `Scan`.
      submitsAfterMs: fc.array(fc.oneof(fc.nat(5_000), fc.nat(90_000)), { maxLength: 2 }),
    }),
  ),
  step('nodes', {
    faults: fc.array(fc.constantFrom('none', ...NODE_FAULTS), { maxLength: 6 }),
    liar: fc.nat(2),
  }),
];

type Value<From> = From extends fc.Arbitrary<infer Made> ? Made : never;
export type ChatAction = Value<typeof chatAction>;
export type HowSigned = Value<typeof how>;
export type Action = Value<(typeof actions | typeof scanActions)[number]>;
