import fc from 'fast-check';

/** What the chain does with a transaction once it was sent. */
export interface Fate {
  readonly kind: 'lands' | 'fails' | 'never_lands' | 'rolled_back';
  /** From the first send to the landing. */
  readonly delayMs: number;
}

export type ServiceFault =
  | 'none'
  | 'limited'
  | 'key_limited'
  | 'bad_gateway_before'
  | 'bad_gateway_after'
  | 'no_answer_after'
  | 'refused'
  | 'refused_after'
  | 'lies_confirmed'
  | 'foreign_hash'
  | 'throws'
  | 'slow'
  | 'hangs';

export type ChainFault = 'none' | 'unreachable' | 'lags' | 'throws' | 'slow' | 'hangs';

export type DiskFault = 'none' | 'slow' | 'hangs' | 'acknowledges_late';

export type TelegramFault =
  | 'none'
  | 'flood'
  | 'lost'
  | 'arrived_unheard'
  | 'never_sent'
  | 'message_gone'
  | 'markup_refused'
  | 'blocked'
  | 'slow'
  | 'hangs';

/** Everything that goes wrong in one run, and when. Lists are used up one call at a time; afterwards all is well. */
export interface Schedule {
  readonly fates: readonly [Fate, Fate];
  /** When the person signs the second swap of the same wallet, after the first. */
  readonly secondSignsAfterMs: number;
  readonly service: readonly ServiceFault[];
  readonly chain: readonly ChainFault[];
  readonly telegram: readonly TelegramFault[];
  /** Which of the process's reads and writes, counted over all its lives, are slow. */
  readonly disk: readonly { readonly at: number; readonly fault: DiskFault }[];
  /** The process dies at the n-th place where it can, counted from its start; then the next one at its n-th. */
  readonly crashes: readonly number[];
  readonly restartAfterMs: number;
  /** Whether the restarted process has the database to itself. */
  readonly freesLeases: boolean;
}

export const fate = fc.record<Fate>({
  kind: fc.constantFrom('lands', 'lands', 'fails', 'never_lands', 'rolled_back'),
  delayMs: fc.oneof(fc.constant(0), fc.nat(25_000)),
});

/** A list of faults, some of them none. */
function faults<Fault>(usual: Fault, ...others: Fault[]): fc.Arbitrary<Fault[]> {
  const one = fc.oneof(
    { weight: 2, arbitrary: fc.constant(usual) },
    { weight: 3, arbitrary: fc.constantFrom(...others) },
  );
  return fc.array(one, { maxLength: 12 });
}

export const serviceFaults = faults<ServiceFault>(
  'none',
  'limited',
  'key_limited',
  'bad_gateway_before',
  'bad_gateway_after',
  'no_answer_after',
  'refused',
  'refused_after',
  'lies_confirmed',
  'foreign_hash',
  'throws',
  'slow',
  'hangs',
);

export const chainFaults = faults<ChainFault>('none', 'unreachable', 'lags', 'throws', 'slow', 'hangs');

export const telegramFaults = faults<TelegramFault>(
  'none',
  'flood',
  'lost',
  'arrived_unheard',
  'never_sent',
  'message_gone',
  'markup_refused',
  'blocked',
  'slow',
  'hangs',
);

export const schedules: fc.Arbitrary<Schedule> = fc.record({
  fates: fc.tuple(fate, fate),
  secondSignsAfterMs: fc.nat(40_000),
  service: serviceFaults,
  chain: chainFaults,
  telegram: telegramFaults,
  disk: fc.array(
    fc.record({
      at: fc.nat(60),
      fault: fc.constantFrom<DiskFault[]>('slow', 'hangs', 'acknowledges_late'),
    }),
    { maxLength: 3 },
  ),
  crashes: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
  restartAfterMs: fc.constantFrom(100, 5_000, 40_000),
  freesLeases: fc.boolean(),
});
