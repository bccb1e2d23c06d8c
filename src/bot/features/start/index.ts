import { cleanLabel } from '../../../labels/clean-label.ts';
import { alertPress, settlePress, showCard, tellProblem } from '../../cards/reply.ts';
import { sendAddress } from '../../cards/wallet.ts';
import { loadCatalogue } from '../../requests/find-token.ts';
import { parseRequest } from '../../requests/parse-request.ts';
import { formatAmount, formatShort, parseAmount } from '../../swap/amount.ts';
import { NATIVE_MINT } from '../../swap/brands.ts';
import { choosePair } from '../../swap/catalogue.ts';
import { RETENTION_DAYS, type SharedIntent } from '../../swap/stores.ts';
import { SOL } from '../../swap/token.ts';
import type { BotContext, ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { type StartStep, startButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { decodeDeepLink, INLINE_START } from '../../telegram/messages/start-parameter.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate, mayBeAnswered } from '../../telegram/quota.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { openSwapDialogue } from '../answer-text.ts';
import type { ChatServices } from '../feature.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { isShareId, offerInChat, offerShared } from '../offer-shared.ts';
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

export const start: Feature = {
  menu: [{ name: 'help', menus: { private: 170, group: 170, group_admin: 170 } }],
  private: {
    commands: { help: helpCommand },
    dialogueCommands: { start: startCommand },
    buttons: [buttonArea(startButtons, pressStart)],
    topics: { help: helpCommand },
  },
  group: { commands: { start: groupHelpCommand, help: groupHelpCommand } },
};

/** `/start`, also with a group's command or a shared swap's id. */
async function startCommand(services: ChatServices, ctx: CommandContext): Promise<void> {
  const payload = ctx.match.trim();
  const deepLink = decodeDeepLink(payload);
  if (deepLink) return services.routes.openDeepLink(services, ctx, deepLink);
  const id = payload === INLINE_START ? '' : payload;
  const shared = id !== '' && (await offerShared(services, ctx, id));
  if (shared === true) return;
  if (shared) return askAboutUnlisted(services, ctx, shared);
  const { texts } = ctx.view;
  if (id !== '') {
    const days = { days: String(RETENTION_DAYS.sharedIntents) };
    const words = isShareId(id) ? texts.html('shared-link-over', days) : texts.html('start-link-unknown');
    await reply(services.chat, ctx, words);
    return;
  }
  await reply(services.chat, ctx, await drawStart(services, ctx));
}

/** An unlisted token is offered after a warning, as if its mint had been typed. */
async function askAboutUnlisted(
  services: Services,
  ctx: BotContext,
  { fromMint, toMint, amount }: SharedIntent,
): Promise<void> {
  const scale = fromMint === NATIVE_MINT ? SOL : (await services.chain.mints([fromMint])).get(fromMint);
  const parsed = await parseRequest(services, ctx, { text: `${fromMint} ${toMint}`, isCommand: true });
  if (!scale || parsed.kind !== 'start')
    return tellProblem(services.chat, ctx, { code: 'chain_unreachable' });
  const asked = { kind: 'exact', text: formatAmount(amount, scale) } as const;
  const { start } = parsed;
  await openSwapDialogue(services, ctx, { ...start, answers: { ...start.answers, amount: asked } });
}

async function helpCommand({ chat }: Uses<'chat'>, ctx: CommandContext): Promise<void> {
  await reply(chat, ctx, renderHelp(ctx.me.username, ctx.view.texts));
}

/** Other bots share `/start`: in a group it must address this one. */
async function groupHelpCommand(
  services: Uses<'chat' | 'groups' | 'clock'>,
  ctx: CommandContext,
): Promise<void> {
  const isOurs = ctx.message?.text.includes(`@${ctx.me.username}`) ?? false;
  if (!isOurs && !ctx.message?.text.startsWith('/help')) return;
  if (!(await mayBeAnswered(services, ctx))) return;
  await reply(services.chat, ctx, ctx.view.texts.html('help-group'));
}

const MAX_NAME_LENGTH = 40;

/** Lamports: the smaller first swap, fees and a deposit. */
const ENOUGH = 20_000_000n;
/** Lamports: the larger first swap. */
const PLENTY = 100_000_000n;

async function pressStart(
  services: Services,
  ctx: ChatContext,
  press: PressOf<typeof startButtons>,
): Promise<void> {
  const { chat } = services;
  if (press.action === 'swap') return offerFirst(services, ctx, press.amount);
  if (press.action === 'picture') return showAddress(services, ctx);
  const message = await STEPS[press.action](services, ctx);
  await settlePress(chat, ctx);
  if (press.action !== 'first_anew') return showCard(chat, ctx, message);
  await reply(chat, ctx, message);
  // The button has done its work: it would remain after the first swap.
  const pressed = ctx.callbackQuery?.message?.message_id;
  if (pressed !== undefined)
    await chat.api.editMessageReplyMarkup(personOf(ctx).chatId, pressed).catch(() => {});
}

type Draw = (services: Services, ctx: ChatContext) => Promise<ChatMessage>;

const STEPS: Readonly<Record<Exclude<StartStep, 'swap' | 'picture'>, Draw>> = {
  what: drawStart,
  money: async (_, { view }) => renderMoney(view.texts),
  first: drawFirst,
  first_anew: drawFirst,
  later: async (_, { view }) => renderLater(view.texts),
};

async function drawStart({ people }: Uses<'people'>, ctx: ChatContext): Promise<ChatMessage> {
  const name = cleanLabel(ctx.from?.first_name ?? '', MAX_NAME_LENGTH);
  const wallet = await people.wallets.activeWallet(personOf(ctx).personId);
  const { texts } = ctx.view;
  return wallet ? renderBack(name, wallet, texts) : renderWhat(name, texts);
}

async function drawFirst({ people }: Uses<'people'>, ctx: ChatContext): Promise<ChatMessage> {
  const { personId } = personOf(ctx);
  const { texts } = ctx.view;
  const wallet = await people.wallets.activeWallet(personId);
  if (!wallet) return renderNoWallet(texts);
  const lamports = (await people.funds(personId, { from: SOL, to: SOL }))?.balance;
  const balance = lamports === undefined ? null : `${formatShort(lamports, SOL)} SOL`;
  if (lamports === undefined || lamports >= ENOUGH) {
    return renderFirst((lamports ?? 0n) >= PLENTY ? '0.05' : '0.01', balance, texts);
  }
  return renderEmpty(wallet, balance ?? '', ctx.view);
}

async function offerFirst(services: Services, ctx: ChatContext, amount: string): Promise<void> {
  const { chat } = services;
  const catalogue = await loadCatalogue(services, ['SOL', 'USDC']);
  if (!catalogue.ok) return tellProblem(chat, ctx, catalogue.problem);
  const pair = choosePair('SOL', 'USDC', catalogue.value);
  if (!pair.ok) return tellProblem(chat, ctx, pair.problem);
  const parsed = parseAmount(amount, pair.value.from);
  if (!parsed.ok || !(await mayAskPriceInPrivate(chat, ctx))) return;
  await settlePress(chat, ctx);
  await offerInChat(services, ctx, { ...pair.value, amount: parsed.amount });
}

async function showAddress(
  services: Uses<'people' | 'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
): Promise<void> {
  const { people, chat } = services;
  const { personId } = personOf(ctx);
  const wallet = await people.wallets.activeWallet(personId);
  if (!wallet) return alertPress(chat, ctx, 'press-start-no-wallet');
  const isAllowed = await mayBeAnswered(services, ctx);
  await settlePress(chat, ctx);
  if (isAllowed) await sendAddress(chat, ctx, wallet.address);
}
