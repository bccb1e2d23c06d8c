/** A mistake somebody could make, and the tests that must not let it pass. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly original: string;
  readonly mistake: string;
  readonly tests: readonly string[];
}

const LOOKS = 'test/bot/swap/advance-swap.test.ts';
const SIGNING = 'test/bot/swap/order-and-sign.test.ts';
const STORE = 'test/bot/store/swap-store.test.ts';
const OUTBOX = 'test/bot/store/outbox-store.test.ts';
const DELIVERY = 'test/bot/delivery/deliver-item.test.ts';
const WATCHER = 'test/bot/watcher/watcher.test.ts';
const FAULTS = 'test/bot/faults/fault-schedules.test.ts';
const ERASURE = 'test/bot/store/erase-person.test.ts';
const FORGET = 'test/bot/telegram/forget.test.ts';
const REST = 'test/bot/swap/rest-swap.test.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'trust CONFIRMED of the service',
    file: 'src/bot/swap/follow-swap.ts',
    original: 'if (look.end) return finish(ports, submitted, look.end);',
    mistake:
      "if (look.end || saysConfirmed(look.report)) return finish(ports, submitted, look.end ?? { to: 'confirmed', reason: null, finalized: false });",
    tests: [LOOKS, FAULTS],
  },
  {
    name: 'release the wallet when the service answers 400',
    file: 'src/bot/swap/follow-swap.ts',
    original: 'if (look.end) return finish(ports, submitted, look.end);',
    mistake:
      "if (look.end || (look.report && !look.report.ok && look.report.failure.status === 400)) return finish(ports, submitted, look.end ?? { to: 'failed', reason: '400', finalized: false });",
    tests: [LOOKS, FAULTS],
  },
  {
    name: 'no fence on a move',
    file: 'src/bot/store/move-swap.ts',
    original: ".where('fence', '=', move.swap.fence)",
    mistake: '',
    tests: [STORE],
  },
  {
    name: 'no fence on a look that moved nothing',
    file: 'src/bot/store/postpone-batch.ts',
    original: ".where('fence', '=', swap.fence)",
    mistake: '',
    tests: [STORE],
  },
  {
    name: 'no fence on many looks at once',
    file: 'src/bot/store/postpone-batch.ts',
    original: ' AND swaps.fence = looked.fence',
    mistake: '',
    tests: [STORE],
  },
  {
    name: 'forget the doubt about a message that is parked',
    file: 'src/bot/store/create-outbox-store.ts',
    original: "state: 'parked', lease_until: 0, unsure: item.unsure",
    mistake: "state: 'parked', lease_until: 0, unsure: 0",
    tests: [OUTBOX],
  },
  {
    name: 'move a swap without queueing what it shows in the same transaction',
    file: 'src/bot/store/move-swap.ts',
    original: `  await queueNotices(transaction, swap, move.notices, move.now);
  return swap;
}`,
    mistake: `  return swap;
}`,
    tests: [STORE],
  },
  {
    name: 'send before the outbox commits',
    file: 'src/bot/delivery/deliver-item.ts',
    original: 'if (!(await ports.outbox.startSending(item))) return;',
    mistake: '',
    tests: [DELIVERY, FAULTS],
  },
  {
    name: 'no owner check on a button',
    file: 'src/bot/swap/confirm-offer.ts',
    original: "return swap.personId === press.personId ? done(swap) : refused({ code: 'not_yours' });",
    mistake: 'return done(swap);',
    tests: [SIGNING],
  },
  {
    name: 'expired on the first empty status',
    file: 'src/bot/swap/ask-chain.ts',
    original: 'if (seenAt === null || now - seenAt < EXPIRY_SECOND_LOOK_MS) return false;',
    mistake: '',
    tests: [LOOKS, FAULTS],
  },
  {
    name: 'end a swap without reading the source again',
    file: 'src/bot/swap/ask-chain.ts',
    original: 'return endByChain(await askChain(chain, signed))?.to === end.to;',
    mistake: 'return true;',
    tests: [LOOKS],
  },
  {
    name: 'forget Retry-After',
    file: 'src/bot/swap/follow-swap.ts',
    original: 'const wait = retryAfterMs === null ? {} : { executeAfter: now + retryAfterMs };',
    mistake: 'const wait = {};',
    tests: [LOOKS, FAULTS],
  },
  {
    name: 'forget that a limit holds for the whole key',
    file: 'src/bot/swap/execute-in-turn.ts',
    original: 'await ports.budget?.block(ports.now() + result.failure.retryAfterMs);',
    mistake: '',
    tests: [LOOKS, FAULTS],
  },
  {
    name: 'poll with rebuilt bytes',
    file: 'src/bot/swap/execute-in-turn.ts',
    original: 'ports.swapApi.execute(signed, signal)',
    mistake: 'ports.swapApi.execute({ ...signed, quoteId: signed.quoteId + ports.now() }, signal)',
    tests: [LOOKS, FAULTS],
  },
  {
    name: 'execute without the budget',
    file: 'src/bot/swap/execute-in-turn.ts',
    original: 'return turn?.ok ?? true;',
    mistake: 'return turn !== null;',
    tests: [LOOKS, WATCHER],
  },
  {
    name: 'two signed swaps of one wallet',
    file: 'src/bot/store/migrations/002-swaps.ts',
    original: 'CREATE UNIQUE INDEX swaps_one_in_flight',
    mistake: 'CREATE INDEX swaps_one_in_flight',
    tests: [STORE, FAULTS],
  },
  {
    name: 'confirm a price that was replaced',
    file: 'src/bot/store/move-swap.ts',
    original: ".where('offer_version', '=', move.swap.offerVersion)",
    mistake: '',
    tests: [STORE],
  },
  {
    name: 'lapse an order whose transaction may come back signed',
    file: 'src/bot/swap/lapse-swap.ts',
    original: 'return attempts.some(mayLand);',
    mistake: 'return attempts.some(mayLand) && false;',
    tests: [LOOKS],
  },
  {
    name: 'accept a transaction that can no longer land',
    file: 'src/bot/swap/accept-signed.ts',
    original: 'height > attempt.lastValidBlockHeight',
    mistake: 'height > attempt.lastValidBlockHeight + 10_000',
    tests: [SIGNING],
  },
  {
    name: 'sign silently at a worse price',
    file: 'src/bot/swap/open-order.ts',
    original: 'quote.toAmount < swap.offer.minimumToAmount',
    mistake: 'quote.toAmount < 0n',
    tests: [SIGNING],
  },
  {
    name: 'never look whether a confirmation became final',
    file: 'src/bot/swap/follow-swap.ts',
    original: "const needsCheck = end.to === 'confirmed' && !end.finalized;",
    mistake: "const needsCheck = end.to === 'failed';",
    tests: [LOOKS, FAULTS],
  },
  {
    name: 'announce before the picture shows it',
    file: 'src/bot/store/create-outbox-store.ts',
    original: '(earlier.created_at, earlier.rank, earlier.id) < (item.created_at, item.rank, item.id)',
    mistake: '1 = 0',
    tests: [OUTBOX],
  },
  {
    name: 'drop a picture that was asked for again on its way',
    file: 'src/bot/store/create-outbox-store.ts',
    original: ".where('revision', '=', item.revision)",
    mistake: '',
    tests: [OUTBOX],
  },
  {
    name: 'repeat a message of unknown fate without end',
    file: 'src/bot/delivery/deliver-item.ts',
    original: 'const MOST_UNSURE = 2;',
    mistake: 'const MOST_UNSURE = 200;',
    tests: [DELIVERY, FAULTS],
  },
  {
    name: 'lose what was due to somebody who blocked the bot',
    file: 'src/bot/delivery/deliver-item.ts',
    original: 'return ports.outbox.park(item);\n    case',
    mistake: 'return ports.outbox.finish(item, now);\n    case',
    tests: [DELIVERY, FAULTS],
  },
  {
    name: 'erase: a worker that read the swap before lets it rest',
    file: 'src/bot/store/create-personal-data-store.ts',
    original: ', fence: sql<number>`fence + 1`',
    mistake: '',
    tests: [ERASURE],
  },
  {
    name: 'erase: no mark that the file must be written anew',
    file: 'src/bot/store/create-personal-data-store.ts',
    original: 'await markForScrubbing(transaction);',
    mistake: '',
    tests: [ERASURE],
  },
  {
    name: 'erase: a yes to what has changed',
    file: 'src/bot/store/create-personal-data-store.ts',
    original: 'if (version !== undefined && version !== current) return undefined;',
    mistake: '',
    tests: [ERASURE, FORGET],
  },
  {
    name: 'erase: a swap whose end was not told',
    file: 'src/bot/store/erase-ended-swap.ts',
    original: 'if (await hasPendingMessage(transaction, swap)) return false;',
    mistake: '',
    tests: [ERASURE, REST],
  },
  {
    name: 'erase: a swap without an end',
    file: 'src/bot/store/erase-ended-swap.ts',
    original: 'if (!isFinal(state)) return false;',
    mistake: '',
    tests: [ERASURE],
  },
  {
    name: 'erase: nothing is due after the end',
    file: 'src/bot/swap/rest-swap.ts',
    original: 'return swap.farewellIn ? now + FIRST_LOOK_MS : null;',
    mistake: 'return null;',
    tests: [REST],
  },
  {
    name: 'erase: a press makes a stranger known',
    file: 'src/bot/telegram/people/acquaintances.ts',
    original: 'if (ctx.callbackQuery && !known &&',
    mistake: 'if (!ctx.callbackQuery && !known &&',
    tests: [FORGET],
  },
];
