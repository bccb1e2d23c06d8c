import { cleanLabel } from '../../../labels/clean-label.ts';
import { alertPress, type ProblemDeps, settlePress, showCard, tellProblem } from '../../cards/reply.ts';
import { sendAddress } from '../../cards/wallet.ts';
import { type CatalogueDeps, type FindTokenDeps, loadCatalogue } from '../../requests/find-token.ts';
import type { OfferDeps } from '../../requests/offers/offer.ts';
import { parseRequest } from '../../requests/parse-request.ts';
import { formatAmount, formatShort, parseAmount } from '../../swap/amount.ts';
import { NATIVE_MINT } from '../../swap/brands.ts';
import { choosePair } from '../../swap/catalogue.ts';
import { RETENTION_DAYS, type SharedIntent } from '../../swap/stores.ts';
import { SOL } from '../../swap/token.ts';
import type { WalletStore } from '../../swap/wallets.ts';
import type { BotContext, ChatContext, CommandContext } from '../../telegram/context.ts';
import { type ReplyDeps, reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { type StartStep, startButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import type { PictureDeps } from '../../telegram/messages/send.ts';
import { decodeCarried, INLINE_START } from '../../telegram/messages/start-parameter.ts';
import { personOf } from '../../telegram/person.ts';
import {
  type AnswerQuotaDeps,
  mayAskPriceInPrivate,
  mayBeAnswered,
  type PrivatePriceDeps,
} from '../../telegram/quota.ts';
import { openSwapDialogue } from '../answer-text.ts';
import { buttonArea, type Feature, type LookupDeps } from '../feature.ts';
import { isShareId, offerInChat, offerShared, type SharedDeps } from '../offer-shared.ts';
import {
  renderBack,
  renderEmpty,
  renderFirst,
  renderHelp,
  renderLater,
  renderMoney,
  renderNoWallet,
  renderWhat,
} from './view.ts';

export const start: Feature<StartCommandDeps> = {
  menu: [{ name: 'help', menus: { private: 170, group: 170, group_admin: 170 } }],
  private: {
    commands: { help: helpCommand },
    dialogueCommands: { start: startCommand },
    buttons: [buttonArea(startButtons, pressStart)],
    topics: { help: helpCommand },
  },
  group: { commands: { start: groupHelpCommand, help: groupHelpCommand } },
};

type StartCommandDeps = StartDeps & SharedDeps & FindTokenDeps & LookupDeps;

/** `/start`, also with a group's command or a shared swap's id. */
async function startCommand(deps: StartCommandDeps, ctx: CommandContext): Promise<void> {
  const payload = ctx.match.trim();
  const carried = decodeCarried(payload);
  if (carried) return deps.features.openCarried(ctx, carried);
  const id = payload === INLINE_START ? '' : payload;
  const shared = id !== '' && (await offerShared(deps, ctx, id));
  if (shared === true) return;
  if (shared) return askAboutUnlisted(deps, ctx, shared);
  const { texts } = ctx.view;
  if (id !== '') {
    const days = { days: String(RETENTION_DAYS.sharedIntents) };
    const words = isShareId(id) ? texts.html('shared-link-over', days) : texts.html('start-link-unknown');
    await reply(deps, ctx, words);
    return;
  }
  await reply(deps, ctx, await drawStart(deps, ctx));
}

/** An unlisted token is offered after a warning, as if its mint had been typed. */
async function askAboutUnlisted(
  deps: StartCommandDeps,
  ctx: BotContext,
  { fromMint, toMint, amount }: SharedIntent,
): Promise<void> {
  const scale = fromMint === NATIVE_MINT ? SOL : (await deps.chain.mints([fromMint])).get(fromMint);
  const parsed = await parseRequest(deps, ctx, { text: `${fromMint} ${toMint}`, isCommand: true });
  if (!scale || parsed.kind !== 'start') return tellProblem(deps, ctx, { code: 'chain_unreachable' });
  const asked = { kind: 'exact', text: formatAmount(amount, scale) } as const;
  const { start } = parsed;
  await openSwapDialogue(deps, ctx, { ...start, answers: { ...start.answers, amount: asked } });
}

async function helpCommand(deps: ReplyDeps, ctx: CommandContext): Promise<void> {
  await reply(deps, ctx, renderHelp(ctx.me.username, ctx.view.texts));
}

/** Other bots share `/start`: in a group it must address this one. */
async function groupHelpCommand(deps: AnswerQuotaDeps, ctx: CommandContext): Promise<void> {
  const isOurs = ctx.message?.text.includes(`@${ctx.me.username}`) ?? false;
  if (!isOurs && !ctx.message?.text.startsWith('/help')) return;
  if (!(await mayBeAnswered(deps, ctx))) return;
  await reply(deps, ctx, ctx.view.texts.html('help-group'));
}

type StartDeps = OfferDeps &
  CatalogueDeps &
  PrivatePriceDeps &
  ProblemDeps &
  AnswerQuotaDeps &
  PictureDeps & {
    readonly wallets: Pick<WalletStore, 'activeWallet'>;
    /** Source of play money; sandbox only. */
    readonly faucetUrl?: string;
  };

const MAX_NAME_LENGTH = 40;

/** Lamports: the smaller first swap, fees and a deposit. */
const ENOUGH = 20_000_000n;
/** Lamports: the larger first swap. */
const PLENTY = 100_000_000n;

async function pressStart(
  deps: StartDeps,
  ctx: ChatContext,
  press: PressOf<typeof startButtons>,
): Promise<void> {
  if (press.action === 'swap') return offerFirst(deps, ctx, press.amount);
  if (press.action === 'picture') return showAddress(deps, ctx);
  const message = await STEPS[press.action](deps, ctx);
  await settlePress(deps, ctx);
  if (press.action !== 'first_anew') return showCard(deps, ctx, message);
  await reply(deps, ctx, message);
}

type Draw = (deps: StartDeps, ctx: ChatContext) => Promise<ChatMessage>;

const STEPS: Readonly<Record<Exclude<StartStep, 'swap' | 'picture'>, Draw>> = {
  what: drawStart,
  money: async (_, { view }) => renderMoney(view.texts),
  first: drawFirst,
  first_anew: drawFirst,
  later: async (_, { view }) => renderLater(view.texts),
};

async function drawStart(deps: StartDeps, ctx: ChatContext): Promise<ChatMessage> {
  const name = cleanLabel(ctx.from?.first_name ?? '', MAX_NAME_LENGTH);
  const wallet = await deps.wallets.activeWallet(personOf(ctx).personId);
  const { texts } = ctx.view;
  return wallet ? renderBack(name, wallet, texts) : renderWhat(name, texts);
}

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
  const pair = choosePair('SOL', 'USDC', catalogue.value);
  if (!pair.ok) return tellProblem(deps, ctx, pair.problem);
  const parsed = parseAmount(amount, pair.value.from);
  if (!parsed.ok || !(await mayAskPriceInPrivate(deps, ctx))) return;
  await settlePress(deps, ctx);
  await offerInChat(deps, ctx, { ...pair.value, amount: parsed.amount });
}

async function showAddress(deps: StartDeps, ctx: ChatContext): Promise<void> {
  const { personId } = personOf(ctx);
  const wallet = await deps.wallets.activeWallet(personId);
  if (!wallet) return alertPress(deps, ctx, 'press-start-no-wallet');
  const isAllowed = await mayBeAnswered(deps, ctx);
  await settlePress(deps, ctx);
  if (isAllowed) await sendAddress(deps, ctx, wallet.address);
}
