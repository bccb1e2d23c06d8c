import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonId, SwapId } from '../../../src/bot/swap/brands.ts';
import { PLAIN_CARD } from '../../../src/bot/swap/offer.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { Address } from '../../../src/solana/address.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { dialects } from '../../support/test-database.ts';
import {
  makeAttempt,
  makeSigned,
  makeSwap,
  moved,
  OWNER,
  orderedSwap,
  signedSwap,
  WALLET,
} from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

describe.each(dialects)('the swaps on $name', ({ url }) => {
  let test: TestStore;
  let told: string[];

  beforeEach(async () => {
    told = [];
    test = await openTestStore(url, { onOutbox: () => told.push('outbox'), onDue: () => told.push('due') });
  });

  const swaps = () => test.store.swaps;

  it('gives back exactly what was stored, to the last base unit', async () => {
    const amounts = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        amounts,
        amounts,
        fc.string(),
        fc.option(fc.integer()),
        async (pay, get, name, message) => {
          const base = makeSwap(`swap-${count++}`, { messageId: message });
          const swap: Swap = {
            ...base,
            card: {
              ...PLAIN_CARD,
              balance: get as BaseUnits,
              presets: [name],
              routes: [{ routeName: name, toAmount: pay as BaseUnits }],
            },
            intent: { ...base.intent, from: { ...base.intent.from, name }, amount: pay as BaseUnits },
            offer: { ...base.offer, toAmount: get as BaseUnits, fromUsd: null },
            executeAfter: null,
            expirySeenAt: null,
            minimum: get as BaseUnits,
            isMinimumSimulated: get % 2n === 0n,
            isSentDirectly: pay % 2n === 0n,
            shortfall: pay % 2n === 0n ? 'sol' : 'token',
            arrived: null,
            heldAfter: pay as BaseUnits,
          };
          await swaps().createSwap(swap, `token-${swap.id}`, []);
          expect(await swaps().findSwap(swap.id)).toEqual(swap);
          expect((await swaps().findSwapBySigningToken(`token-${swap.id}`))?.id).toBe(swap.id);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('writes state, event and message together, and signals after the commit', async () => {
    const ordered = await orderedSwap(swaps(), 'a');
    expect(ordered).toMatchObject({ state: 'ordered', wallet: WALLET, orderedAt: 2_000 });
    expect(await swaps().listEvents(ordered.id)).toEqual([
      { number: 1, at: 1_000, from: null, to: 'offered', why: 'offered' },
      { number: 2, at: 2_000, from: 'offered', to: 'ordered', why: 'to ordered' },
    ]);
    expect(await test.store.outbox.claimDue(2_000, 10, 1_000, [])).toMatchObject([
      { kind: 'status', subject: 'a', revision: 2 },
    ]);
    expect(told).toContain('outbox');
  });

  it('keeps nothing of an uncommitted move', async () => {
    const ordered = await orderedSwap(swaps(), 'a');
    const dying = await test.reopen({
      faultPoint: (name) => {
        if (name === 'move-signed:before-commit') throw new Error('the power went');
      },
    });
    const dies = dying.swaps.move({
      swap: ordered,
      to: 'signed',
      patch: { signed: makeSigned('a') },
      why: 'signed',
      notices: ['status', 'notice'],
      now: 3_000,
    });
    await expect(dies).rejects.toThrow('the power went');
    expect(await swaps().findSwap(ordered.id)).toEqual(ordered);
    expect(await swaps().listEvents(ordered.id)).toHaveLength(2);
    expect(await test.store.outbox.claimDue(9_000, 10, 1_000, [])).toHaveLength(1);
  });

  it('loses no message of a committed move, even if the process dies right after', async () => {
    const ordered = await orderedSwap(swaps(), 'a');
    const dying = await test.reopen({
      faultPoint: (name) => {
        if (name === 'move-signed:after-commit') throw new Error('the power went');
      },
    });
    const notices = ['status', 'notice'] as const;
    const patch = { signed: makeSigned('a') };
    const dies = dying.swaps.move({ swap: ordered, to: 'signed', patch, why: 'signed', notices, now: 3_000 });
    await expect(dies).rejects.toThrow('the power went');
    expect(await swaps().findSwap(ordered.id)).toMatchObject({ state: 'signed' });
    const rows = await test.database.selectFrom('outbox').select('id').orderBy('id').execute();
    expect(rows).toEqual([{ id: 'a:notice:signed' }, { id: 'a:status' }]);
  });

  it('does not confirm a replaced price', async () => {
    const offered = makeSwap('a');
    await swaps().createSwap(offered, 'token', []);
    const fresh = await swaps().replaceOffer(
      offered,
      { offer: { ...offered.offer, validUntil: 99_000 } },
      5_000,
      [],
    );
    expect(fresh).toMatchObject({ offerVersion: 2, dueAt: 699_000 });
    const result = await swaps().move({ swap: offered, to: 'ordered', why: 'old', notices: [], now: 5_000 });
    expect(result).toMatchObject({ kind: 'stale', swap: { state: 'offered', offerVersion: 2 } });
    expect(await swaps().replaceOffer(offered, { offer: offered.offer }, 6_000, [])).toBeUndefined();
  });

  it('changes the intent only before Confirm, and keeps the card until signed', async () => {
    const offered = makeSwap('a');
    await swaps().createSwap(offered, 'token', []);
    const intent = { ...offered.intent, amount: 5n as BaseUnits };
    const change = { offer: offered.offer, intent, slippageBps: 50, card: PLAIN_CARD };
    const revised = await swaps().replaceOffer(offered, change, 5_000, []);
    expect(revised).toMatchObject({ intent, slippageBps: 50, card: PLAIN_CARD, offerVersion: 2 });
    const card = { ...PLAIN_CARD, isUnchecked: true };
    const ordered = await moved(swaps(), revised as Swap, 'ordered', { wallet: WALLET, card });
    expect(ordered.card).toEqual(card);
    const late = await swaps().replaceOffer(ordered, { ...change, intent: offered.intent }, 6_000, []);
    expect(late).toMatchObject({ intent, slippageBps: 50, card, offerVersion: 3 });
    const signed = await moved(swaps(), late as Swap, 'signed', { signed: makeSigned('a'), dueAt: 2_100 });
    expect(signed.card).toBeNull();
  });

  it('shows a card page only for the price it was drawn with', async () => {
    const offered = makeSwap('a');
    await swaps().createSwap(offered, 'token', []);
    const details = { ...PLAIN_CARD, page: 'details' } as const;
    expect(await swaps().showCardPage(offered, details, 5_000)).toBe(true);
    expect(await swaps().findSwap(offered.id)).toMatchObject({ card: details, offerVersion: 1 });
    expect(told).toContain('outbox');
    const fresh = await swaps().replaceOffer(offered, { offer: offered.offer }, 5_000, []);
    expect(await swaps().showCardPage(offered, PLAIN_CARD, 6_000)).toBe(false);
    const ordered = await moved(swaps(), fresh as Swap, 'ordered', { wallet: WALLET });
    expect(await swaps().showCardPage(ordered, PLAIN_CARD, 6_000)).toBe(false);
  });

  it('holds one signed swap per wallet and names it to the second (T10)', async () => {
    const first = await signedSwap(swaps(), 'a');
    const second = await orderedSwap(swaps(), 'b');
    const sign = (swap: Swap) =>
      swaps().move({
        swap,
        to: 'signed',
        patch: { signed: makeSigned(swap.id) },
        why: 'signed',
        notices: ['status'],
        now: 4_000,
      });
    expect(await sign(second)).toMatchObject({ kind: 'in_flight', swap: { id: 'a' } });
    expect((await swaps().findSwap(second.id))?.state).toBe('ordered');
    expect((await swaps().findInFlight(WALLET, OWNER))?.id).toBe('a');
    const submitted = await moved(swaps(), first, 'submitted');
    await moved(swaps(), submitted, 'expired', { dueAt: null });
    expect(await sign(second)).toMatchObject({ kind: 'moved' });
  });

  it('holds one swap per transaction, for any wallet', async () => {
    await signedSwap(swaps(), 'a');
    const other = await orderedSwap(swaps(), 'b', 'AnotherWa11et' as Address);
    const result = await swaps().move({
      swap: other,
      to: 'signed',
      patch: { signed: makeSigned('a') },
      why: 'signed',
      notices: [],
      now: 4_000,
    });
    expect(result).toMatchObject({ kind: 'in_flight', swap: { id: 'a' } });
  });

  it('keeps every attempt, newest first, and finds it by its return token', async () => {
    await orderedSwap(swaps(), 'a');
    const older = makeAttempt('a', { minimum: 297_000_000n as BaseUnits });
    const newer = makeAttempt('a', {
      id: 'second',
      returnTokenHash: 'return-2',
      minimum: null,
      builtAt: 3_000,
    });
    await swaps().addAttempt(older);
    await swaps().addAttempt(newer);
    expect(await swaps().findAttempts('a' as SwapId)).toEqual([newer, older]);
    expect(await swaps().findAttemptByReturnToken('return-a')).toEqual(older);
    expect(await swaps().findAttemptByReturnToken('nobody')).toBeUndefined();
  });

  it('lists history, open swaps and newest offer of one person only', async () => {
    await swaps().createSwap(makeSwap('offer-1'), 't1', []);
    await swaps().createSwap(makeSwap('offer-2', { createdAt: 1_001 }), 't2', []);
    await swaps().createSwap(makeSwap('foreign', { personId: 8 as PersonId, createdAt: 1_002 }), 't3', []);
    const done = await orderedSwap(swaps(), 'done');
    await moved(swaps(), done, 'cancelled', { dueAt: null });
    await signedSwap(swaps(), 'open');
    const ids = (list: readonly Swap[]) => list.map((swap) => swap.id);
    expect(ids(await swaps().listPast(OWNER, { limit: 10 }))).toEqual(['open', 'done']);
    expect(ids(await swaps().listPast(OWNER, { limit: 1 }))).toEqual(['open']);
    expect(ids(await swaps().listOpen(OWNER))).toEqual(['open']);
    expect((await swaps().findNewestOffer(OWNER))?.id).toBe('offer-2');
    expect(ids(await swaps().listUnfinished(10))).toEqual(['open']);
  });

  it('makes a swap due again on request, unless it is closed', async () => {
    const signed = await signedSwap(swaps(), 'a');
    await swaps().reschedule(signed, { dueAt: 50_000, executeAfter: 60_000 }, 2_000);
    expect(await swaps().recheck(signed.id, 4_000)).toBe(true);
    expect(await swaps().findSwap(signed.id)).toMatchObject({ dueAt: 4_000, executeAfter: null });
    const ordered = await orderedSwap(swaps(), 'b', 'w2' as Address);
    expect(await swaps().recheck(ordered.id, 4_000)).toBe(false);
    expect(await swaps().recheck('nobody' as SwapId, 4_000)).toBe(false);
  });
});
