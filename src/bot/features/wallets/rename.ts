import { cleanLabel } from '../../../labels/clean-label.ts';
import { walletNames } from '../../cards/wallet-name.ts';
import { createOneQuestion, type QuestionDeps } from '../../requests/dialogue/one-question.ts';
import { LONGEST_WALLET_LABEL, type WalletStore } from '../../swap/wallet-port.ts';
import { renderWallets } from './view.ts';

interface RenameDeps extends QuestionDeps {
  readonly wallets: Pick<WalletStore, 'listWallets' | 'activeWallet' | 'renameWallet'>;
}

/** Asks what a wallet, by its id, shall be called, on the message of the card of /wallets. */
export function createRenameDialogue(deps: RenameDeps) {
  const { wallets } = deps;
  return createOneQuestion(deps, {
    question: async ({ view: { texts } }, { personId, about: walletId }) => {
      const wallet = (await wallets.listWallets(personId)).find(({ id }) => id === walletId);
      const most = String(LONGEST_WALLET_LABEL);
      return wallet ? texts.html('rename-question', { ...walletNames(wallet, texts), most }) : null;
    },
    take: async ({ view: { texts } }, { personId, about: walletId }, text) => {
      const label = cleanLabel(text);
      if (label === '') return texts.html('rename-empty');
      if ([...label].length > LONGEST_WALLET_LABEL) return texts.html('rename-too-long');
      await wallets.renameWallet(personId, walletId, label);
      return null;
    },
    card: async ({ view: { texts } }, { personId }) => {
      const active = await wallets.activeWallet(personId);
      return renderWallets(await wallets.listWallets(personId), active?.id, texts);
    },
  });
}
