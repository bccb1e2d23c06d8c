import type { Conversation } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import { cleanLabel } from '../../labels/clean-label.ts';
import type { ChatId, PersonId } from '../swap/brands.ts';
import { LONGEST_WALLET_LABEL, type WalletStore } from '../swap/wallet-port.ts';
import { joinLines } from '../words/chat-html.ts';
import type { ChatMessage } from '../words/chat-message.ts';
import { renderWallets, walletNames } from '../words/render-wallets.ts';
import { decodeTap, encodeTap, isDialogueData } from './dialogue-data.ts';
import type { DialogueDeps, OuterContext } from './dialogue-deps.ts';

interface RenameDeps extends Pick<DialogueDeps, 'show' | 'remove' | 'answerTap' | 'onError'> {
  readonly wallets: Pick<WalletStore, 'listWallets' | 'activeWallet' | 'renameWallet'>;
}

/** Which wallet, and the message with the card whose button was pressed; JSON, because it is replayed. */
type RenameStart = { readonly walletId: string; readonly messageId: number };

interface Room extends RenameStart {
  readonly chatId: ChatId;
  readonly personId: PersonId;
}

/** What an update was to the question: `elsewhere` belongs to another dialogue, `leave` to a command. */
type Heard = 'done' | 'wrong' | 'elsewhere' | 'leave';

/** Asks for one text, the new name, on the message of the card, which becomes the card again. */
export function createRenameDialogue(deps: RenameDeps) {
  return async function renameDialogue(
    conversation: Conversation<OuterContext, Context>,
    ctx: Context,
    start: RenameStart,
  ): Promise<void> {
    if (!ctx.from || ctx.chatId === undefined) return;
    const room: Room = { ...start, chatId: ctx.chatId as ChatId, personId: ctx.from.id as PersonId };
    if (!(await conversation.external((outer) => askSafely(deps, outer, room)))) return;
    await conversation.wait();
    const heard = await conversation.external((outer) => hearSafely(deps, outer, room));
    if (heard === 'wrong') await conversation.skip({ next: false });
    if (heard === 'elsewhere') await conversation.skip({ next: true });
    if (heard === 'leave') await conversation.halt({ next: true });
  };
}

/** False when there is nothing to name any more. Nothing may throw inside a dialogue. */
async function askSafely(deps: RenameDeps, ctx: OuterContext, room: Room): Promise<boolean> {
  return ask(deps, ctx, room, null).catch((error: unknown) => {
    deps.onError(error);
    return false;
  });
}

async function hearSafely(deps: RenameDeps, ctx: OuterContext, room: Room): Promise<Heard> {
  return hear(deps, ctx, room).catch((error: unknown) => {
    deps.onError(error);
    return 'wrong' as const;
  });
}

async function hear(deps: RenameDeps, ctx: OuterContext, room: Room): Promise<Heard> {
  if (ctx.callbackQuery) return hearTap(deps, ctx, room);
  const text = ctx.message?.text;
  if (text === undefined) return complain(deps, ctx, room, 'dialogue-not-text');
  const isCommand = text.startsWith('/');
  if (isCommand) await showCard(deps, ctx, room);
  if (isCommand && !/^\/cancel\b/.test(text)) return 'leave';
  if (ctx.message) await deps.remove(room.chatId, ctx.message.message_id);
  return isCommand ? 'done' : rename(deps, ctx, room, text);
}

async function hearTap(deps: RenameDeps, ctx: OuterContext, room: Room): Promise<Heard> {
  const data = ctx.callbackQuery?.data ?? '';
  const isOurs = isDialogueData(data) && ctx.callbackQuery?.message?.message_id === room.messageId;
  // Another press on Rename starts the question anew.
  if (!isOurs) return isDialogueData(data) ? 'elsewhere' : 'leave';
  await deps.answerTap(ctx);
  if (decodeTap(data)?.kind !== 'cancel') return 'wrong';
  await showCard(deps, ctx, room);
  return 'done';
}

async function rename(deps: RenameDeps, ctx: OuterContext, room: Room, text: string): Promise<Heard> {
  const label = cleanLabel(text);
  if (label === '') return complain(deps, ctx, room, 'rename-empty');
  if ([...label].length > LONGEST_WALLET_LABEL) return complain(deps, ctx, room, 'rename-too-long');
  await deps.wallets.renameWallet(room.personId, room.walletId, label);
  await showCard(deps, ctx, room);
  return 'done';
}

async function complain(deps: RenameDeps, ctx: OuterContext, room: Room, key: string): Promise<Heard> {
  return (await ask(deps, ctx, room, key)) ? 'wrong' : 'done';
}

/** Draws the question, with what was wrong with the last answer. */
async function ask(
  deps: RenameDeps,
  ctx: OuterContext,
  room: Room,
  complaint: string | null,
): Promise<boolean> {
  const { texts } = ctx.view;
  const wallets = await deps.wallets.listWallets(room.personId);
  const wallet = wallets.find(({ id }) => id === room.walletId);
  if (!wallet) {
    await showCard(deps, ctx, room);
    return false;
  }
  const words = { ...walletNames(wallet, texts), most: String(LONGEST_WALLET_LABEL) };
  const lines = [texts.html('rename-question', words), complaint === null ? null : texts.html(complaint)];
  const cancel = { text: texts.plain('button-cancel'), data: encodeTap({ kind: 'cancel' }) };
  await show(deps, room, { text: joinLines(lines, '\n\n').html, keyboard: [[cancel]] });
  return true;
}

async function showCard(deps: RenameDeps, ctx: OuterContext, room: Room): Promise<void> {
  const wallets = await deps.wallets.listWallets(room.personId);
  const active = await deps.wallets.activeWallet(room.personId);
  await show(deps, room, renderWallets(wallets, active?.id, ctx.view.texts));
}

async function show(deps: RenameDeps, room: Room, message: ChatMessage): Promise<void> {
  await deps.show(room.chatId, room.messageId, message);
}
