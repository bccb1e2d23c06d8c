import { shortAddress } from '../../labels/clean-label.ts';
import { joinLines } from '../i18n/html.ts';
import type { Texts } from '../i18n/texts.ts';
import { startWalletLink, type WalletLink } from '../swap/wallets.ts';
import type { ChatContext, HandlerDeps } from '../telegram/context.ts';
import { mainButtons } from '../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../telegram/messages/message.ts';
import { sendChatMessage } from '../telegram/messages/send.ts';
import { personOf } from '../telegram/person.ts';

/**
 * Starts a wallet link and shows it: one button per wallet and one for another device. Only for private chats. The
 * message cannot be forwarded, and the link works once, for ten minutes, and for this person.
 */
export async function connectWallet(
  deps: HandlerDeps,
  ctx: ChatContext,
  reason: 'asked' | 'for_swap',
): Promise<void> {
  const { personId, chatId } = personOf(ctx);
  const { link, token } = await startWalletLink(deps, { personId, chatId });
  const known = await deps.wallets.activeWallet(personId);
  const message = drawConnect(deps, ctx.view.texts, link, token, reason, known?.address);
  const messageId = await sendChatMessage(deps, chatId, message, { protect: true });
  if (messageId !== undefined) await deps.wallets.setLinkMessage(link.id, messageId);
}

function drawConnect(
  deps: HandlerDeps,
  texts: Texts,
  link: WalletLink,
  token: string,
  reason: 'asked' | 'for_swap',
  connected: string | undefined,
): ChatMessage {
  const wallets = deps.walletButtons(link, token).map(
    ({ label, url }): Button => ({
      text: texts.plain('button-open-wallet', { wallet: label }),
      url,
      style: 'primary',
    }),
  );
  const other: Button = { text: texts.plain('button-other-device'), url: `${deps.publicUrl}/c/${token}` };
  const text = joinLines(
    [
      reason === 'for_swap' ? texts.html('connect-for-swap') : null,
      texts.html('connect-title'),
      connected === undefined ? null : texts.html('connect-already', { address: shortAddress(connected) }),
    ],
    '\n\n',
  );
  const details: Button = {
    text: texts.plain('button-connect-details'),
    data: mainButtons.encode({ action: 'connect_details' }),
  };
  return { text: text.html, keyboard: [...wallets.map((button) => [button]), [other, details]] };
}
