import { describe, expect, it } from 'vitest';
import { confirmOffer } from '../../../src/bot/swap/confirm-offer.ts';
import type { Guard } from '../../../src/bot/swap/open-order.ts';
import { openOrder } from '../../../src/bot/swap/open-order.ts';
import { type Revision, reviseOffer } from '../../../src/bot/swap/revise-offer.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { SwapOffer } from '../../../src/guard/offer.ts';
import { type GuardRule, ROUTE_RULES } from '../../../src/guard/refusal.ts';
import type { Address } from '../../../src/solana/address.ts';
import { makeSummary } from '../support/make-summary.ts';
import { partOf } from '../support/scripted.ts';
import { answer, codeOf, paying, useOrders, value } from './use-orders.ts';

const PROGRAM = 'Stranger1111111111111111111111111111111111' as Address;

/** A quote over a route; its transaction is the route's name. */
const ofRoute = (routeName: string, toAmount: bigint) =>
  paying(toAmount, { routeName, unsignedTransaction: Buffer.from(routeName).toString('base64') });

describe('a route over an unknown venue', () => {
  const world = useOrders();

  /** The guard refuses the named routes and passes all others. */
  let rule: GuardRule = 'unknown-venue';

  function openPorts(quotes: readonly ReturnType<typeof paying>[], ...refused: readonly string[]) {
    const inspected: string[] = [];
    const inspect = async (bytes: Uint8Array, offer: SwapOffer) => {
      const route = Buffer.from(bytes).toString();
      inspected.push(route);
      if (!refused.includes(route)) {
        return { ok: true as const, summary: makeSummary(offer), transaction: bytes };
      }
      return {
        ok: false as const,
        rule,
        detail: 'the route names Stra…1111',
        program: PROGRAM,
      };
    };
    return { ...world.openPorts([answer(...quotes)]), guard: partOf<Guard>({ inspect }), inspected };
  }

  const current = async ({ id }: Swap) => (await world.store.swaps.findSwap(id)) ?? expect.unreachable();

  it.each(ROUTE_RULES)('falls back to the next best quote of the same answer: %s', async (refusedBy) => {
    rule = refusedBy;
    const ports = openPorts([ofRoute('third', 300n), ofRoute('best', 310n), ofRoute('second', 305n)], 'best');
    const opened = value(await openOrder(ports, await world.ordered()));
    expect(opened.attempt.routeName).toBe('second');
    expect(ports.inspected).toEqual(['best', 'second']);
    expect(ports.prices.quote.calls).toHaveLength(1);
    rule = 'unknown-venue';
  });

  it('is replaced three times at most; then the refusal names the program', async () => {
    const routes = ['a', 'b', 'c', 'd'];
    const ports = openPorts(
      routes.map((name, index) => ofRoute(name, 310n - BigInt(index))),
      ...routes,
    );
    const order = await world.ordered();
    expect(await openOrder(ports, order)).toMatchObject({
      ok: false,
      problem: { code: 'guard_refused', rule: 'unknown-venue', program: PROGRAM },
    });
    expect(ports.inspected).toEqual(['a', 'b', 'c']);
    expect(await world.store.swaps.findAttempts(order.id)).toEqual([]);
  });

  it('never leads below the agreed price: the page asks', async () => {
    const order = await world.ordered();
    const quotes = [ofRoute('best', 310n), ofRoute('poor', 296n)];
    const ports = openPorts(quotes, 'best');
    expect(codeOf(await openOrder(ports, order))).toBe('price_changed');
    expect(ports.inspected).toEqual(['best']);
    const asked = await current(order);
    expect(asked).toMatchObject({ offer: { routeName: 'poor', toAmount: 296n } });
    const agreed = await openOrder(openPorts(quotes, 'best'), asked, asked.offerVersion);
    expect(value(agreed).attempt.routeName).toBe('poor');
  });

  it('is not replaced silently when the person chose it', async () => {
    const both = [ofRoute('mine', 305n), ofRoute('best', 310n)];
    const offered = await world.offered();
    const route: Revision = { kind: 'route', routeName: 'mine' };
    const chosen = value(await reviseOffer(world.ports(answer(...both)), world.press(offered), route));
    const order = value(await confirmOffer(world.ports(), world.press(chosen)));
    const ports = openPorts(both, 'mine');
    expect(codeOf(await openOrder(ports, order))).toBe('price_changed');
    expect(ports.inspected).toEqual(['mine']);
    const asked = await current(order);
    expect(asked).toMatchObject({ offer: { routeName: 'best', remark: 'route_gone' } });
    const agreed = await openOrder(openPorts(both, 'mine'), asked, asked.offerVersion);
    expect(value(agreed).attempt.routeName).toBe('best');
  });

  it('may be replaced by another quote, as no other refusal', async () => {
    const ports = openPorts([ofRoute('best', 310n), ofRoute('second', 305n)]);
    const inspect = async () => ({
      ok: false as const,
      rule: 'assign-owner' as const,
      detail: 'owner changes',
    });
    const opened = await openOrder({ ...ports, guard: partOf<Guard>({ inspect }) }, await world.ordered());
    expect(opened).toMatchObject({ problem: { code: 'guard_refused', rule: 'assign-owner' } });
  });
});
