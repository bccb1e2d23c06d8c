import { beginRequest } from '../requests/begin-request.ts';
import { formatAmount } from '../swap/amount.ts';
import { NATIVE_MINT } from '../swap/brands.ts';
import type { SharedIntent } from '../swap/intake-ports.ts';
import type { BotContext, HandlerDeps } from '../telegram/context.ts';
import { SWAP_DIALOGUE } from './answer-text.ts';

const SOL_SCALE = { decimals: 9 };

/**
 * Begins a swap with a token that is on no list, as if the person had written down its mint: it is offered after a warning.
 * False where the chain does not know what is paid.
 */
export async function askAboutUnlisted(
  deps: HandlerDeps,
  ctx: BotContext,
  { fromMint, toMint, amount }: SharedIntent,
): Promise<boolean> {
  const scale = fromMint === NATIVE_MINT ? SOL_SCALE : (await deps.chain.mints([fromMint])).get(fromMint);
  const begun = await beginRequest(deps, ctx, { text: `${fromMint} ${toMint}`, isCommand: true });
  if (!scale || begun.kind !== 'start') return false;
  const asked = { kind: 'exact', text: formatAmount(amount, scale) } as const;
  const { start } = begun;
  await ctx.conversation.enter(SWAP_DIALOGUE, { ...start, answers: { ...start.answers, amount: asked } });
  return true;
}
