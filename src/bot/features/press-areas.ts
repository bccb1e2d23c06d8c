import type { NextFunction } from 'grammy';
import type { ChatContext, HandlerDeps } from '../telegram/context.ts';
import {
  addressButtons,
  alertButtons,
  balanceButtons,
  boardButtons,
  cardButtons,
  groupQuoteButtons,
  groupSettingsButtons,
  historyButtons,
  receiptButtons,
  requestButtons,
  settingsButtons,
  startButtons,
} from '../telegram/messages/callback-data.ts';
import { pressAlert } from './alerts/buttons.ts';
import { pressBalance } from './balance/command.ts';
import { pressBoard } from './boards/buttons.ts';
import { pressGroupQuote } from './group-quotes/buttons.ts';
import { pressGroupSettings } from './group-settings/buttons.ts';
import { pressHistory } from './history/command.ts';
import { pressRequest } from './press-request.ts';
import { pressReceipt } from './receipts/buttons.ts';
import { pressSettings } from './settings/buttons.ts';
import { pressStart } from './start/buttons.ts';
import { pressCard } from './swap/card-buttons.ts';
import { pressAddress } from './wallets/press-address.ts';

/**
 * Handles a press whose data begins with the area's letters; data that says nothing there is answered `press-unknown`. What
 * starts a dialogue goes on to where those are.
 */
type PressArea = (deps: HandlerDeps, ctx: ChatContext, data: string, next: NextFunction) => Promise<void>;

/** Parts of the chat whose buttons have data of their own: two letters and a colon, so that no other data begins alike. */
const AREAS: ReadonlyMap<string, PressArea> = new Map<string, PressArea>([
  [alertButtons.area, pressAlert],
  [balanceButtons.area, pressBalance],
  [addressButtons.area, pressAddress],
  [historyButtons.area, pressHistory],
  [receiptButtons.area, pressReceipt],
  [settingsButtons.area, pressSettings],
  [startButtons.area, pressStart],
  [cardButtons.area, pressCard],
  [requestButtons.area, pressRequest],
]);

/** Group buttons: any member may press them, known to us or not. */
const GROUP_AREAS: ReadonlyMap<string, PressArea> = new Map<string, PressArea>([
  [groupQuoteButtons.area, pressGroupQuote],
  [groupSettingsButtons.area, pressGroupSettings],
  [boardButtons.area, pressBoard],
]);

/** The area a button in a group belongs to; undefined for one that is of no use there. */
export function findGroupArea(data: string): PressArea | undefined {
  return GROUP_AREAS.get(data.slice(0, 3));
}

/** The area a button belongs to; undefined for one of another kind. */
export function findPressArea(data: string): PressArea | undefined {
  return AREAS.get(data.slice(0, 3));
}
