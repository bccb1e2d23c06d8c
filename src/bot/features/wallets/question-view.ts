import { showWallet } from '../../cards/wallet-name.ts';
import { joinLines } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { WalletLink } from '../../swap/wallets.ts';
import { mainButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';

/** Asks whether the wallet that answered a link is the person's own; the link must have been answered. */
export function renderWalletQuestion(link: WalletLink, texts: Texts): ChatMessage {
  const returned = link.returned;
  if (!returned) return { text: texts.html('wallet-link-over').html, keyboard: [] };
  const text = joinLines(
    [
      texts.html('wallet-question', { wallet: showWallet(returned, texts), address: returned.address }),
      returned.sessionVerified ? null : texts.html('wallet-unproven'),
    ],
    '\n\n',
  );
  const id = link.id;
  return {
    text: text.html,
    keyboard: [
      [
        {
          text: texts.plain('button-yes-mine'),
          data: mainButtons.encode({ action: 'wallet_yes', id }),
          style: 'success',
        },
        { text: texts.plain('button-no-not-mine'), data: mainButtons.encode({ action: 'wallet_no', id }) },
      ],
    ],
  };
}
