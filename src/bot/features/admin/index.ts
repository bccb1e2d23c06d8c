import type { NextFunction } from 'grammy';
import { NATIVE_COIN } from '../../../contract/limits.ts';
import { parseAddress } from '../../../solana/address.ts';
import { alertPress, settlePress, showCard, toastPress } from '../../cards/reply.ts';
import { html } from '../../i18n/html.ts';
import type { SwapId } from '../../swap/brands.ts';
import type { BotContext, ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { answerUnknownCommand } from '../answer-text.ts';
import type { ChatServices } from '../feature.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { BLOCKED, isOnChain, PAUSED, readPause } from './store.ts';
import {
  adminButtons,
  renderFound,
  renderNameless,
  renderOverview,
  renderPerson,
  renderTouched,
  SEARCH_EXAMPLE,
  SEARCH_QUESTION,
} from './view.ts';

export const admin: Feature = {
  private: {
    commands: { admin: adminCommand },
    texts: answerSearch,
    buttons: [buttonArea(adminButtons, pressAdmin)],
  },
};

/** `/admin` shows the state, `/admin <txHash, Telegram id or wallet>` finds swaps, `/admin block <mint>` blocks a token. */
async function adminCommand(services: ChatServices, ctx: CommandContext): Promise<void> {
  if (!isAdmin(services, ctx)) return answerUnknownCommand(services.chat, ctx);
  const words = ctx.match.trim();
  const [, what, token] = /^(block|unblock)\s+(\S+)$/i.exec(words) ?? [];
  if (what && token) return setBlocked(services, ctx, token, what.toLowerCase() === 'block');
  await (words === ''
    ? reply(services.chat, ctx, await drawOverview(services))
    : answerFound(services, ctx, words));
}

async function answerSearch(services: ChatServices, ctx: BotContext, next: NextFunction): Promise<void> {
  const { text, reply_to_message: question } = ctx.message ?? {};
  const isAnswer = question?.from?.id === ctx.me.id && question.text === SEARCH_QUESTION;
  if (text === undefined || !isAnswer || !isAdmin(services, ctx)) return next();
  await answerFound(services, ctx, text.trim());
}

async function pressAdmin(
  services: ChatServices,
  ctx: ChatContext,
  press: PressOf<typeof adminButtons>,
): Promise<void> {
  const { chat } = services;
  if (!isAdmin(services, ctx)) return alertPress(chat, ctx, 'press-unknown');
  const { action } = press;
  if (press.action === 'person') return tellPerson(services, ctx, press.id);
  if (press.action === 'touched' || press.action === 'apologise') return afterOutage(services, ctx, press);
  if (action === 'find') {
    await settlePress(chat, ctx);
    const question = { text: SEARCH_QUESTION, keyboard: [] };
    await sendChatMessage(chat, personOf(ctx).chatId, question, { asks: SEARCH_EXAMPLE });
    return;
  }
  if (action === 'show') await settlePress(chat, ctx);
  else {
    await changePause(services, ctx, press);
    await toastPress(chat, ctx, 'toast-saved');
  }
  await showCard(chat, ctx, await drawOverview(services));
}

/** Reason and estimate are added to a pause that holds. */
async function changePause(
  { chat, clock, operators }: ChatServices,
  ctx: ChatContext,
  press: PressOf<typeof adminButtons>,
): Promise<void> {
  if (press.action === 'pause') await operators.store.addNote(PAUSED, { value: '', at: clock() });
  else if (press.action === 'resume') await operators.store.removeNote(PAUSED);
  else {
    const note = (await operators.store.notes()).get(PAUSED);
    if (!note) return;
    const added =
      press.action === 'reason'
        ? { reason: press.reason }
        : press.action === 'estimate'
          ? { until: clock() + press.minutes * 60_000 }
          : {};
    await operators.store.setNote(PAUSED, {
      ...note,
      value: JSON.stringify({ ...readPause(note), ...added }),
    });
  }
  const isPaused = press.action !== 'resume';
  chat.log.warn(
    { admin: personOf(ctx).personId, isPaused },
    'an operator has paused new swaps, or resumed them',
  );
}

/** New prices of the token are refused within seconds; what is confirmed continues. */
async function setBlocked(
  { chat, operators, clock }: ChatServices,
  ctx: ChatContext,
  token: string,
  isBlocked: boolean,
): Promise<void> {
  if (token !== NATIVE_COIN && parseAddress(token) === undefined)
    return void (await reply(
      chat,
      ctx,
      html`Send the address of the token, or native: symbols may be used twice.`,
    ));
  const name = BLOCKED + token;
  if (isBlocked) await operators.store.addNote(name, { value: '', at: clock() });
  else await operators.store.removeNote(name);
  chat.log.warn(
    { admin: personOf(ctx).personId, mint: token, isBlocked },
    'an operator has blocked a token, or unblocked it',
  );
  await reply(
    chat,
    ctx,
    isBlocked
      ? html`🚫 New swaps with <code>${token}</code> are refused. To allow them: <code>/admin unblock ${token}</code>`
      : html`✅ New swaps with <code>${token}</code> are allowed.`,
  );
}

async function afterOutage(
  { chat, operators, clock }: ChatServices,
  ctx: ChatContext,
  { action, hours }: { readonly action: 'touched' | 'apologise'; readonly hours: number },
): Promise<void> {
  const people = await operators.store.touchedSince(clock() - hours * 3_600_000, clock());
  await settlePress(chat, ctx);
  if (action === 'touched') return showCard(chat, ctx, renderTouched(hours, people.length));
  const told = await operators.store.apologise(people, clock());
  chat.log.warn({ admin: personOf(ctx).personId, told }, 'an operator has told people of an outage');
  await reply(
    chat,
    ctx,
    html`${String(told)} of ${String(people.length)} are told now; the others were told today.`,
  );
}

async function tellPerson({ chat, operators }: ChatServices, ctx: ChatContext, id: SwapId): Promise<void> {
  const [swap] = await operators.store.findSwaps(id);
  chat.log.warn({ admin: personOf(ctx).personId, swapId: id }, 'an operator has asked whose swap it is');
  await settlePress(chat, ctx);
  await reply(chat, ctx, swap ? renderPerson(swap) : renderFound([], null));
}

async function drawOverview({ clock, operators }: ChatServices) {
  const [figures, notes, vital] = await Promise.all([
    operators.store.figures(clock()),
    operators.store.notes(),
    operators.vitals(),
  ]);
  return renderOverview({ figures, notes, ...vital, now: clock() });
}

const FIND = /^find\s+/i;
const LINK_OF_TX = /^https?:\S*\/([1-9A-HJ-NP-Za-km-z]{86,88})\b.*$/;

async function answerFound({ chat, operators }: ChatServices, ctx: ChatContext, text: string): Promise<void> {
  const words = text.replace(FIND, '').replace(LINK_OF_TX, '$1');
  if (words.startsWith('@')) return void (await reply(chat, ctx, renderNameless()));
  await reply(
    chat,
    ctx,
    renderFound(await operators.store.findSwaps(words), isOnChain(words) ? ctx.view : null),
  );
}

function isAdmin({ operators }: ChatServices, ctx: ChatContext): boolean {
  return operators.ids.has(ctx.from?.id ?? 0);
}
