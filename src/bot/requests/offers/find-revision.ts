import { readAskedAmount } from '../../swap/asked-amount.ts';
import { findShortfall } from '../../swap/confirm-offer.ts';
import { PLAIN_CARD } from '../../swap/offer.ts';
import { done, type Problem, type Result, refused } from '../../swap/problems.ts';
import { resolveAmount } from '../../swap/resolve-amount.ts';
import type { Revision } from '../../swap/revise-offer.ts';
import type { Swap } from '../../swap/swap.ts';
import type { HandlerDeps } from '../../telegram/context.ts';
import type { CardPress } from '../../telegram/messages/callback-data.ts';

/** What a press on a card wants otherwise, by what that card showed; `out_of_date` for what it never did. */
export async function findRevision(
  deps: HandlerDeps,
  swap: Swap,
  pressed: CardPress,
): Promise<Result<Revision>> {
  const { routes, presets, balance } = swap.card ?? PLAIN_CARD;
  const unknown: Problem = { code: 'out_of_date', swap };
  switch (pressed.action) {
    case 'turn':
      return done({ kind: 'flip' });
    case 'set_slippage':
      return done({ kind: 'slippage', bps: pressed.number });
    case 'route': {
      const route = routes[pressed.number];
      // The first is the best one, which needs no choice to be taken.
      const routeName = pressed.number === 0 ? null : (route?.routeName ?? null);
      return route ? done({ kind: 'route', routeName }) : refused(unknown);
    }
    case 'fits': {
      const short = findShortfall(swap.intent, balance);
      return short && short.fits > 0n ? done({ kind: 'amount', amount: short.fits }) : refused(unknown);
    }
    case 'preset': {
      const preset = presets[pressed.number];
      return preset === undefined ? refused(unknown) : amountRevision(deps, swap, preset);
    }
    default:
      return refused(unknown);
  }
}

/** What somebody wrote, or a button says, for the amount to be paid. */
export async function amountRevision(deps: HandlerDeps, swap: Swap, text: string): Promise<Result<Revision>> {
  const read = readAskedAmount(text);
  if (!read.ok) return refused({ code: 'unread_amount', problem: read.problem, text });
  const { personId, intent } = swap;
  const amount = await resolveAmount(deps, { asked: read.asked, from: intent.from, personId });
  return amount.ok ? done({ kind: 'amount', amount: amount.value }) : amount;
}
