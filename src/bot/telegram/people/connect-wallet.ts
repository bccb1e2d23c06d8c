import { shortAddress } from '../../../labels/short-address.ts';
import type { WalletLink } from '../../swap/ports.ts';
import { startWalletLink } from '../../swap/start-wallet-link.ts';
import type { Button, ChatMessage } from '../../words/chat-message.ts';
import type { Texts } from '../../words/create-texts.ts';
import { joinLines } from '../../words/html.ts';
import type { BotParts, ChatContext } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { personOf } from './person-of.ts';

/**
 * Starts a wallet link and shows it: one button per wallet and one for another device. Only for private chats. The
 * message cannot be forwarded, and the link works once, for ten minutes, and for this person.
 */
export async function connectWallet(
  parts: BotParts,
  ctx: ChatContext,
  reason: 'asked' | 'for_swap',
): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const ports = { ...parts, tokens: parts.pageTokens };
  const { link, token } = await startWalletLink(ports, { personId, chatId });
  const known = await parts.wallets.activeWallet(personId);
  const message = drawConnect(parts, ctx.view.texts, link, token, reason, known?.address);
  const messageId = await sendChatMessage(parts, chatId, message, { protect: true });
  if (messageId !== undefined) await parts.wallets.setLinkMessage(link.id, messageId);
}

function drawConnect(
  parts: BotParts,
  texts: Texts,
  link: WalletLink,
  token: string,
  reason: 'asked' | 'for_swap',
  connected: string | undefined,
): ChatMessage {
  const wallets = parts.walletButtons(link, token).map(
    ({ label, url }): Button => ({
      text: texts.plain('button-open-wallet', { wallet: label }),
      url,
      style: 'primary',
    }),
  );
  const other: Button = { text: texts.plain('button-other-device'), url: `${parts.publicUrl}/c/${token}` };
  const text = joinLines(
    [
      reason === 'for_swap' ? texts.html('connect-for-swap') : null,
      texts.html('connect-title'),
      connected === undefined ? null : texts.html('connect-already', { address: shortAddress(connected) }),
      texts.html('connect-only-you'),
    ],
    '\n\n',
  );
  return { text: text.html, keyboard: [...wallets.map((button) => [button]), [other]] };
}
