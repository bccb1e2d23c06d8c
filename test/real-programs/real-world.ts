import { type Connection, PublicKey } from '@solana/web3.js';
import { type Chain, startChain } from '../../src/sandbox/chain/start.ts';
import { fundSol, seedTokens } from '../../src/sandbox/chain/tokens.ts';
import type { Address } from '../../src/solana/address.ts';
import { createConnection } from '../../src/solana/connection.ts';
import { createSigner } from '../../src/solana/ed25519.ts';
import { TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../src/solana/token-account.ts';
import { person, stranger } from '../guard/support/people.ts';
import { installLighthouse } from '../support/sbpf/lighthouse-stand-in.ts';
import { silentLog } from '../support/silent-log.ts';
import { installPrograms, type ProgramFile } from './program-files.ts';

const mintOf = (number: number) => createSigner(new Uint8Array(32).fill(number)).address;

/** Tokens paid, bought, passed through and otherwise owned. All have six decimals. */
export const MINTS = {
  paid: mintOf(101),
  bought: mintOf(102),
  between: mintOf(103),
  savings: mintOf(104),
  sol: WRAPPED_SOL_MINT,
} as const;

const LAMPORTS = 10_000_000_000n;
const OWNED = 500_000_000n;
const SLOT_TIME_MS = 100;

/** An embedded chain with the real programs. */
export interface RealWorld {
  readonly chain: Chain;
  readonly connection: Connection;
}

/** Starts the chain. Lighthouse is not published as a file; a stand-in that reads and compares replaces it. */
export async function startRealWorld(programs: readonly ProgramFile[]): Promise<RealWorld> {
  const chain = await startChain({ slotTimeMs: SLOT_TIME_MS, log: silentLog() });
  await installPrograms(chain.rpcUrl, programs);
  await installLighthouse(chain.rpcUrl);
  return { chain, connection: createConnection([chain.rpcUrl]) };
}

/** A wallet's associated account for one of the mints. */
export function accountOf(owner: Address, mint: Address): Address {
  return findTokenAccount(owner, mint, TOKEN_PROGRAM);
}

/** Resets all balances for a case: nothing of the bought token, and empty accounts for it. */
export async function resetPeople({ chain }: RealWorld): Promise<void> {
  const tokens = Object.values(MINTS).map((address) => ({
    ...{ address, symbol: '', decimals: address === MINTS.sol ? 9 : 6, tokenProgram: TOKEN_PROGRAM },
  }));
  const { paid, savings, bought, between } = MINTS;
  const nothing = [bought, between].map((mint) => [mint, 0n] as const);
  const own = [paid, savings].map((mint) => [mint, OWNED] as const);
  await fundSol(chain.rpcUrl, person.address, LAMPORTS);
  await seedTokens(chain.rpcUrl, tokens, {
    mintAuthority: stranger.address,
    holders: [
      { owner: person.address, amounts: new Map([...own, ...nothing]) },
      { owner: stranger.address, amounts: new Map(nothing) },
    ],
  });
}

/** The person's balances in base units, by the names of `MINTS`. */
export async function readOwned({ connection }: RealWorld): Promise<ReadonlyMap<string, bigint>> {
  const tokens = Object.entries(MINTS).filter(([name]) => name !== 'sol');
  const keys = tokens.map(([, mint]) => new PublicKey(accountOf(person.address, mint)));
  const balances = await Promise.all(keys.map((key) => connection.getTokenAccountBalance(key, 'confirmed')));
  const lamports = await connection.getBalance(new PublicKey(person.address), 'confirmed');
  const amounts = tokens.map(([name], at) => [name, BigInt(balances[at]?.value.amount ?? 0)] as const);
  return new Map([...amounts, ['sol', BigInt(lamports)]]);
}
