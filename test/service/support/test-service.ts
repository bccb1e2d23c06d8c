import { readFile } from 'node:fs/promises';
import {
  type AddressLookupTableAccount,
  Connection,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { Kysely } from 'kysely';
import { request } from 'undici';
import type { Token } from '../../../src/contract/index.ts';
import { type Chain, startChain } from '../../../src/sandbox/chain/start.ts';
import { fundSol, seedTokens } from '../../../src/sandbox/chain/tokens.ts';
import { createService, type Service, type ServiceOptions } from '../../../src/service/create-service.ts';
import { createKey } from '../../../src/service/keys/manage-keys.ts';
import { deskInventory, readPools } from '../../../src/service/providers/desk/pricing.ts';
import { deskAddress, deskProvider } from '../../../src/service/providers/desk/provider.ts';
import type { ServiceSchema } from '../../../src/service/store/service-schema.ts';
import { createAgreement, type ReadAgreedStatus } from '../../../src/solana/agreement.ts';
import type { StatusReader } from '../../../src/solana/chain-status.ts';
import { createSigner, generateSigner, type Signer } from '../../../src/solana/ed25519.ts';
import { neverCalled } from '../../bot/support/scripted.ts';
import { signedBy } from '../../guard/support/build-transaction.ts';
import { silentLog } from '../../support/silent-log.ts';
import { DEFAULT_DATABASE, openTestDatabase } from '../../support/test-database.ts';

export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
export const NVDAX = 'Xsc9qvGR1efVDFGLrVsmkzv3qi45LTBjeUKSPmx9qEh';
export const DESK_SEED = new Uint8Array(32).fill(7);

type SandboxToken = Token & { readonly tokenProgram: string };

/** The shipped list; every entry names its token program. */
export async function readShippedTokens(): Promise<readonly SandboxToken[]> {
  return JSON.parse(await readFile('data/tokens.json', 'utf8')) as SandboxToken[];
}

/** An embedded chain with the desk's inventory. */
export async function startWorld(slotTimeMs = 100): Promise<Chain & { readonly connection: Connection }> {
  const chain = await startChain({ log: silentLog(), slotTimeMs });
  const tokens = await readShippedTokens();
  const inventory = deskInventory(await readPools('data/prices.json'), tokens);
  const desk = deskAddress(DESK_SEED);
  const amounts = new Map(inventory.map(({ address, amount }) => [address, amount]));
  await seedTokens(chain.rpcUrl, tokens, { mintAuthority: desk, holders: [{ owner: desk, amounts }] });
  await fundSol(chain.rpcUrl, desk, amounts.get('native') ?? 0n);
  return { ...chain, connection: new Connection(chain.rpcUrl, 'confirmed') };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: {
    readonly success: boolean;
    readonly timestamp: string;
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire carries
    readonly data: any;
    readonly error: { readonly code: string; readonly message: string; readonly requestId: string };
  };
}

/** A running service and a key for it. */
export class TestService {
  readonly url: string;
  readonly key: string;
  readonly service: Service;
  readonly database: Kysely<ServiceSchema>;

  constructor(url: string, key: string, service: Service, database: Kysely<ServiceSchema>) {
    this.url = url;
    this.key = key;
    this.service = service;
    this.database = database;
  }

  async get(path: string, key: string | null = this.key): Promise<Answer> {
    return read(await request(`${this.url}${path}`, { headers: bearer(key) }));
  }

  async post(path: string, body: unknown, key: string | null = this.key): Promise<Answer> {
    const headers = { ...bearer(key), 'content-type': 'application/json' };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return read(await request(`${this.url}${path}`, { method: 'POST', headers, body: text }));
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.database.destroy();
  }
}

function bearer(key: string | null): Record<string, string> {
  return key === null ? {} : { authorization: `Bearer ${key}` };
}

async function read(response: Awaited<ReturnType<typeof request>>): Promise<Answer> {
  return {
    status: response.statusCode,
    headers: response.headers,
    body: (await response.body.json()) as Answer['body'],
  };
}

/** Starts a service with the desk, and a key with all permissions. */
export async function startTestService(
  options: Partial<ServiceOptions> &
    Pick<ServiceOptions, 'connection'> & {
      readonly databaseUrl?: string;
      readonly port?: number;
    },
): Promise<TestService> {
  const database =
    options.database ?? (await openTestDatabase<ServiceSchema>(options.databaseUrl ?? DEFAULT_DATABASE));
  const service = await createService({
    database,
    tokens: await readShippedTokens(),
    providers: [deskProvider({ seed: DESK_SEED, pools: await readPools('data/prices.json') })],
    keyBudgetPerMinute: 100_000,
    log: silentLog(),
    now: Date.now,
    ...options,
    timing: { executionPollMs: 50, chainPollMs: 100, ...options.timing },
  });
  const { key } = await createKey(database, { name: 'test' }, Date.now());
  return new TestService(await service.listen('127.0.0.1', options.port ?? 0), key, service, database);
}

/** A wallet with SOL on the embedded chain. */
export async function createPerson(rpcUrl: string, lamports = 10_000_000_000n): Promise<Signer> {
  const person = generateSigner();
  await fundSol(rpcUrl, person.address, lamports);
  return person;
}

export function signAsWallet(unsignedTransaction: string, wallet: Signer): string {
  return Buffer.from(signedBy(Buffer.from(unsignedTransaction, 'base64'), wallet)).toString('base64');
}

export const deskSigner = createSigner(DESK_SEED);

/** Agreement between the nodes, without alerts. */
export function agreementOf(...nodes: readonly StatusReader[]): ReadAgreedStatus {
  return createAgreement({ nodes, now: Date.now, onAlert: neverCalled('onAlert') });
}

/** Base64 of an unsigned transaction with another message, as an attacker on the way makes it. */
export function changeTransaction(
  unsigned: string,
  change: (message: TransactionMessage) => void,
  tables: AddressLookupTableAccount[] = [],
): string {
  const { message } = VersionedTransaction.deserialize(Buffer.from(unsigned, 'base64'));
  const editable = TransactionMessage.decompile(message, { addressLookupTableAccounts: tables });
  change(editable);
  const changed = new VersionedTransaction(editable.compileToV0Message(tables));
  return Buffer.from(changed.serialize()).toString('base64');
}
