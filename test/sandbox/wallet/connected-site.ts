import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { WalletMode } from '../../../src/sandbox/wallet/modes.ts';
import { verifySignature } from '../../../src/solana/ed25519.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  requiredSigners,
} from '../../../src/solana/transaction.ts';
import { approve } from '../../support/scripted-wallet.ts';
import { until } from '../../support/until.ts';
import { FakeSite } from './fake-site.ts';
import {
  computeBudget,
  sendSol,
  startWalletWorld,
  unsignedTransaction,
  type WalletWorld,
} from './wallet-world.ts';

/** A funded wallet, and a site reconnected before each test of the file. */
interface ConnectedSite {
  readonly world: WalletWorld;
  readonly site: FakeSite;
  readonly address: string;
}

/** Call at the top of a file; the result is usable from the first test on. */
export function connectedSite(): ConnectedSite {
  let world: WalletWorld | undefined;
  let site: FakeSite | undefined;
  let address = '';
  const now = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the wallet is there within a test only');
    return value;
  };
  beforeAll(async () => {
    world = await startWalletWorld();
    expect(await world.wallet.fund()).toBe(true);
  });
  afterAll(() => world?.close());
  beforeEach(async () => {
    site = new FakeSite(now(world).url);
    address = site.acceptConnect((await approve(site.connectLink())).location);
  });
  return {
    get world() {
      return now(world);
    },
    get site() {
      return now(site);
    },
    get address() {
      return address;
    },
  };
}

export const post = async (
  { world }: ConnectedSite,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const response = await request(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.statusCode, text: await response.body.text() };
};

export const page = async ({ world }: ConnectedSite, path: string) => {
  const response = await request(`${world.url}${path}`);
  return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
};

export const errorCode = (location: URL | undefined) => location?.searchParams.get('errorCode');

/** Equal transfers under one blockhash would be one transaction. */
let sent = 0;

/** An unsigned transfer. */
export const transfer = (at: ConnectedSite, budget = computeBudget): Promise<Uint8Array> =>
  unsignedTransaction(at.world.connection, at.address, [
    ...budget,
    sendSol(at.address, at.world.desk.publicKey, 1_000_000 + ++sent),
  ]);

/** The site's result after an approval in this mode. */
export const signedIn = async ({ site }: ConnectedSite, mode: WalletMode, bytes: Uint8Array) =>
  decodeTransaction(site.openTransaction((await approve(site.signLink(bytes), { mode })).location));

export const isSignedBy = (signer: string, decoded: DecodedTransaction): boolean => {
  const signers = requiredSigners(decoded);
  const key = signers.find((one) => one === signer);
  const signature = key && decoded.signatures[signers.indexOf(key)];
  return key !== undefined && signature !== undefined && verifySignature(key, decoded.message, signature);
};

/** Sends a signed transaction and waits until it lands. */
export const land = async ({ world }: ConnectedSite, bytes: Uint8Array): Promise<void> => {
  const signature = await world.connection.sendRawTransaction(bytes);
  await until(async () => {
    const { value } = await world.connection.getSignatureStatuses([signature]);
    expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'confirmed' });
  });
};
