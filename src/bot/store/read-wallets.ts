import type { Selectable } from 'kysely';
import type { Wallet, WalletLink } from '../swap/wallet-port.ts';
import type { FieldOpener } from './field-sealer.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, readOrTell, type StoreDeps } from './store-deps.ts';
import { readLink, readWallet, sealedInLink, sealedInWallet } from './wallet-codec.ts';

type WalletRow = Selectable<BotSchema['wallets']>;

/** Without those that no key opens, which are told. `connection` has just read the rows. */
export async function readWallets(
  deps: StoreDeps,
  connection: Connection,
  rows: readonly WalletRow[],
): Promise<readonly Wallet[]> {
  const opener = await deps.keys.openerOf(connection, rows.flatMap(sealedInWallet));
  return rows.flatMap((row) => read(deps, opener, row) ?? []);
}

/** The first that can be read; the others are not even opened. */
export async function findReadable(deps: StoreDeps, rows: readonly WalletRow[]): Promise<Wallet | undefined> {
  const opener = await deps.keys.openerOf(deps.database, rows.flatMap(sealedInWallet));
  for (const row of rows) {
    const wallet = read(deps, opener, row);
    if (wallet) return wallet;
  }
  return undefined;
}

function read(deps: StoreDeps, opener: FieldOpener, row: WalletRow): Wallet | undefined {
  return readOrTell(deps, 'wallets', row.id, () => readWallet(opener, row));
}

/** Undefined for one that is not there, and for one that no key opens. */
export async function readLinkRow(
  deps: StoreDeps,
  connection: Connection,
  row: Selectable<BotSchema['wallet_links']> | undefined,
): Promise<WalletLink | undefined> {
  if (!row) return undefined;
  const opener = await deps.keys.openerOf(connection, sealedInLink(row));
  return readOrTell(deps, 'wallet_links', row.id, () => readLink(opener, row));
}
