import { NATIVE_COIN } from '../../../contract/token-schema.ts';
import { type Address, addressBytes } from '../../../solana/address.ts';
import { findTokenAccount } from '../../../solana/token-account.ts';
import { decodeTransaction } from '../../../solana/transaction.ts';
import type { SwapWallets, TradedToken } from '../provider.ts';
import { compileDeskTemplate, type DeskTemplate, FIGURE_OFFSET, type Role } from './desk-template.ts';

/** One fill: the person pays exactly `pays` to the desk and the desk pays exactly `sends` to the recipient. */
export interface Fill {
  readonly from: TradedToken;
  readonly to: TradedToken;
  readonly wallets: SwapWallets;
  /** Base units. */
  readonly pays: bigint;
  readonly sends: bigint;
  /** Base58. */
  readonly blockhash: string;
  readonly computeUnitLimit: number;
}

/** Builds the unsigned transaction of a fill. */
export type FillBuilder = (fill: Fill) => Uint8Array;

/** Makes a builder that compiles each pair once and afterwards only writes keys and figures into a copy. */
export function createFillBuilder(desk: Address, microLamportsPerUnit: bigint): FillBuilder {
  const templates = new Map<string, DeskTemplate>();
  const templateOf = ({ from, to, wallets }: Fill): DeskTemplate => {
    const sameWallet = wallets.fromAddress === wallets.toAddress;
    const name = `${from.address} ${to.address} ${sameWallet}`;
    const known = templates.get(name);
    if (known !== undefined) return known;
    const compiled = compileDeskTemplate(desk, from, to, sameWallet, microLamportsPerUnit);
    templates.set(name, compiled);
    return compiled;
  };
  return (fill) => writeFill(templateOf(fill), fill, desk);
}

function writeFill({ message, paysAt, receivesAt }: DeskTemplate, fill: Fill, desk: Address): Uint8Array {
  const bytes = Buffer.from(message.bytes);
  for (const [role, address] of accountsOf(fill, desk)) {
    const offset = message.keyOffsets.get(role);
    if (offset !== undefined) bytes.set(addressBytes(address), offset);
  }
  bytes.set(addressBytes(fill.blockhash), message.blockhashOffset);
  const at = (instruction: number) => message.dataOffsets[instruction] ?? 0;
  bytes.writeUInt32LE(fill.computeUnitLimit, at(0) + FIGURE_OFFSET.computeUnitLimit);
  bytes.writeBigUInt64LE(fill.pays, at(paysAt) + figureOffset(fill.from));
  bytes.writeBigUInt64LE(fill.sends, at(receivesAt) + figureOffset(fill.to));
  return bytes;
}

/** What the desk pays out in a fill that was built here, in base units; a mint's transfer fee is still in it. */
export function readSends(fill: Uint8Array, to: TradedToken): bigint {
  const data = decodeTransaction(fill).instructions.at(-1)?.data;
  if (data === undefined) throw new RangeError('a fill ends with the transfer of the desk');
  return Buffer.from(data).readBigUInt64LE(figureOffset(to));
}

function accountsOf({ from, to, wallets }: Fill, desk: Address): [Role, Address][] {
  const accounts: [Role, Address][] = [
    ['user', wallets.fromAddress],
    ['recipient', wallets.toAddress],
  ];
  if (from.address !== NATIVE_COIN && from.tokenProgram !== null) {
    accounts.push(['userTokens', findTokenAccount(wallets.fromAddress, from.address, from.tokenProgram)]);
    accounts.push(['deskTokensIn', findTokenAccount(desk, from.address, from.tokenProgram)]);
  }
  if (to.address !== NATIVE_COIN && to.tokenProgram !== null) {
    accounts.push(['recipientTokens', findTokenAccount(wallets.toAddress, to.address, to.tokenProgram)]);
    accounts.push(['deskTokensOut', findTokenAccount(desk, to.address, to.tokenProgram)]);
  }
  return accounts;
}

function figureOffset(token: TradedToken): number {
  return token.address === NATIVE_COIN ? FIGURE_OFFSET.systemTransfer : FIGURE_OFFSET.tokenTransfer;
}
