import type { BaseUnits } from '../../../solana/mint.ts';
import { type ProblemDeps, settlePress, showCard, tellProblem, toastPress } from '../../cards/reply.ts';
import type { MarketData } from '../../prices/market.ts';
import { type CatalogueDeps, findSide, loadCatalogue } from '../../requests/find-token.ts';
import type { OfferDeps } from '../../requests/offers/offer.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import { type Clock, NATIVE_MINT } from '../../swap/brands.ts';
import type { TokenSafetyReader } from '../../swap/chain-port.ts';
import { readPositions } from '../../swap/positions.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import { type AmountPorts, resolveAmount } from '../../swap/resolve-amount.ts';
import type { Token } from '../../swap/token.ts';
import type { ChatContext } from '../../telegram/context.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import type { tokenButtons } from '../../telegram/messages/callback-data.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate, type PrivatePriceDeps } from '../../telegram/quota.ts';
import { offerInChat } from '../offer-shared.ts';
import { counterMintOf, renderTokenCard } from './view.ts';

export type TokensDeps = CatalogueDeps &
  OfferDeps &
  AmountPorts &
  ProblemDeps &
  PrivatePriceDeps & {
    readonly market: Pick<MarketData, 'figures' | 'source'>;
    readonly tokenSafety: TokenSafetyReader;
    readonly now: Clock;
  };

type TokenPress = PressOf<typeof tokenButtons>;

/** Market, safety and holding are read side by side; what does not come in time is left out. */
export async function showTokenCard(deps: TokensDeps, ctx: ChatContext, token: Token): Promise<void> {
  const { personId } = personOf(ctx);
  const [figures, safety, held, positions] = await Promise.all([
    deps.market.figures(token.mint),
    token.mint === NATIVE_MINT ? undefined : deps.tokenSafety(token.mint),
    readHolding(deps, ctx, token),
    readPositions(deps.swaps, personId, token.mint),
  ]);
  const position = positions.get(token.mint);
  const { source } = deps.market;
  const facts = { token, figures, safety, held, position, source, now: deps.now() };
  await showCard(deps, ctx, renderTokenCard(facts, ctx.view.texts));
}

/** Undefined without a wallet or an answer of the chain. */
async function readHolding(
  { wallets, chain }: Pick<TokensDeps, 'wallets' | 'chain'>,
  ctx: ChatContext,
  token: Token,
): Promise<BaseUnits | undefined> {
  const wallet = await wallets.activeWallet(personOf(ctx).personId);
  return wallet && chain.balance(wallet.address, token);
}

export async function pressToken(deps: TokensDeps, ctx: ChatContext, press: TokenPress): Promise<void> {
  if (!(await mayAskPriceInPrivate(deps, ctx))) return;
  const sides = await findSides(deps, press);
  if (!sides.ok) return tellProblem(deps, ctx, sides.problem);
  const { token, counter } = sides.value;
  if (press.action === 'show') {
    await toastPress(deps, ctx, 'toast-token');
    return showTokenCard(deps, ctx, token);
  }
  const isBuying = press.action === 'buy';
  const asked: AskedAmount = isBuying
    ? { kind: 'exact', text: press.amount }
    : press.bps === WHOLE_BPS
      ? { kind: 'most' }
      : { kind: 'share', bps: press.bps };
  const [from, to] = isBuying ? [counter, token] : [token, counter];
  const amount = await resolveAmount(deps, { asked, from, personId: personOf(ctx).personId });
  if (!amount.ok) return tellProblem(deps, ctx, amount.problem);
  await settlePress(deps, ctx);
  await offerInChat(deps, ctx, { from, to, amount: amount.value });
}

const WHOLE_BPS = 10_000;

/** An unlisted token is taken as the chain has it: its card has shown the mint. */
async function findSides(
  deps: CatalogueDeps,
  { mint }: TokenPress,
): Promise<Result<{ readonly token: Token; readonly counter: Token }>> {
  const counterMint = counterMintOf(mint);
  const catalogue = await loadCatalogue(deps, [mint, counterMint]);
  if (!catalogue.ok) return refused(catalogue.problem);
  const [token, counter] = await Promise.all(
    [mint, counterMint].map((one) => findSide(deps, catalogue.value, one)),
  );
  if (!token?.ok) return refused(token?.problem ?? { code: 'chain_unreachable' });
  if (!counter?.ok) return refused(counter?.problem ?? { code: 'chain_unreachable' });
  return done({ token: token.value, counter: counter.value });
}
