import { shortAddress } from '../../../labels/clean-label.ts';
import { amounts, kindOf } from '../../cards/kind-card.ts';
import { headline, moneySentence, pastLine, STATE_ICONS, servedSentence } from '../../cards/swap-card.ts';
import { connectButton } from '../../cards/wallet.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import type { SwapView } from '../../i18n/view.ts';
import type { PersonId } from '../../swap/brands.ts';
import { cancelSwap } from '../../swap/confirm-offer.ts';
import { showCardPage } from '../../swap/revise-offer.ts';
import { isTokenSwap, lapsesAt, type Swap, type SwapState } from '../../swap/swap.ts';
import type { Wallet } from '../../swap/wallets.ts';
import type { CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import {
  balanceButtons,
  historyButtons,
  requestButtons,
  settingsButtons,
  WHOLE_HISTORY,
} from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';
import { removeMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { answerSwapCommand } from '../answer-text.ts';
import type { ChatServices } from '../feature.ts';
import { offerAgain } from '../offer-shared.ts';

const MAX_OPEN = 5;

interface StatusFacts {
  readonly wallet: Wallet | undefined;
  readonly swaps: readonly Swap[];
  /** The last one that was signed, where none is open. */
  readonly last?: Swap | undefined;
  readonly now: number;
}

export async function swapCommand(services: ChatServices, ctx: CommandContext): Promise<void> {
  return answerSwapCommand(services, ctx, ctx.match);
}

/** The newest unsigned swap is stopped where no dialogue is open. */
export async function cancelCommand(
  services: Uses<'swaps' | 'chat' | 'clock'>,
  ctx: CommandContext,
): Promise<void> {
  await reply(services.chat, ctx, await cancelNewest(services, personOf(ctx).personId, ctx.view.texts));
}

async function cancelNewest(
  services: Uses<'swaps' | 'clock'>,
  personId: PersonId,
  texts: Texts,
): Promise<Html> {
  const { swaps } = services;
  const open = await swaps.listOpen(personId);
  const newestIn = (state: SwapState) => open.find((swap) => swap.state === state);
  const newest = newestIn('ordered') ?? (await swaps.findNewestOffer(personId)) ?? newestIn('served');
  if (!newest) return texts.html(open.length > 0 ? 'cancel-too-late' : 'cancel-nothing');
  const cancelled = await cancelSwap(services, { swapId: newest.id, personId });
  if (!cancelled.ok) return texts.html('cancel-too-late');
  const swap = cancelled.value;
  if (swap.state === 'served') return servedSentence(swap, texts);
  // A signed swap is open too, and nothing takes it back.
  const unsigned = (await swaps.listOpen(personId)).filter(({ state }) => isUnsigned(state));
  const left = [...unsigned, ...(await swaps.listOffers(personId))];
  const more = left.length > 0 ? texts.html('cancel-more', { count: String(left.length) }) : null;
  return joinLines([nameCancelled(swap, texts), more]);
}

function isUnsigned(state: SwapState): boolean {
  return state === 'ordered' || state === 'served';
}

function nameCancelled(swap: Swap, texts: Texts): Html {
  if (!isTokenSwap(swap)) return texts.html('toast-cancelled');
  const { pays, symbol } = headline(swap);
  return texts.html('cancel-done', { pays, symbol });
}

/** The card that waits for the person comes down below the status: a copy of its buttons would outlive it. */
export async function statusCommand(
  services: Uses<'swaps' | 'people' | 'chat' | 'clock'>,
  ctx: CommandContext,
): Promise<void> {
  const { people, chat, clock } = services;
  const { personId } = personOf(ctx);
  const [wallet, open, newest] = await Promise.all([
    people.wallets.activeWallet(personId),
    services.swaps.listOpen(personId),
    services.swaps.findNewestOffer(personId),
  ]);
  // An offer whose price ran out is not open; its card still gets a fresh price.
  const offer = newest && newest.offer.validUntil > clock() ? newest : undefined;
  const swaps = [...open.slice(0, MAX_OPEN), ...(offer ? [offer] : [])];
  const [last] =
    swaps.length > 0
      ? []
      : await services.swaps.listPast(personId, { hasEveryKind: true, states: SIGNED_ENDS, limit: 1 });
  await reply(chat, ctx, renderStatus({ wallet, swaps, last, now: clock() }, ctx.view));
  const waiting = swaps.find(({ state }) => state === 'ordered') ?? offer;
  if (!waiting || waiting.messageId === null) return;
  const page = waiting.card?.page ?? 'front';
  // The text names buttons of the front.
  if (waiting === offer && page !== 'front') await showCardPage(services, waiting, { page: 'front' });
  await services.swaps.sendCardAgain(waiting, clock());
  await removeMessage(chat, waiting.chatId, waiting.messageId);
}

/**
 * The one answer to "where is my money", "nothing happened" and "I was robbed": whose wallet holds it, what is on its way,
 * the last swap with its end, and what to do about one that the person did not sign.
 */
export async function worriedCommand(
  { swaps: stored, people, chat, clock }: Uses<'swaps' | 'people' | 'chat' | 'clock'>,
  ctx: CommandContext,
): Promise<void> {
  const { personId } = personOf(ctx);
  const [wallet, swaps, [last]] = await Promise.all([
    people.wallets.activeWallet(personId),
    stored.listOpen(personId),
    stored.listPast(personId, { hasEveryKind: true, states: SIGNED_ENDS, limit: 1 }),
  ]);
  const facts = { wallet, swaps: swaps.slice(0, MAX_OPEN), last, now: clock() };
  await reply(chat, ctx, renderWorried(facts, ctx.view));
}

function renderWorried({ wallet, swaps, last, now }: StatusFacts, view: SwapView): ChatMessage {
  const { texts, explorerUrl } = view;
  const yours = wallet
    ? texts.html('status-yours', { address: shortAddress(wallet.address) })
    : texts.html('status-yours-anywhere');
  const open = swaps.flatMap((swap) => [statusLine(swap, texts), nextSentence(swap, now, texts)]);
  const lines = [
    yours,
    ...(open.length > 0 ? open : [texts.html('status-nothing-moves')]),
    ...lastLines(last, now, view),
  ];
  const balance =
    wallet &&
    balanceButtons.button(texts.plain('button-status-balance'), {
      action: 'show',
      walletId: wallet.id,
      isUnfolded: false,
    });
  const signed = swaps.find((swap) => swap.signed)?.signed ?? last?.signed;
  const transaction = signed
    ? { text: texts.plain('button-view'), url: explorerUrl(signed.txHash) }
    : undefined;
  const unsigned = requestButtons.button(texts.plain('button-status-unsigned'), { action: 'unsigned' });
  const known: readonly (Button | undefined)[] = [balance, transaction];
  return {
    text: joinLines(lines).html,
    keyboard: [known.flatMap((button) => button ?? []), [unsigned]].filter((row) => row.length > 0),
  };
}

const SIGNED_ENDS = ['confirmed', 'failed', 'expired'] as const;

export function renderStatus({ wallet, swaps, last, now }: StatusFacts, view: SwapView): ChatMessage {
  const { texts } = view;
  const walletLine = wallet
    ? texts.html('status-wallet', { address: shortAddress(wallet.address) })
    : texts.html('status-no-wallet');
  if (swaps.length === 0) {
    const text = joinLines([walletLine, texts.html('status-nothing'), ...lastLines(last, now, view)]);
    return { text: text.html, keyboard: buttonsToBegin(wallet, texts) };
  }
  const lines = swaps.flatMap((swap) => [statusLine(swap, texts), nextSentence(swap, now, texts)]);
  const connect = wallet ? [] : [[connectButton(texts)]];
  return {
    text: joinLines([walletLine, html``, texts.html('status-open'), ...lines]).html,
    keyboard: connect,
  };
}

function lastLines(last: Swap | undefined, now: number, view: SwapView): readonly (Html | null)[] {
  if (!last) return [];
  const line = view.texts.html('status-last', { swap: pastLine(last, now, view) });
  return [html``, line, moneySentence(last, view.texts)];
}

function buttonsToBegin(wallet: Wallet | undefined, texts: Texts): readonly (readonly Button[])[] {
  const history: Button = historyButtons.button(texts.plain('button-status-history'), {
    action: 'page',
    ...WHOLE_HISTORY,
  });
  if (!wallet) {
    const settings = { action: 'page', page: 'home' } as const;
    const text = texts.plain('button-status-settings');
    return [[connectButton(texts)], [history, settingsButtons.button(text, settings)]];
  }
  const held = { action: 'show', walletId: wallet.id, isUnfolded: false } as const;
  return [
    [requestButtons.button(texts.plain('button-status-swap'), { action: 'swap' })],
    [balanceButtons.button(texts.plain('button-status-balance'), held), history],
  ];
}

function statusLine(swap: Swap, texts: Texts): Html {
  const icon = html`${STATE_ICONS[swap.state]}`;
  const state = texts.plain(`state-${swap.state}`);
  if (!isTokenSwap(swap)) {
    return texts.html(`${kindOf(swap)}-status`, { ...amounts(swap), icon, state });
  }
  const { pays, gets } = headline(swap);
  return texts.html('status-line', { icon, pays, gets, state });
}

function nextSentence(swap: Swap, now: number, texts: Texts): Html {
  switch (swap.state) {
    case 'offered':
      if (!isTokenSwap(swap)) return texts.html('reclaim-next');
      return texts.html('status-next-offered', { time: showClock(swap.offer.validUntil) });
    case 'ordered':
      return texts.html('status-next-ordered', { time: showClock(lapsesAt(swap)) });
    case 'served':
      return servedSentence(swap, texts);
    default:
      return swap.landsUntil !== undefined && swap.landsUntil > now
        ? texts.html('status-next-chain', { time: showClock(swap.landsUntil) })
        : texts.html('status-next-chain-late');
  }
}

/** The command repeats the last confirmed swap, or offers its way back. */
export function repeatCommand(direction: 'again' | 'back') {
  return (services: Services, ctx: CommandContext): Promise<void> => offerAgain(services, ctx, direction);
}
