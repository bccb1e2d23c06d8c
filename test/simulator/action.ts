import fc from 'fast-check';
import { QUOTE_MODES, type QuoteMode } from './fake-service.ts';
import {
  CHAIN_FAULTS,
  type ChainFault,
  DISK_FAULTS,
  type DiskFault,
  type Fate,
  fateWithin,
  SERVICE_FAULTS,
  type ServiceFault,
  TELEGRAM_FAULTS,
  type TelegramFault,
} from './schedule.ts';
import { NODE_FAULTS, type NodeFault } from './served-nodes.ts';

/** Two people with a wallet each; either may link the other's wallet. */
export type Who = 0 | 1;

/** A person's action in Telegram. `pick` selects from everything ever shown, counted from the newest. */
export type ChatAction =
  | { readonly kind: 'say'; readonly who: Who; readonly text: string; readonly inGroup: boolean }
  | { readonly kind: 'start'; readonly who: Who; readonly pick: number }
  | { readonly kind: 'press'; readonly who: Who; readonly pick: number; readonly inGroup: boolean }
  | { readonly kind: 'forge'; readonly who: Who; readonly data: string }
  | { readonly kind: 'redeliver'; readonly pick: number };

export type HowSigned =
  | 'good'
  | 'new_blockhash'
  | 'tampered'
  | 'foreign_key'
  | 'garbage'
  | 'forged_box'
  | 'refused';

/** A step of the model: by a person, a wallet, or the world around the bot. */
export type Action =
  | ChatAction
  /** The next step of a simple swap; `accepts` confirms a new price on the page. */
  | { readonly kind: 'go_on'; readonly who: Who; readonly accepts: boolean }
  /** /forget with its confirmation. */
  | { readonly kind: 'forget'; readonly who: Who }
  /** Updates delivered together and out of order. */
  | { readonly kind: 'together'; readonly actions: readonly ChatAction[] }
  | { readonly kind: 'open'; readonly pick: number; readonly accepts: boolean }
  | {
      readonly kind: 'connect';
      readonly pick: number;
      readonly wallet: Who;
      readonly how: 'good' | 'forged' | 'refused';
    }
  | { readonly kind: 'sign'; readonly pick: number; readonly how: HowSigned }
  | { readonly kind: 'extension'; readonly pick: number; readonly how: HowSigned }
  /** A wallet scans an order's code; `submitsAfterMs` as in `Scan`. */
  | {
      readonly kind: 'scan';
      readonly pick: number;
      readonly wallet: 'own' | 'foreign';
      readonly submitsAfterMs: readonly number[];
    }
  | { readonly kind: 'return_again'; readonly pick: number }
  | { readonly kind: 'look'; readonly pick: number }
  | { readonly kind: 'quotes'; readonly mode: QuoteMode }
  | { readonly kind: 'execute'; readonly faults: readonly ServiceFault[] }
  | { readonly kind: 'chain'; readonly fault: ChainFault }
  | { readonly kind: 'nodes'; readonly faults: readonly NodeFault[]; readonly liar: number }
  | { readonly kind: 'disk'; readonly faults: readonly DiskFault[] }
  | { readonly kind: 'fate'; readonly fate: Fate }
  | { readonly kind: 'telegram'; readonly fault: TelegramFault }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'crash'; readonly freesLeases: boolean }
  /** The process dies at its n-th call or write from now, and restarts at the end of that step. */
  | { readonly kind: 'crash_later'; readonly points: number; readonly freesLeases: boolean };

const who = fc.constantFrom<Who[]>(0, 1);
const pick = fc.oneof(fc.nat(2), fc.nat(40));
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

const chatAction: fc.Arbitrary<ChatAction> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('say' as const), who, text, inGroup: rarely }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('start' as const), who, pick }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('press' as const), who, pick, inGroup: rarely }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forge' as const), who, data: forgedData() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('redeliver' as const), pick }) },
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
  { weight: 3, arbitrary: fc.constant<HowSigned>('good') },
  {
    weight: 4,
    arbitrary: fc.constantFrom<HowSigned[]>(
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

/** All steps by weight. */
export const actions: readonly fc.Arbitrary<Action>[] = [
  ...Array.from({ length: 9 }, () => fc.record({ kind: fc.constant('go_on' as const), who, accepts })),
  chatAction,
  chatAction,
  chatAction,
  fc.record({ kind: fc.constant('forget' as const), who }),
  fc.record({
    kind: fc.constant('together' as const),
    actions: fc.array(chatAction, { minLength: 2, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('open' as const), pick, accepts }),
  fc.record({
    kind: fc.constant('connect' as const),
    pick,
    wallet: who,
    how: fc.constantFrom('good' as const, 'good' as const, 'forged' as const, 'refused' as const),
  }),
  fc.record({ kind: fc.constant('sign' as const), pick, how }),
  fc.record({ kind: fc.constant('extension' as const), pick, how }),
  fc.record({ kind: fc.constant('return_again' as const), pick }),
  fc.record({ kind: fc.constant('look' as const), pick }),
  fc.record({
    kind: fc.constant('quotes' as const),
    mode: fc.constantFrom('fine', 'fine', 'fine', 'fine', ...QUOTE_MODES),
  }),
  fc.record({
    kind: fc.constant('execute' as const),
    faults: fc.array(fc.constantFrom(...SERVICE_FAULTS), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('chain' as const),
    fault: fc.constantFrom('none', 'none', 'none', 'none', ...CHAIN_FAULTS),
  }),
  fc.record({
    kind: fc.constant('disk' as const),
    faults: fc.array(fc.constantFrom('none', 'none', ...DISK_FAULTS), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
  fc.record({ kind: fc.constant('fate' as const), fate: fateWithin(70_000) }),
  fc.record({
    kind: fc.constant('telegram' as const),
    // A person who blocks the bot does not unblock it here, unlike in the fault schedules.
    fault: fc.constantFrom(...TELEGRAM_FAULTS).filter((fault) => fault !== 'blocked'),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: wait }),
  fc.record({ kind: fc.constant('wait' as const), ms: wait }),
  fc.oneof(
    fc.record({ kind: fc.constant('crash' as const), freesLeases: fc.boolean() }),
    fc.record({
      kind: fc.constant('crash_later' as const),
      points: fc.integer({ min: 1, max: 60 }),
      freesLeases: fc.boolean(),
    }),
  ),
];

/** Steps of wallets that submit by themselves, and of the nodes that find it. */
export const scanActions: readonly fc.Arbitrary<Action>[] = [
  ...Array.from({ length: 12 }, () =>
    fc.record({
      kind: fc.constant('scan' as const),
      pick,
      wallet: fc.constantFrom('own' as const, 'own' as const, 'own' as const, 'foreign' as const),
      submitsAfterMs: fc.array(fc.oneof(fc.nat(5_000), fc.nat(90_000)), { maxLength: 2 }),
    }),
  ),
  fc.record({
    kind: fc.constant('nodes' as const),
    faults: fc.array(fc.constantFrom('none' as const, ...NODE_FAULTS), { maxLength: 6 }),
    liar: fc.nat(2),
  }),
];
