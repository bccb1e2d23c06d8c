import type { NextFunction } from 'grammy';
import { NATIVE_COIN } from '../../../contract/limits.ts';
import { parseAddress } from '../../../solana/address.ts';
import { alertPress, type ProblemDeps, settlePress, showCard, toastPress } from '../../cards/reply.ts';
import { html } from '../../i18n/html.ts';
import type { Clock, SwapId } from '../../swap/brands.ts';
import type { BotContext, ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { answerUnknownCommand } from '../answer-text.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { type AdminStore, BLOCKED, isOnChain, PAUSED, readPause } from './store.ts';
import {
  adminButtons,
  renderFound,
  renderNameless,
  renderOverview,
  renderPerson,
  renderTouched,
  SEARCH_EXAMPLE,
  SEARCH_QUESTION,
  type Vitals,
} from './view.ts';

export const admin: Feature<AdminDeps> = {
  private: {
    commands: { admin: adminCommand },
    texts: answerSearch,
    buttons: [buttonArea(adminButtons, pressAdmin)],
  },
};

type AdminDeps = ProblemDeps & {
  /** Telegram ids; the command does not exist for others. */
  readonly adminIds: ReadonlySet<number>;
  readonly admin: AdminStore;
  readonly vitals: () => Promise<Vitals>;
  readonly now: Clock;
};

/** `/admin` shows the state, `/admin <txHash, Telegram id or wallet>` finds swaps, `/admin block <mint>` blocks a token. */
async function adminCommand(deps: AdminDeps, ctx: CommandContext): Promise<void> {
  if (!isAdmin(deps, ctx)) return answerUnknownCommand(deps, ctx);
  const words = ctx.match.trim();
  const [, what, token] = /^(block|unblock)\s+(\S+)$/i.exec(words) ?? [];
  if (what && token) return setBlocked(deps, ctx, token, what.toLowerCase() === 'block');
  await (words === '' ? reply(deps, ctx, await drawOverview(deps)) : answerFound(deps, ctx, words));
}

async function answerSearch(deps: AdminDeps, ctx: BotContext, next: NextFunction): Promise<void> {
  const { text, reply_to_message: question } = ctx.message ?? {};
  const isAnswer = question?.from?.id === ctx.me.id && question.text === SEARCH_QUESTION;
  if (text === undefined || !isAnswer || !isAdmin(deps, ctx)) return next();
  await answerFound(deps, ctx, text.trim());
}

async function pressAdmin(
  deps: AdminDeps,
  ctx: ChatContext,
  press: PressOf<typeof adminButtons>,
): Promise<void> {
  if (!isAdmin(deps, ctx)) return alertPress(deps, ctx, 'press-unknown');
  const { action } = press;
  if (press.action === 'person') return tellPerson(deps, ctx, press.id);
  if (press.action === 'touched' || press.action === 'apologise') return afterOutage(deps, ctx, press);
  if (action === 'find') {
    await settlePress(deps, ctx);
    const question = { text: SEARCH_QUESTION, keyboard: [] };
    await sendChatMessage(deps, personOf(ctx).chatId, question, { asks: SEARCH_EXAMPLE });
    return;
  }
  if (action === 'show') await settlePress(deps, ctx);
  else {
    await changePause(deps, ctx, press);
    await toastPress(deps, ctx, 'toast-saved');
  }
  await showCard(deps, ctx, await drawOverview(deps));
}

/** Reason and estimate are added to a pause that holds. */
async function changePause(
  { admin, now, log }: AdminDeps,
  ctx: ChatContext,
  press: PressOf<typeof adminButtons>,
): Promise<void> {
  if (press.action === 'pause') await admin.addNote(PAUSED, { value: '', at: now() });
  else if (press.action === 'resume') await admin.removeNote(PAUSED);
  else {
    const note = (await admin.notes()).get(PAUSED);
    if (!note) return;
    const added =
      press.action === 'reason'
        ? { reason: press.reason }
        : press.action === 'estimate'
          ? { until: now() + press.minutes * 60_000 }
          : {};
    await admin.setNote(PAUSED, { ...note, value: JSON.stringify({ ...readPause(note), ...added }) });
  }
  const isPaused = press.action !== 'resume';
  log.warn({ admin: personOf(ctx).personId, isPaused }, 'an operator has paused new swaps, or resumed them');
}

/** New prices of the token are refused within seconds; what is confirmed goes on. */
async function setBlocked(
  deps: AdminDeps,
  ctx: ChatContext,
  token: string,
  isBlocked: boolean,
): Promise<void> {
  const { admin, now, log } = deps;
  if (token !== NATIVE_COIN && parseAddress(token) === undefined)
    return void (await reply(
      deps,
      ctx,
      html`Send the address of the token, or native: symbols may be used twice.`,
    ));
  const name = BLOCKED + token;
  if (isBlocked) await admin.addNote(name, { value: '', at: now() });
  else await admin.removeNote(name);
  log.warn(
    { admin: personOf(ctx).personId, mint: token, isBlocked },
    'an operator has blocked a token, or unblocked it',
  );
  await reply(
    deps,
    ctx,
    isBlocked
      ? html`🚫 New swaps with <code>${token}</code> are refused. To allow them: <code>/admin unblock ${token}</code>`
      : html`✅ New swaps with <code>${token}</code> are allowed.`,
  );
}

async function afterOutage(
  deps: AdminDeps,
  ctx: ChatContext,
  { action, hours }: { readonly action: 'touched' | 'apologise'; readonly hours: number },
): Promise<void> {
  const { admin, now, log } = deps;
  const people = await admin.touchedSince(now() - hours * 3_600_000, now());
  await settlePress(deps, ctx);
  if (action === 'touched') return showCard(deps, ctx, renderTouched(hours, people.length));
  const told = await admin.apologise(people, now());
  log.warn({ admin: personOf(ctx).personId, told }, 'an operator has told people of an outage');
  await reply(
    deps,
    ctx,
    html`${String(told)} of ${String(people.length)} are told now; the others were told today.`,
  );
}

async function tellPerson(deps: AdminDeps, ctx: ChatContext, id: SwapId): Promise<void> {
  const [swap] = await deps.admin.findSwaps(id);
  deps.log.warn({ admin: personOf(ctx).personId, swapId: id }, 'an operator has asked whose swap it is');
  await settlePress(deps, ctx);
  await reply(deps, ctx, swap ? renderPerson(swap) : renderFound([], null));
}

async function drawOverview({ admin, vitals, now }: AdminDeps) {
  const [figures, notes, vital] = await Promise.all([admin.figures(now()), admin.notes(), vitals()]);
  return renderOverview({ figures, notes, ...vital, now: now() });
}

const FIND = /^find\s+/i;
const LINK_OF_TX = /^https?:\S*\/([1-9A-HJ-NP-Za-km-z]{86,88})\b.*$/;

async function answerFound(deps: AdminDeps, ctx: ChatContext, text: string): Promise<void> {
  const words = text.replace(FIND, '').replace(LINK_OF_TX, '$1');
  if (words.startsWith('@')) return void (await reply(deps, ctx, renderNameless()));
  await reply(deps, ctx, renderFound(await deps.admin.findSwaps(words), isOnChain(words) ? ctx.view : null));
}

function isAdmin({ adminIds }: Pick<AdminDeps, 'adminIds'>, ctx: ChatContext): boolean {
  return adminIds.has(ctx.from?.id ?? 0);
}
