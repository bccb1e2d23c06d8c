import type { Selectable } from 'kysely';
import type { FieldCipher } from '../../database/field-cipher.ts';
import { WALLET_KINDS, type WalletKind } from '../../labels/link-wallets.ts';
import type { Address } from '../../solana/address.ts';
import type { ChatId, PersonId } from '../swap/brands.ts';
import type { Wallet, WalletLink, WalletSession } from '../swap/wallet-port.ts';
import { readObject, textField, writeJson } from './json-fields.ts';
import type { BotSchema } from './schema.ts';
import { openBytes, openText, sealText } from './store-deps.ts';
import { StoreError } from './store-error.ts';

export function linkSecretPlace(linkId: string): string {
  return `wallet_links.dapp_secret.${linkId}`;
}

export function linkSessionPlace(linkId: string): string {
  return `wallet_links.session.${linkId}`;
}

export function walletSessionPlace(walletId: string): string {
  return `wallets.session.${walletId}`;
}

export function walletLabelPlace(walletId: string): string {
  return `wallets.label.${walletId}`;
}

export function walletNamePlace(walletId: string): string {
  return `wallets.own_name.${walletId}`;
}

export function linkNamePlace(linkId: string): string {
  return `wallet_links.own_name.${linkId}`;
}

export function readWallet(cipher: FieldCipher, row: Selectable<BotSchema['wallets']>): Wallet {
  const { sealed_label: label } = row;
  return {
    id: row.id,
    personId: row.person_id as PersonId,
    kind: readKind(row.kind),
    ...openOwnName(cipher, row.sealed_own_name, walletNamePlace(row.id)),
    address: row.address as Address,
    label: label === null ? null : openText(cipher, label, walletLabelPlace(row.id)),
    confirmedAt: row.confirmed_at,
  };
}

/** The secrets of a link that was decided are gone: its `dappSecret` is empty and `returned` is null. */
export function readLink(cipher: FieldCipher, row: Selectable<BotSchema['wallet_links']>): WalletLink {
  const { sealed_dapp_secret: secret, returned_address: address, sealed_session: session } = row;
  return {
    id: row.id,
    personId: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    dappSecret: secret === '' ? new Uint8Array() : openBytes(cipher, secret, linkSecretPlace(row.id)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    returned:
      address !== null && session !== null
        ? {
            kind: readKind(row.kind),
            ...openOwnName(cipher, row.sealed_own_name, linkNamePlace(row.id)),
            address: address as Address,
            session: openSession(cipher, session, linkSessionPlace(row.id)),
            sessionVerified: row.session_verified === 1,
          }
        : null,
    decidedAt: row.decided_at,
    messageId: row.message_id,
  };
}

export function sealSession(cipher: FieldCipher, session: WalletSession, place: string): string {
  const text = writeJson({
    dappSecret: Buffer.from(session.dappSecret).toString('base64'),
    walletPublicKey: Buffer.from(session.walletPublicKey).toString('base64'),
    session: session.session,
  });
  return sealText(cipher, text, place);
}

export function openSession(cipher: FieldCipher, sealed: string, place: string): WalletSession {
  const fields = readObject(openText(cipher, sealed, place));
  return {
    dappSecret: new Uint8Array(Buffer.from(textField(fields, 'dappSecret'), 'base64')),
    walletPublicKey: new Uint8Array(Buffer.from(textField(fields, 'walletPublicKey'), 'base64')),
    session: textField(fields, 'session'),
  };
}

export function sealOwnName(cipher: FieldCipher, ownName: string | undefined, place: string): string | null {
  return ownName === undefined ? null : sealText(cipher, ownName, place);
}

export function openOwnName(
  cipher: FieldCipher,
  sealed: string | null,
  place: string,
): { readonly ownName?: string } {
  return sealed === null ? {} : { ownName: openText(cipher, sealed, place) };
}

/** The empty text stands for a wallet in a browser. */
function readKind(kind: string): WalletKind | null {
  if (kind === '') return null;
  const known = WALLET_KINDS.find((one) => one === kind);
  if (known) return known;
  throw new StoreError('unreadable_row', 'A wallet is of a kind that this version does not know.');
}
