import { connectButton, showWallet, walletNames } from '../../cards/wallet.ts';
import { type Html, joinLines } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { Wallet, WalletLink } from '../../swap/wallets.ts';
import { mainButtons } from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';

/** A row of up to four buttons each; Telegram allows a hundred. */
const MAX_SHOWN = 20;

export function renderWallets(
  wallets: readonly Wallet[],
  activeId: string | undefined,
  texts: Texts,
): ChatMessage {
  const connect = connectButton(texts);
  if (wallets.length === 0) return { text: texts.html('status-no-wallet').html, keyboard: [[connect]] };
  const shown = wallets.slice(0, MAX_SHOWN);
  const lines = shown.map((wallet, index) => walletLine(wallet, index, wallet.id === activeId, texts));
  const numberOf = (index: number) => (wallets.length === 1 ? '' : String(index + 1));
  const rows = shown.map((wallet, index) =>
    walletRow(wallet, numberOf(index), wallet.id === activeId, texts),
  );
  const more = wallets.length > shown.length ? texts.html('wallets-more') : null;
  const text = joinLines([texts.html('wallets-title'), ...lines, more, texts.html('wallets-hint')]);
  return { text: text.html, keyboard: [...rows, [{ ...connect, text: texts.plain('button-connect-more') }]] };
}

export function renderUnlinkQuestion(wallet: Wallet, texts: Texts): ChatMessage {
  const { id } = wallet;
  const yes = texts.plain('button-unlink-yes');
  return {
    text: texts.html('unlink-question', walletNames(wallet, texts)).html,
    keyboard: [
      [
        { ...mainButtons.button(yes, { action: 'wallet_forget', id }), style: 'danger' },
        mainButtons.button(texts.plain('button-unlink-no'), { action: 'wallets' }),
      ],
    ],
  };
}

function walletLine(wallet: Wallet, index: number, isActive: boolean, texts: Texts): Html {
  const parts = { ...walletNames(wallet, texts), number: String(index + 1), kind: showWallet(wallet, texts) };
  const mark = isActive ? texts.html('wallets-active') : '';
  return texts.html(wallet.label === null ? 'wallets-line' : 'wallets-line-named', { ...parts, mark });
}

function walletRow(
  { id, address }: Wallet,
  number: string,
  isActive: boolean,
  texts: Texts,
): readonly Button[] {
  const label = (key: string) => texts.plain(key, { number }).trim();
  const use: Button = mainButtons.button(label('button-wallet-use'), { action: 'wallet_use', id });
  return [
    ...(isActive ? [] : [use]),
    { text: label('button-wallet-copy'), copy: address },
    mainButtons.button(label('button-wallet-rename'), { action: 'wallet_rename', id }),
    mainButtons.button(label('button-wallet-unlink'), { action: 'wallet_unlink', id }),
  ];
}

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
          ...mainButtons.button(texts.plain('button-yes-mine'), { action: 'wallet_yes', id }),
          style: 'success',
        },
        mainButtons.button(texts.plain('button-no-not-mine'), { action: 'wallet_no', id }),
      ],
    ],
  };
}
