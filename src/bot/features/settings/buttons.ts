import type { NextFunction } from 'grammy';
import { alertPress, settlePress, showCard, toastPress } from '../../cards/reply.ts';
import type { SwapId } from '../../swap/brands.ts';
import { MOST_FAVOURITES, type Preferences } from '../../swap/people.ts';
import type { Swap } from '../../swap/swap.ts';
import type { ChatContext } from '../../telegram/context.ts';
import type { SettingsPage, SettingsPress } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { type SettingsDeps, showSettings } from './command.ts';
import { AMOUNT_SETS, favouriteKey, favouriteOf, HIGH_SLIPPAGE_BPS } from './view.ts';

/** Undefined where the named swap or set is gone. */
type Change = { readonly change: Partial<Preferences>; readonly page: SettingsPage } | undefined;

/** A press in the settings. Typed values go to a dialogue, behind the buttons. */
export async function pressSettings(
  deps: SettingsDeps,
  ctx: ChatContext,
  press: SettingsPress,
  next: NextFunction,
): Promise<void> {
  if (press.action === 'type') return next();
  if (press.action === 'close') return closeSettings(deps, ctx);
  if (press.action === 'page') {
    await settlePress(deps, ctx);
    return showSettings(deps, ctx, press.page);
  }
  const { personId } = personOf(ctx);
  const changed = await changeFor(deps, ctx, press);
  if (!changed) return alertPress(deps, ctx, 'press-settings-gone');
  const { slippageBps = 0 } = await deps.preferences.change(personId, changed.change, deps.now());
  const isHigh = press.action === 'slippage' && slippageBps >= HIGH_SLIPPAGE_BPS;
  await (isHigh ? alertPress(deps, ctx, 'toast-settings-high') : toastPress(deps, ctx, 'toast-saved'));
  await showSettings(deps, ctx, changed.page);
}

type Changing = Exclude<SettingsPress, { action: 'page' | 'close' | 'type' }>;

async function changeFor(deps: SettingsDeps, ctx: ChatContext, press: Changing): Promise<Change> {
  const { personId } = personOf(ctx);
  switch (press.action) {
    case 'slippage':
      return { change: { slippageBps: press.bps }, page: 'slippage' };
    case 'amounts': {
      const presets = AMOUNT_SETS[press.set];
      return presets && { change: { presets }, page: 'amounts' };
    }
    case 'explorer':
      return { change: { explorer: press.explorer }, page: 'explorer' };
    case 'notices':
      return { change: { notices: press.notices }, page: 'home' };
    case 'confirms':
      return { change: { confirmsTwice: press.twice }, page: 'home' };
    case 'pair': {
      if (press.swapId === null) return { change: { pair: null }, page: 'pair' };
      const swap = await findTheirs(deps, ctx, press.swapId);
      return (
        swap && { change: { pair: { from: swap.intent.from.mint, to: swap.intent.to.mint } }, page: 'pair' }
      );
    }
    case 'favourite': {
      const swap = await findTheirs(deps, ctx, press.swapId);
      const { favourites } = await deps.preferences.find(personId);
      return swap && { change: { favourites: withFavourite(favourites, swap) }, page: 'favourites' };
    }
    case 'unfavourite': {
      const { favourites } = await deps.preferences.find(personId);
      const left = favourites.filter((one) => favouriteKey(one) !== press.key);
      return { change: { favourites: left }, page: 'favourites' };
    }
  }
}

/** Unchanged where the swap is listed or the list is full. */
function withFavourite(favourites: Preferences['favourites'], swap: Swap): Preferences['favourites'] {
  const added = favouriteOf(swap);
  const isThere = favourites.some((one) => favouriteKey(one) === favouriteKey(added));
  return isThere || favourites.length >= MOST_FAVOURITES ? favourites : [...favourites, added];
}

async function findTheirs(deps: SettingsDeps, ctx: ChatContext, swapId: string): Promise<Swap | undefined> {
  const swap = await deps.swaps.findSwap(swapId as SwapId);
  return swap?.personId === personOf(ctx).personId ? swap : undefined;
}

async function closeSettings(deps: SettingsDeps, ctx: ChatContext): Promise<void> {
  await settlePress(deps, ctx);
  await showCard(deps, ctx, ctx.view.texts.html('settings-closed'));
}
