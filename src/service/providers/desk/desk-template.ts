import { NATIVE_COIN } from '../../../contract/token-schema.ts';
import { type Address, addressBytes } from '../../../solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
} from '../../../solana/known-programs.ts';
import type { TradedToken } from '../provider.ts';
import { compileTemplate, type MessageTemplate, type TemplateInstruction } from './message-template.ts';

/** The accounts that differ from quote to quote, by the role they play. */
export type Role = 'user' | 'recipient' | 'userTokens' | 'recipientTokens' | 'deskTokensIn' | 'deskTokensOut';

/** The fill of one pair: limit, price, (receiving account), person → desk, desk → person. */
export interface DeskTemplate {
  readonly message: MessageTemplate;
  /** Which instruction carries each figure. */
  readonly paysAt: number;
  readonly receivesAt: number;
}

const SYSTEM_TRANSFER = 2;
const SET_COMPUTE_UNIT_LIMIT = 2;
const SET_COMPUTE_UNIT_PRICE = 3;
const CREATE_IDEMPOTENT = 1;
const TRANSFER_CHECKED = 12;

/** Where the changeable figure stands in an instruction's data. */
export const FIGURE_OFFSET = { computeUnitLimit: 1, systemTransfer: 4, tokenTransfer: 1 } as const;

/**
 * @param sameWallet whether the paying wallet also receives: it is then one account, not two
 * @param microLamportsPerUnit priority price, the same for every quote of this template
 */
export function compileDeskTemplate(
  desk: Address,
  from: TradedToken,
  to: TradedToken,
  sameWallet: boolean,
  microLamportsPerUnit: bigint,
): DeskTemplate {
  const recipient = sameWallet ? 'user' : 'recipient';
  const receivingAccount = to.address === NATIVE_COIN ? [] : [createReceivingAccount(to, recipient)];
  const instructions = [
    computeBudget(SET_COMPUTE_UNIT_LIMIT, Buffer.alloc(4)),
    computeBudget(SET_COMPUTE_UNIT_PRICE, unsigned64(microLamportsPerUnit)),
    ...receivingAccount,
    transfer(from, 'user', desk, 'userTokens', 'deskTokensIn'),
    transfer(to, desk, recipient, 'deskTokensOut', 'recipientTokens'),
  ];
  const message = compileTemplate('user', instructions);
  writeFixedKeys(message, desk);
  return { message, paysAt: instructions.length - 2, receivesAt: instructions.length - 1 };
}

function writeFixedKeys(message: MessageTemplate, desk: Address): void {
  const roles: readonly string[] = [
    'user',
    'recipient',
    'userTokens',
    'recipientTokens',
    'deskTokensIn',
    'deskTokensOut',
  ] satisfies Role[];
  for (const [key, offset] of message.keyOffsets) {
    if (!roles.includes(key)) message.bytes.set(addressBytes(key as Address), offset);
  }
  if (!message.keyOffsets.has(desk)) throw new RangeError('the desk takes part in every fill');
}

function computeBudget(kind: number, value: Uint8Array): TemplateInstruction {
  return { program: COMPUTE_BUDGET_PROGRAM, accounts: [], data: Buffer.concat([Uint8Array.of(kind), value]) };
}

function createReceivingAccount(token: TradedToken, owner: string): TemplateInstruction {
  const program = requireProgram(token);
  return {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      { key: 'user', signer: true, writable: true },
      { key: 'recipientTokens', signer: false, writable: true },
      ...[owner, token.address, SYSTEM_PROGRAM, program].map((key) => ({
        key,
        signer: false,
        writable: false,
      })),
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT),
  };
}

function transfer(
  token: TradedToken,
  payer: string,
  payee: string,
  source: string,
  target: string,
): TemplateInstruction {
  if (token.address === NATIVE_COIN) {
    return {
      program: SYSTEM_PROGRAM,
      accounts: [
        { key: payer, signer: true, writable: true },
        { key: payee, signer: false, writable: true },
      ],
      data: Buffer.concat([Uint8Array.of(SYSTEM_TRANSFER, 0, 0, 0), unsigned64(0n)]),
    };
  }
  return {
    program: requireProgram(token),
    accounts: [
      { key: source, signer: false, writable: true },
      { key: token.address, signer: false, writable: false },
      { key: target, signer: false, writable: true },
      { key: payer, signer: true, writable: false },
    ],
    data: Buffer.concat([Uint8Array.of(TRANSFER_CHECKED), unsigned64(0n), Uint8Array.of(token.decimals)]),
  };
}

function requireProgram(token: TradedToken): Address {
  if (token.tokenProgram === null) throw new RangeError(`no token program for ${token.address}`);
  return token.tokenProgram;
}

function unsigned64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}
