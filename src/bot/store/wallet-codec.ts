import type { Selectable } from 'kysely';
import { WALLET_KINDS, type WalletKind } from '../../labels/link-wallets.ts';
import type { Address } from '../../solana/address.ts';
import type { ChatId, PersonId } from '../swap/brands.ts';
import type { Wallet, WalletLink, WalletSession } from '../swap/wallet-port.ts';
import type { FieldOpener, FieldSealer } from './field-sealer.ts';
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

/** What of the row is encrypted. */
export function sealedInWallet(row: Selectable<BotSchema['wallets']>): readonly (string | null)[] {
  return [row.sealed_session, row.sealed_label, row.sealed_own_name];
}

export function sealedInLink(row: Selectable<BotSchema['wallet_links']>): readonly (string | null)[] {
  return [row.sealed_dapp_secret, row.sealed_session, row.sealed_own_name];
}

/** @throws DatabaseError `cannot_decrypt` and StoreError `unreadable_row`, as every reader here does */
export function readWallet(opener: FieldOpener, row: Selectable<BotSchema['wallets']>): Wallet {
  const { sealed_label: label } = row;
  // A wallet whose session no key opens could not be asked for anything.
  opener.open(row.sealed_session, walletSessionPlace(row.id));
  return {
    id: row.id,
    personId: row.person_id as PersonId,
    kind: readKind(row.kind),
    ...openOwnName(opener, row.sealed_own_name, walletNamePlace(row.id)),
    address: row.address as Address,
    label: label === null ? null : openText(opener, label, walletLabelPlace(row.id)),
    confirmedAt: row.confirmed_at,
  };
}

/** The secrets of a link that was decided are gone: its `dappSecret` is empty and `returned` is null. */
export function readLink(opener: FieldOpener, row: Selectable<BotSchema['wallet_links']>): WalletLink {
  const { sealed_dapp_secret: secret, returned_address: address, sealed_session: session } = row;
  return {
    id: row.id,
    personId: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    dappSecret: secret === '' ? new Uint8Array() : openBytes(opener, secret, linkSecretPlace(row.id)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    returned:
      address !== null && session !== null
        ? {
            kind: readKind(row.kind),
            ...openOwnName(opener, row.sealed_own_name, linkNamePlace(row.id)),
            address: address as Address,
            session: openSession(opener, session, linkSessionPlace(row.id)),
            sessionVerified: row.session_verified === 1,
          }
        : null,
    decidedAt: row.decided_at,
    messageId: row.message_id,
  };
}

export function sealSession(sealer: FieldSealer, session: WalletSession, place: string): string {
  const text = writeJson({
    dappSecret: Buffer.from(session.dappSecret).toString('base64'),
    walletPublicKey: Buffer.from(session.walletPublicKey).toString('base64'),
    session: session.session,
  });
  return sealText(sealer, text, place);
}

export function openSession(opener: FieldOpener, sealed: string, place: string): WalletSession {
  const fields = readObject(openText(opener, sealed, place));
  return {
    dappSecret: new Uint8Array(Buffer.from(textField(fields, 'dappSecret'), 'base64')),
    walletPublicKey: new Uint8Array(Buffer.from(textField(fields, 'walletPublicKey'), 'base64')),
    session: textField(fields, 'session'),
  };
}

export function sealOwnName(sealer: FieldSealer, ownName: string | undefined, place: string): string | null {
  return ownName === undefined ? null : sealText(sealer, ownName, place);
}

export function openOwnName(
  opener: FieldOpener,
  sealed: string | null,
  place: string,
): { readonly ownName?: string } {
  return sealed === null ? {} : { ownName: openText(opener, sealed, place) };
}

/** The empty text stands for a wallet in a browser. */
function readKind(kind: string): WalletKind | null {
  if (kind === '') return null;
  const known = WALLET_KINDS.find((one) => one === kind);
  if (known) return known;
  throw new StoreError('unreadable_row', 'A wallet is of a kind that this version does not know.');
}
