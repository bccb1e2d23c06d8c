import { cleanLabel } from '../../../labels/clean-label.ts';
import { formatShort } from '../../swap/amount.ts';
import { NATIVE_MINT } from '../../swap/brands.ts';
import type { Token } from '../../swap/token.ts';
import type { ChatContext, HandlerDeps } from '../../telegram/context.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';
import { renderBack, renderEmpty, renderFirst, renderNoWallet, renderWhat } from './view.ts';

const LONGEST_NAME = 40;

/** What `/start` says: whoever has no wallet is led by the hand. */
export async function drawStart(deps: HandlerDeps, ctx: ChatContext): Promise<ChatMessage> {
  const name = cleanLabel(ctx.from?.first_name ?? '', LONGEST_NAME);
  const wallet = await deps.wallets.activeWallet(personOf(ctx).personId);
  const { texts } = ctx.view;
  return wallet ? renderBack(name, wallet, texts) : renderWhat(name, texts);
}

const SOL: Token = {
  mint: NATIVE_MINT,
  symbol: 'SOL',
  name: 'Solana',
  decimals: 9,
  assetClass: 'crypto',
  issuer: null,
  tokenProgram: null,
};

/** Lamports: the smaller first swap, its fees and the deposit of a new account. */
const ENOUGH = 20_000_000n;
const PLENTY = 100_000_000n;

/** A first swap of a size that this wallet can pay, or what is missing for it. */
export async function drawFirst(deps: HandlerDeps, ctx: ChatContext): Promise<ChatMessage> {
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
