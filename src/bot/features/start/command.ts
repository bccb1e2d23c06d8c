import type { FindTokenDeps } from '../../requests/find-token.ts';
import { parseRequest } from '../../requests/parse-request.ts';
import { formatAmount } from '../../swap/amount.ts';
import { NATIVE_MINT } from '../../swap/brands.ts';
import { RETENTION_DAYS, type SharedIntent } from '../../swap/stores.ts';
import type { BotContext, CommandContext } from '../../telegram/context.ts';
import { type ReplyDeps, reply } from '../../telegram/groups/messenger.ts';
import { decodeCarried, INLINE_START } from '../../telegram/messages/start-parameter.ts';
import { type AnswerQuotaDeps, mayBeAnswered } from '../../telegram/quota.ts';
import { openSwapDialogue } from '../answer-text.ts';
import type { LookupDeps } from '../feature.ts';
import { isShareId, offerShared, type SharedDeps } from '../offer-shared.ts';
import { drawStart, type StartDeps } from './buttons.ts';
import { renderHelp } from './view.ts';

export type StartCommandDeps = StartDeps & SharedDeps & FindTokenDeps & LookupDeps;

const SOL_SCALE = { decimals: 9 };

/** `/start`, also with a group's command or a shared swap's id. */
export async function startCommand(deps: StartCommandDeps, ctx: CommandContext): Promise<void> {
  const payload = ctx.match.trim();
  const carried = decodeCarried(payload);
  if (carried) return deps.features.openCarried(ctx, carried);
  const id = payload === INLINE_START ? '' : payload;
  const shared = id !== '' && (await offerShared(deps, ctx, id));
  if (shared === true || (shared && (await askAboutUnlisted(deps, ctx, shared)))) return;
  const { texts } = ctx.view;
  if (id !== '') {
    const days = { days: String(RETENTION_DAYS.sharedIntents) };
    const words = isShareId(id) ? texts.html('shared-link-over', days) : texts.html('start-link-unknown');
    await reply(deps, ctx, words);
    return;
  }
  await reply(deps, ctx, await drawStart(deps, ctx));
}

/**
 * Treats an unlisted token as if its mint had been typed: offered after a warning.
 * @returns false where the chain does not know the paid token's decimals
 */
async function askAboutUnlisted(
  deps: StartCommandDeps,
  ctx: BotContext,
  { fromMint, toMint, amount }: SharedIntent,
): Promise<boolean> {
  const scale = fromMint === NATIVE_MINT ? SOL_SCALE : (await deps.chain.mints([fromMint])).get(fromMint);
  const parsed = await parseRequest(deps, ctx, { text: `${fromMint} ${toMint}`, isCommand: true });
  if (!scale || parsed.kind !== 'start') return false;
  const asked = { kind: 'exact', text: formatAmount(amount, scale) } as const;
  const { start } = parsed;
  await openSwapDialogue(deps, ctx, { ...start, answers: { ...start.answers, amount: asked } });
  return true;
}

export async function helpCommand(deps: ReplyDeps, ctx: CommandContext): Promise<void> {
  await reply(deps, ctx, renderHelp(ctx.me.username, ctx.view.texts));
}

/** `/help` in a group, and `/start` addressed to this bot: other bots share that command. */
export async function groupHelpCommand(deps: AnswerQuotaDeps, ctx: CommandContext): Promise<void> {
  const isOurs = ctx.message?.text.includes(`@${ctx.me.username}`) ?? false;
  if (!isOurs && !ctx.message?.text.startsWith('/help')) return;
  if (!(await mayBeAnswered(deps, ctx))) return;
  await reply(deps, ctx, ctx.view.texts.html('help-group'));
}
