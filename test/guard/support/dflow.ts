import type { Address } from '../../../src/solana/address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  DFLOW_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { replacing, routed, withSteps } from './change-swap.ts';
import { accountOf, FROM_AMOUNT, honestSwap, onChain, QUOTED, type SwapCase } from './honest-swap.ts';
import { bytes, createTokenAccount, type Instruction, reads, u16, u32, u64, writes } from './instructions.ts';
import { addressOf, type Party, person, stock, usdc, venue } from './people.ts';

const dflowForms = {
  swap: 'f8c69e91e17587c8',
  swap2: '414b3f4ceb5b5b88',
  swapWithDestination: 'a8ac184dc59c8765',
  swap2WithDestination: '5f7bd5f67a0156e7',
  swapWithDestinationNative: 'cd4d7f6cf120c4c3',
  swap2WithDestinationNative: 'de64b892bac469a5',
} as const;

type DflowName = keyof typeof dflowForms;
export const dflowNames = Object.keys(dflowForms) as readonly DflowName[];

type DflowTerms = {
  readonly user: Address;
  readonly source: Address;
  readonly destination: Address;
  readonly destinationOwner: Address;
  readonly destinationMint: Address;
  readonly actions?: readonly Uint8Array[];
  readonly quoted?: bigint;
  readonly slippageBps?: number;
  readonly platformFeeBps?: number;
  readonly surplusPercent?: number;
  /** Bytes after the end. */
  readonly more?: Uint8Array;
};

/** A leg over one pool: number, amount, and extra bytes. */
export const leg = (amount: bigint, action = 17, behind = 1) =>
  bytes(action, u64(amount), new Uint8Array(behind));

export const transferFee = (amount: bigint, action = 35) => bytes(action, u64(amount));

/** A swap with the accounts of its interface; source and destination are the last of the leg. */
export function dflowSwap(name: DflowName, terms: DflowTerms): Instruction {
  const actions = terms.actions ?? [leg(FROM_AMOUNT)];
  return {
    program: DFLOW_PROGRAM,
    accounts: [
      ...reads(TOKEN_PROGRAM, ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM),
      [terms.user, 's'],
      ...destinationOf(name, terms),
      ...reads(DFLOW_PROGRAM, venue),
      ...writes(terms.source, terms.destination),
    ],
    data: bytes(
      Buffer.from(dflowForms[name], 'hex'),
      ...[u32(actions.length), ...actions],
      ...[u64(terms.quoted ?? QUOTED), u16(terms.slippageBps ?? 50), u16(terms.platformFeeBps ?? 0)],
      ...(name.startsWith('swap2') ? [terms.surplusPercent ?? 0] : []),
      terms.more ?? bytes(),
    ),
  };
}

function destinationOf(name: DflowName, terms: DflowTerms): Instruction['accounts'] {
  if (name.endsWith('Native')) return [[terms.destinationOwner, 'w']];
  if (!name.endsWith('Destination')) return [];
  return [[terms.destination, 'w'], ...reads(terms.destinationOwner, terms.destinationMint)];
}

const helper = (name: string, data: Uint8Array, accounts: Instruction['accounts']): Instruction => ({
  program: DFLOW_PROGRAM,
  accounts,
  data: bytes(Buffer.from(name, 'hex'), data),
});

export const dflowWrap = (payer: Party, account: Address, lamports: bigint) =>
  helper('2f3e9bac83cd25c9', u64(lamports), [
    [addressOf(payer), 'sw'],
    [account, 'w'],
    ...reads(WRAPPED_SOL_MINT, TOKEN_PROGRAM, ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM),
  ]);

export const dflowUnwrap = (owner: Party, account: Address) =>
  helper('63280e692d6bacc9', bytes(), [
    [addressOf(owner), 'sw'],
    [account, 'w'],
    [TOKEN_PROGRAM, ''],
  ]);

export const dflowClose = (account: Address, owner: Party, destination: Party) =>
  helper('e84b8c88fa4ee0bc', bytes(), [
    [account, 'w'],
    [addressOf(owner), 's'],
    [addressOf(destination), 'w'],
    [TOKEN_PROGRAM, ''],
  ]);

const wrapped = accountOf(person, 'native');

/** Wallet, accounts and output mint of a swap between these sides. */
export const dflowSides = (from: Address | 'native', to: Address | 'native', owner = person.address) => ({
  user: person.address,
  source: accountOf(person, from),
  destination: accountOf(to === 'native' ? person.address : owner, to),
  destinationOwner: owner,
  destinationMint: onChain(to),
});

/** USDC for the stock, or for SOL if the instruction pays SOL, with some changed terms. */
export function overDflow(name: DflowName, terms: Partial<DflowTerms> = {}): SwapCase {
  if (name.endsWith('Native')) return overDflowToSol(name, terms);
  return replacing(routed('routeV2', {}), 2, dflowSwap(name, { ...dflowSides(usdc, stock), ...terms }));
}

/** USDC for SOL, unwrapped by the router or by a later instruction. */
export function overDflowToSol(
  name: DflowName,
  terms: Partial<DflowTerms> = {},
  toAddress = person.address,
): SwapCase {
  const swap = honestSwap({ route: 'routeV2', from: usdc, to: 'native', toAddress });
  const route = dflowSwap(name, { ...dflowSides(usdc, 'native', toAddress), ...terms });
  const made = createTokenAccount(person, person, WRAPPED_SOL_MINT);
  const unwrapped = name.endsWith('Native') ? [] : [dflowUnwrap(person, wrapped)];
  return withSteps(swap, (steps) => [...steps.slice(0, 2), made, route, ...unwrapped]);
}

/** SOL for USDC, wrapped by DFlow itself. */
export function overDflowFromSol(terms: Partial<DflowTerms> = {}, wrapping = FROM_AMOUNT): SwapCase {
  const swap = honestSwap({ route: 'routeV2', from: 'native', to: usdc });
  return withSteps(swap, (steps) => [
    ...steps.slice(0, 2),
    dflowWrap(person, wrapped, wrapping),
    dflowSwap('swap', { ...dflowSides('native', usdc), ...terms }),
    dflowClose(wrapped, person, person),
  ]);
}
