import { renderPrivacy } from '../../cards/privacy.ts';
import { alertPress, settlePress, showCard } from '../../cards/reply.ts';
import { type Html, joinLines } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { PersonalData } from '../../swap/people.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { mainButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';
import type { Uses } from '../../telegram/services.ts';
import type { Feature } from '../feature.ts';

export const privacy: Feature = {
  menu: [
    { name: 'privacy', menus: { private: 150 } },
    { name: 'forget', menus: { private: 160 } },
  ],
  private: {
    commands: { privacy: privacyCommand, forget: forgetCommand },
    mainButtons: { forget_me: pressForget, keep_me: pressKeep },
    deepLinks: { privacy: privacyCommand },
    topics: { privacy: privacyCommand },
  },
  group: { personal: { privacy: 'privacy', forget: 'privacy' } },
};

async function privacyCommand({ chat }: Uses<'chat'>, ctx: CommandContext): Promise<void> {
  await reply(chat, ctx, renderPrivacy(ctx.view.texts));
}

async function forgetCommand(
  { people, chat, clock }: Uses<'people' | 'chat' | 'clock'>,
  ctx: CommandContext,
): Promise<void> {
  const { personId } = personOf(ctx);
  const { version, ...data } = await people.data.survey(personId);
  const question = writeForgetQuestion({ askedAt: clock(), version });
  await reply(chat, ctx, renderForgetQuestion(data, question, ctx.view.texts));
}

/**
 * The button holds the version of the data: another person's yes, a second or an outdated one erases
 * nothing.
 */
async function pressForget(
  { people, chat, clock }: Uses<'people' | 'chat' | 'clock'>,
  ctx: ChatContext,
  { id: stamp }: { readonly id: string },
): Promise<void> {
  const { personId } = personOf(ctx);
  const question = readOpenForgetQuestion(stamp, clock());
  const erased =
    question &&
    (await people.data.erase({
      personId,
      language: people.cache.languageOf(ctx.from),
      version: question.version,
      now: clock(),
    }));
  if (!erased) return alertPress(chat, ctx, 'press-forget-over');
  people.cache.forget(personId);
  people.preferences.forget(personId);
  await settlePress(chat, ctx);
  await showCard(chat, ctx, renderForgotten(erased, ctx.view.texts));
}

async function pressKeep({ chat }: Uses<'chat'>, ctx: ChatContext): Promise<void> {
  await settlePress(chat, ctx);
  await showCard(chat, ctx, ctx.view.texts.html('forget-kept'));
}

interface ForgetQuestion {
  /** Ms since the epoch, whole seconds. */
  readonly askedAt: number;
  /** `PersonalDataStore.survey` gives the version of the data that the question is about. */
  readonly version: string;
}

const QUESTION_LASTS_MS = 10 * 60_000;
const STAMP = /^([0-9a-z]{1,9})-([\w-]{16})$/;

export function renderForgetQuestion(data: PersonalData, question: string, texts: Texts): ChatMessage {
  const { wallets, past, open, unsettled } = counted(data);
  const text = joinLines([
    texts.html('forget-question', { wallets, past }),
    data.open > 0 ? texts.html('forget-open', { open }) : null,
    data.unsettled > 0 ? texts.html('forget-unsettled', { unsettled }) : null,
    restingLine(data, texts),
    texts.html('forget-meaning'),
  ]);
  const yes = texts.plain('button-forget-yes');
  return {
    text: text.html,
    keyboard: [
      [
        { ...mainButtons.button(yes, { action: 'forget_me', id: question }), style: 'danger' },
        mainButtons.button(texts.plain('button-forget-no'), { action: 'keep_me' }),
      ],
    ],
  };
}

export function renderForgotten(data: PersonalData, texts: Texts): Html {
  const { wallets, unsettled } = counted(data);
  const swaps = String(data.past + data.open);
  return joinLines([
    texts.html('forget-done', { wallets, swaps }),
    data.unsettled > 0 ? texts.html('forget-done-unsettled', { unsettled }) : null,
    restingLine(data, texts),
    texts.html('forget-after'),
  ]);
}

/** Only the wallet takes them out, and that needs nothing of ours. */
function restingLine({ resting = 0 }: PersonalData, texts: Texts): Html | null {
  return resting > 0 ? texts.html('forget-resting', { resting: String(resting) }) : null;
}

function counted({ wallets, past, open, unsettled }: PersonalData) {
  return {
    wallets: String(wallets),
    past: String(past),
    open: String(open),
    unsettled: String(unsettled),
  };
}

/** The stamp has at most 26 characters of base64url, so a button's data has room for it. */
export function writeForgetQuestion({ askedAt, version }: ForgetQuestion): string {
  return `${Math.floor(askedAt / 1_000).toString(36)}-${version}`;
}

/** Undefined for a malformed or outdated question. */
export function readOpenForgetQuestion(stamp: string, now: number): ForgetQuestion | undefined {
  const [, seconds, version] = STAMP.exec(stamp) ?? [];
  if (seconds === undefined || version === undefined) return undefined;
  const askedAt = Number.parseInt(seconds, 36) * 1_000;
  const age = now - askedAt;
  return age >= 0 && age <= QUESTION_LASTS_MS ? { askedAt, version } : undefined;
}
