import type { CommandContext } from 'grammy';
import { parseRequest } from '../../requests/parse-request.ts';
import { formatAmount } from '../../swap/amount.ts';
import { NATIVE_MINT } from '../../swap/brands.ts';
import type { SharedIntent } from '../../swap/intake-ports.ts';
import { KEPT_DAYS } from '../../swap/retention.ts';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { type CarriedRequest, decodeCarried, INLINE_START } from '../../telegram/messages/start-parameter.ts';
import { SWAP_DIALOGUE } from '../answer-text.ts';
import { isShareId, offerShared } from '../offer-shared.ts';
import { drawStart } from './show.ts';

const SOL_SCALE = { decimals: 9 };

/** Carries out a command that was asked in a group. */
type OpenCarried = (
  deps: HandlerDeps,
  ctx: CommandContext<BotContext>,
  request: CarriedRequest,
) => Promise<void>;

/**
 * `/start`, and what a link out of a group begins it with: a short id, whose swap is offered at once, or a command that
 * was asked there.
 */
export function startCommand(deps: HandlerDeps, openCarried: OpenCarried) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const payload = ctx.match.trim();
    const carried = decodeCarried(payload);
    if (carried) return openCarried(deps, ctx, carried);
    const id = payload === INLINE_START ? '' : payload;
    const shared = id !== '' && (await offerShared(deps, ctx, id));
    if (shared === true || (shared && (await askAboutUnlisted(deps, ctx, shared)))) return;
    const { texts } = ctx.view;
    if (id !== '') {
      const days = { days: String(KEPT_DAYS.sharedIntents) };
      const words = isShareId(id) ? texts.html('shared-link-over', days) : texts.html('start-link-unknown');
      await sendChatMessage(deps, ctx.chatId, words);
      return;
    }
    await sendChatMessage(deps, ctx.chatId, await drawStart(deps, ctx));
  };
}

/**
 * Begins a swap with a token that is on no list, as if the person had written down its mint: it is offered after a warning.
 * False where the chain does not know what is paid.
 */
async function askAboutUnlisted(
  deps: HandlerDeps,
  ctx: BotContext,
  { fromMint, toMint, amount }: SharedIntent,
): Promise<boolean> {
  const scale = fromMint === NATIVE_MINT ? SOL_SCALE : (await deps.chain.mints([fromMint])).get(fromMint);
  const parsed = await parseRequest(deps, ctx, { text: `${fromMint} ${toMint}`, isCommand: true });
  if (!scale || parsed.kind !== 'start') return false;
  const asked = { kind: 'exact', text: formatAmount(amount, scale) } as const;
  const { start } = parsed;
  await ctx.conversation.enter(SWAP_DIALOGUE, { ...start, answers: { ...start.answers, amount: asked } });
  return true;
}
