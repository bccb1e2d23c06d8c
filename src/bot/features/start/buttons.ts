import { cleanLabel } from '../../../labels/clean-label.ts';
import { type ProblemDeps, showCard, tellProblem } from '../../cards/reply.ts';
import { sendAddress } from '../../cards/wallet.ts';
import { type CatalogueDeps, loadCatalogue } from '../../requests/find-token.ts';
import { type OfferDeps, offerForUpdate } from '../../requests/offers/offer.ts';
import { formatShort, parseAmount } from '../../swap/amount.ts';
import { NATIVE_MINT } from '../../swap/brands.ts';
import { chooseToken } from '../../swap/catalogue.ts';
import type { Token } from '../../swap/token.ts';
import type { WalletStore } from '../../swap/wallets.ts';
import type { ChatContext } from '../../telegram/context.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import type { StartStep, startButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { type PictureDeps, sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import {
  type AnswerQuotaDeps,
  mayAskPriceInPrivate,
  mayBeAnswered,
  type PrivatePriceDeps,
} from '../../telegram/quota.ts';
import {
  renderBack,
  renderEmpty,
  renderFirst,
  renderLater,
  renderMoney,
  renderNoWallet,
  renderWhat,
} from './view.ts';

export type StartDeps = OfferDeps &
  CatalogueDeps &
  PrivatePriceDeps &
  ProblemDeps &
  AnswerQuotaDeps &
  PictureDeps & {
    readonly wallets: Pick<WalletStore, 'activeWallet'>;
    /** Source of play money; sandbox only. */
    readonly faucetUrl?: string;
  };

const LONGEST_NAME = 40;

const SOL: Token = {
  mint: NATIVE_MINT,
  symbol: 'SOL',
  name: 'Solana',
  decimals: 9,
  assetClass: 'crypto',
  issuer: null,
  tokenProgram: null,
};

/** Lamports: the smaller first swap, fees and the deposit of a new account. */
const ENOUGH = 20_000_000n;
/** Lamports for the larger first swap. */
const PLENTY = 100_000_000n;

export async function pressStart(
  deps: StartDeps,
  ctx: ChatContext,
  press: PressOf<typeof startButtons>,
): Promise<void> {
  if (press.action === 'swap') return offerFirst(deps, ctx, press.amount);
  if (press.action === 'picture') return showAddress(deps, ctx);
  const message = await STEPS[press.action](deps, ctx);
  await deps.answers.of(ctx.update).settle();
  if (press.action !== 'first_anew') return showCard(deps, ctx, message);
  await sendChatMessage(deps, personOf(ctx).chatId, message);
}

type Draw = (deps: StartDeps, ctx: ChatContext) => Promise<ChatMessage>;

const STEPS: Readonly<Record<Exclude<StartStep, 'swap' | 'picture'>, Draw>> = {
  what: drawStart,
  money: async (_, { view }) => renderMoney(view.texts),
  first: drawFirst,
  first_anew: drawFirst,
  later: async (_, { view }) => renderLater(view.texts),
};

/** The answer to `/start`. */
export async function drawStart(deps: StartDeps, ctx: ChatContext): Promise<ChatMessage> {
  const name = cleanLabel(ctx.from?.first_name ?? '', LONGEST_NAME);
  const wallet = await deps.wallets.activeWallet(personOf(ctx).personId);
  const { texts } = ctx.view;
  return wallet ? renderBack(name, wallet, texts) : renderWhat(name, texts);
}

/** A first swap that this wallet can pay, or what is missing. */
async function drawFirst(deps: StartDeps, ctx: ChatContext): Promise<ChatMessage> {
  const { personId } = personOf(ctx);
  const { texts } = ctx.view;
  const wallet = await deps.wallets.activeWallet(personId);
  if (!wallet) return renderNoWallet(texts);
  const lamports = (await deps.funds(personId, { from: SOL, to: SOL }))?.balance;
  const balance = lamports === undefined ? null : `${formatShort(lamports, SOL)} SOL`;
  if (lamports === undefined || lamports >= ENOUGH) {
    return renderFirst((lamports ?? 0n) >= PLENTY ? '0.05' : '0.01', balance, texts);
  }
  return renderEmpty(wallet, balance ?? '', deps.faucetUrl ?? null, texts);
}

async function offerFirst(deps: StartDeps, ctx: ChatContext, amount: string): Promise<void> {
  const catalogue = await loadCatalogue(deps, ['SOL', 'USDC']);
  if (!catalogue.ok) return tellProblem(deps, ctx, catalogue.problem);
  const [from, to] = [chooseToken('SOL', catalogue.value), chooseToken('USDC', catalogue.value)];
  if ('problem' in from) return tellProblem(deps, ctx, from.problem);
  if ('problem' in to) return tellProblem(deps, ctx, to.problem);
  const parsed = parseAmount(amount, from.token);
  if (!parsed.ok || !(await mayAskPriceInPrivate(deps, ctx))) return;
  await deps.answers.of(ctx.update).settle();
  const intent = { from: from.token, to: to.token, amount: parsed.amount };
  const offered = await offerForUpdate(deps, {
    update: ctx.update,
    ...personOf(ctx),
    intent,
    messageId: null,
  });
  if (!offered.ok) await tellProblem(deps, ctx, offered.problem);
}

async function showAddress(deps: StartDeps, ctx: ChatContext): Promise<void> {
  const { personId } = personOf(ctx);
  const answer = deps.answers.of(ctx.update);
  const wallet = await deps.wallets.activeWallet(personId);
  if (!wallet) return void (await answer.alert(ctx.view.texts.plain('press-start-no-wallet')));
  const isAllowed = await mayBeAnswered(deps, ctx);
  await answer.settle();
  if (isAllowed) await sendAddress(deps, ctx, wallet.address);
}
