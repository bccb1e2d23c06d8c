/**
 * A mistake somebody could make, and the tests that must not let it pass. The code is found by how it reads, in whatever
 * file it stands and whatever the `$names` in it are called there; see `find-code.ts`.
 */
export interface Mutant {
  readonly name: string;
  /** Reads like exactly one place of the sources. */
  readonly original: string;
  readonly mistake: string;
  readonly tests: readonly string[];
}

const LOOKS = ['advance-swap', 'refused-swap', 'after-the-end'].map(
  (name) => `test/bot/swap/${name}.test.ts`,
);
const SIGNING = ['order-swap', 'accept-signed'].map((name) => `test/bot/swap/${name}.test.ts`);
const STORE = ['swap-store', 'claimed-swaps', 'refusal-notes'].map(
  (name) => `test/bot/store/${name}.test.ts`,
);
const OUTBOX = 'test/bot/store/outbox-store.test.ts';
const DELIVERY = ['deliver-item', 'undelivered'].map((name) => `test/bot/delivery/${name}.test.ts`);
const WATCHER = 'test/bot/watcher/watcher.test.ts';
const FAULTS = 'test/bot/faults/fault-schedules.test.ts';
const ERASURE = 'test/bot/store/erase-person.test.ts';
const FORGET = 'test/bot/telegram/forget.test.ts';
const REST = 'test/bot/swap/rest-swap.test.ts';
const CONFIRM = ['test/bot/telegram/confirm.test.ts'];

export const mutants: readonly Mutant[] = [
  {
    name: 'confirm what the wallet cannot pay',
    original:
      'if (!funds.isUnchecked && isShort(swap.intent, funds)) return refuseShort(ports, swap, funds);',
    mistake: '',
    tests: CONFIRM,
  },
  {
    name: 'a loss of $100 is no loss while it is below 3 %',
    original: 'bps >= HIGH_LOSS_BPS || Math.round(usd * 100) >= HIGH_LOSS_USD * 100',
    mistake: 'bps >= HIGH_LOSS_BPS',
    tests: ['test/bot/swap/dollars.test.ts', ...CONFIRM],
  },
  {
    name: 'believe dollars that contradict other quotes',
    original: 'isFalse ? { ...offer, fromUsd: null, toUsd: null } : offer',
    mistake: 'offer',
    tests: ['test/bot/swap/dollars.test.ts', ...CONFIRM],
  },
  {
    name: 'the order forgets the warnings of its offer',
    original: '...warningLines(swap, view, swap.card ?? PLAIN_CARD),',
    mistake: '',
    tests: CONFIRM,
  },
  {
    name: 'the chat keeps the minimum of the offer',
    original: 'return minimum ?? offer.minimumToAmount;',
    mistake: 'return offer.minimumToAmount;',
    tests: ['test/bot/web/one-minimum.test.ts'],
  },
  {
    name: 'trust CONFIRMED of the service',
    original: 'if ($look.end) return finish($deps, $swap, $look.end);',
    mistake:
      "if ($look.end || saysConfirmed($look.report)) return finish($deps, $swap, $look.end ?? { to: 'confirmed', reason: null, finalized: false });",
    tests: [...LOOKS, FAULTS],
  },
  {
    name: 'release the wallet when the service answers 400',
    original: 'if ($look.end) return finish($deps, $swap, $look.end);',
    mistake:
      "if ($look.end || ($look.report && !$look.report.ok && $look.report.failure.status === 400)) return finish($deps, $swap, $look.end ?? { to: 'failed', reason: '400', finalized: false });",
    tests: [...LOOKS, FAULTS],
  },
  {
    name: 'no fence on a move',
    original: ".where('fence', '=', $move.swap.fence)",
    mistake: '',
    tests: STORE,
  },
  {
    name: 'no fence on a look that moved nothing',
    original: ".where('fence', '=', swap.fence)",
    mistake: '',
    tests: STORE,
  },
  {
    name: 'no fence on many looks at once',
    original: ' AND swaps.fence = looked.fence',
    mistake: '',
    tests: STORE,
  },
  {
    name: 'forget the doubt about a message that is parked',
    original: "state: 'parked', lease_until: 0, unsure: item.unsure",
    mistake: "state: 'parked', lease_until: 0, unsure: 0",
    tests: [OUTBOX],
  },
  {
    name: 'move a swap without queueing what it shows in the same transaction',
    original: 'await queueNotices($transaction, $swap, $move.notices, $move.now); return $swap;',
    mistake: 'return $swap;',
    tests: STORE,
  },
  {
    name: 'send before the outbox commits',
    original: 'if (!(await $deps.outbox.startSending($item))) return;',
    mistake: '',
    tests: [...DELIVERY, FAULTS],
  },
  {
    name: 'no owner check on a button',
    original: "return $swap.personId === $press.personId ? done($swap) : refused({ code: 'not_yours' });",
    mistake: 'return done($swap);',
    tests: SIGNING,
  },
  {
    name: 'expired on the first empty status',
    original: 'if (seenAt === null || now - seenAt < EXPIRY_SECOND_LOOK_MS) return false;',
    mistake: '',
    tests: [...LOOKS, FAULTS],
  },
  {
    name: 'end a swap without reading the source again',
    original: 'return endByChain(await askChain($chain, $swap, $signed))?.to === $end.to;',
    mistake: 'return true;',
    tests: LOOKS,
  },
  {
    name: 'forget Retry-After',
    original: 'const wait = Math.max(isRefused || saysEnded ? pause : 0, retryAfterMs ?? 0);',
    mistake: 'const wait = isRefused || saysEnded ? pause : 0;',
    tests: [...LOOKS, FAULTS],
  },
  {
    name: 'forget that a limit holds for the whole key',
    original: 'await $deps.budget?.block($deps.now() + $result.failure.retryAfterMs);',
    mistake: '',
    tests: [...LOOKS, FAULTS],
  },
  {
    name: 'poll with rebuilt bytes',
    original: '$deps.swapApi.execute($signed, $signal)',
    mistake: '$deps.swapApi.execute({ ...$signed, quoteId: $signed.quoteId + $deps.now() }, $signal)',
    tests: [...LOOKS, FAULTS],
  },
  {
    name: 'execute without the budget',
    original: 'return turn?.ok ?? true;',
    mistake: 'return turn !== null;',
    tests: [...LOOKS, WATCHER],
  },
  {
    name: 'two signed swaps of one wallet',
    original: 'CREATE UNIQUE INDEX swaps_one_in_flight',
    mistake: 'CREATE INDEX swaps_one_in_flight',
    tests: [...STORE, FAULTS],
  },
  {
    name: 'confirm a price that was replaced',
    original: ".where('offer_version', '=', $move.swap.offerVersion)",
    mistake: '',
    tests: STORE,
  },
  {
    name: 'lapse an order whose transaction may come back signed',
    original: 'return attempts.some(mayLand);',
    mistake: 'return attempts.some(mayLand) && false;',
    tests: LOOKS,
  },
  {
    name: 'accept a transaction that can no longer land',
    original: '$height !== undefined && $height > $attempt.lastValidBlockHeight',
    mistake: '$height !== undefined && $height > $attempt.lastValidBlockHeight + 10_000',
    tests: SIGNING,
  },
  {
    name: 'sign silently at a worse price',
    original: '$quote.toAmount < $swap.offer.minimumToAmount',
    mistake: '$quote.toAmount < 0n',
    tests: SIGNING,
  },
  {
    name: 'never look whether a confirmation became final',
    original: "const needsCheck = end.to === 'confirmed' && !end.finalized;",
    mistake: "const needsCheck = end.to === 'failed';",
    tests: [...LOOKS, FAULTS],
  },
  {
    name: 'announce before the picture shows it',
    original: '(earlier.created_at, earlier.rank, earlier.id) < (item.created_at, item.rank, item.id)',
    mistake: '1 = 0',
    tests: [OUTBOX],
  },
  {
    name: 'drop a picture that was asked for again on its way',
    original: ".where('revision', '=', given.revision)",
    mistake: '',
    tests: [OUTBOX],
  },
  {
    name: 'repeat a message of unknown fate without end',
    original: 'const MOST_UNSURE = 2;',
    mistake: 'const MOST_UNSURE = 200;',
    tests: [...DELIVERY, FAULTS],
  },
  {
    name: 'lose what was due to somebody who blocked the bot',
    original: 'return $deps.outbox.park($item); case',
    mistake: 'return $deps.outbox.finish($item, now); case',
    tests: [...DELIVERY, FAULTS],
  },
  {
    name: 'erase: a worker that read the swap before lets it rest',
    original: 'farewell_language: $language, due_at: $now, lease_until: 0, fence: sql<number>`fence + 1`',
    mistake: 'farewell_language: $language, due_at: $now, lease_until: 0',
    tests: [ERASURE],
  },
  {
    name: 'erase: a yes to what has changed',
    original: 'if (version !== undefined && version !== current) return undefined;',
    mistake: '',
    tests: [ERASURE, FORGET],
  },
  {
    name: 'erase: a swap whose end was not told',
    original: 'if (await hasPendingMessage($transaction, $swap)) return false;',
    mistake: '',
    tests: [ERASURE, REST],
  },
  {
    name: 'erase: a swap without an end',
    original: 'if (!isFinal(state)) return false;',
    mistake: '',
    tests: [ERASURE],
  },
  {
    name: 'erase: nothing is due after the end',
    original: 'return swap.farewellIn ? now + FIRST_LOOK_MS : null;',
    mistake: 'return null;',
    tests: [REST],
  },
  {
    name: 'erase: a press makes a stranger known',
    original: 'if (ctx.callbackQuery && !known &&',
    mistake: 'if (ctx.callbackQuery && known &&',
    tests: [FORGET],
  },
];
