import { addressButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { pressAddress, pressConnect, pressConnectDetails, pressWallet, pressWallets } from './buttons.ts';
import { connectCommand, disconnectCommand, type WalletsDeps, walletsCommand } from './command.ts';
import { answerWalletQuestion } from './confirm-link.ts';
import { createRenameDialogue, RENAME_DIALOGUE, startRenaming } from './rename.ts';

export const wallets: Feature<WalletsDeps> = {
  private: {
    commands: { wallets: walletsCommand, connect: connectCommand, disconnect: disconnectCommand },
    buttons: [buttonArea(addressButtons, pressAddress)],
    mainButtons: {
      connect: pressConnect,
      connect_details: pressConnectDetails,
      wallet_yes: answerWalletQuestion,
      wallet_no: answerWalletQuestion,
      wallets: pressWallets,
      wallet_use: pressWallet,
      wallet_unlink: pressWallet,
      wallet_forget: pressWallet,
      // The dialogue for the name is behind the buttons.
      wallet_rename: (_deps, _ctx, _press, next) => next(),
    },
    question: {
      id: RENAME_DIALOGUE,
      open: startRenaming,
      dialogue: (deps, chat) => createRenameDialogue({ ...chat, wallets: deps.wallets }),
    },
    carried: { connect: connectCommand, wallets: walletsCommand },
    topics: { connect: connectCommand, wallets: walletsCommand },
  },
  group: { personal: { connect: 'connect', disconnect: 'wallets', wallets: 'wallets' } },
};
