import { shortAddress } from '../../labels/clean-label.ts';
import { LINK_WALLETS } from '../../labels/link-wallets.ts';
import type { Address } from '../../solana/address.ts';
import { type Html, html, inert, joinLines } from '../i18n/html.ts';
import type { Texts } from '../i18n/texts.ts';
import type { SwapView } from '../i18n/view.ts';
import { drawQr, drawText, frame, LEFT, ROOM, THEMES, WIDTH } from '../pictures/draw.ts';
import type { Wallet, WalletLink, WalletLinks } from '../swap/wallets.ts';
import type { Chat } from '../telegram/chat.ts';
import type { ChatContext } from '../telegram/context.ts';
import { mainButtons, startButtons } from '../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../telegram/messages/message.ts';
import { sendChatMessage, sendPicture } from '../telegram/messages/send.ts';
import { personOf } from '../telegram/person.ts';
import type { Uses } from '../telegram/services.ts';
import { inTwo } from './receipt.ts';

/**
 * Private chats only. The message cannot be forwarded; the link works once, for ten minutes, for this
 * person.
 */
export async function connectWallet(
  { people, chat }: Uses<'people' | 'chat'>,
  ctx: ChatContext,
  reason: 'asked' | 'for_swap',
): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const { link, token } = await people.links.start({ personId, chatId });
  const known = await people.wallets.activeWallet(personId);
  const message = drawConnect(people.links, ctx.view.texts, link, token, reason, known?.address);
  const messageId = await sendChatMessage(chat, chatId, message, { protect: true });
  if (messageId !== undefined) await people.wallets.setLinkMessage(link.id, messageId);
}

function drawConnect(
  links: WalletLinks,
  texts: Texts,
  link: WalletLink,
  token: string,
  reason: 'asked' | 'for_swap',
  connected: string | undefined,
): ChatMessage {
  const wallets = links.buttons(link, token).map(
    ({ label, url }): Button => ({
      text: texts.plain('button-open-wallet', { wallet: label }),
      url,
      style: 'primary',
    }),
  );
  const other: Button = { text: texts.plain('button-other-device'), url: links.pageUrl(token) };
  const text = joinLines(
    [
      reason === 'for_swap' ? texts.html('connect-for-swap') : null,
      texts.html('connect-title'),
      connected === undefined ? null : texts.html('connect-already', { address: shortAddress(connected) }),
    ],
    '\n\n',
  );
  const details: Button = mainButtons.button(texts.plain('button-connect-details'), {
    action: 'connect_details',
  });
  return { text: text.html, keyboard: [...wallets.map((button) => [button]), [other, details]] };
}

/** The address is sent as text where its picture cannot be drawn or sent. */
export async function sendAddress(chat: Chat, ctx: ChatContext, address: Address): Promise<void> {
  const { texts } = ctx.view;
  const { chatId } = personOf(ctx);
  const caption = texts.html('address-caption', { address });
  const keyboard = [[{ text: texts.plain('button-balance-copy'), copy: address }]];
  const svg = await drawAddress(address, texts);
  if (await sendPicture(chat, chatId, { svg, name: 'address', caption, keyboard })) return;
  await sendChatMessage(chat, chatId, { text: caption.html, keyboard });
}

const QR_SIDE = 560;

/** What leads to money in a wallet that lacks it: play money in the sandbox, its address, and the picture of it. */
export function moneyRows(address: Address, { texts, faucetUrl }: SwapView): readonly (readonly Button[])[] {
  const copy: Button = { text: texts.plain('button-copy-address'), copy: address };
  const picture = startButtons.button(texts.plain('button-show-code'), { action: 'picture' });
  const faucet: Button[] = faucetUrl ? [{ text: texts.plain('button-faucet'), url: faucetUrl }] : [];
  return [faucet, [copy, picture]].filter((row) => row.length > 0);
}

/** SVG; the address is whole, in two lines. Names the network: money sent over another is lost. */
export async function drawAddress(address: Address, texts: Texts): Promise<string> {
  const theme = THEMES.light;
  const middle = { x: WIDTH / 2, anchor: 'middle', room: ROOM } as const;
  const title = texts.plain('picture-address');
  const half = Math.ceil(address.length / 2);
  return frame(1110, theme, [
    drawText(title, { ...middle, y: 148, size: 48, fill: theme.text, isBold: true }),
    ...inTwo(texts.plain('picture-address-scan')).map((line, index) =>
      drawText(line, { ...middle, y: 206 + index * 42, size: 30, fill: theme.quiet }),
    ),
    await drawQr(address, { x: (WIDTH - QR_SIDE) / 2, y: 290, side: QR_SIDE, line: theme.line }),
    drawText(address.slice(0, half), { ...middle, y: 922, size: 40, fill: theme.text, isBold: true }),
    drawText(address.slice(half), { ...middle, y: 972, size: 40, fill: theme.text, isBold: true }),
    `<path d="M${LEFT} 1000h${ROOM}" stroke="${theme.line}" stroke-width="2"/>`,
    drawText(texts.plain('picture-address-network'), { ...middle, y: 1042, size: 28, fill: theme.accent }),
  ]);
}

/** A wallet, or what answered a link. */
interface Introduced {
  readonly kind: Wallet['kind'];
  readonly ownName?: string;
}

/** A browser wallet may lack a name. */
export function showWallet({ kind, ownName }: Introduced, texts: Texts): Html {
  if (kind !== null) return html`${LINK_WALLETS[kind].label}`;
  return ownName === undefined ? texts.html('wallet-browser') : inert(ownName);
}

/** The person's label, else the app's name. */
export function walletNames(wallet: Wallet, texts: Texts): { name: Html; address: string } {
  const { label, address } = wallet;
  return { name: label === null ? showWallet(wallet, texts) : inert(label), address: shortAddress(address) };
}

export function connectButton(texts: Texts): Button {
  return mainButtons.button(texts.plain('button-connect'), { action: 'connect' });
}
