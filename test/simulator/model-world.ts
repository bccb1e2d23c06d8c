import { createPageTokens } from '../../src/apps/bot/create-core.ts';
import type { PersonId, SwapId } from '../../src/bot/swap/brands.ts';
import type { Swap } from '../../src/bot/swap/swap.ts';
import type { Address, Signature } from '../../src/solana/address.ts';
import { createSigner, type Signer } from '../../src/solana/ed25519.ts';
import { FakeWallet } from '../bot/pages/support/fake-wallet.ts';
import type { TestStore } from '../bot/support/open-test-store.ts';
import type { Who } from './action.ts';
import { NextFaults, Simulation } from './simulation.ts';

const START = Date.UTC(2026, 10, 21, 12);
export const GROUP = -500;
export const PEOPLE = [
  { id: 101 as PersonId, first_name: 'Ann', username: 'ann' },
  { id: 102 as PersonId, first_name: 'Ben', username: 'ben' },
] as const;

/** A sign link with the owner of its transaction. */
export interface SignRequest {
  readonly link: string;
  readonly wallet: Address;
  readonly transaction: string;
  readonly signingUrl: string;
}

/** Targets of a step: people by chat, swaps by secret page. */
export interface Reach {
  readonly people: Set<number>;
  readonly swaps: Set<string>;
}

const seedOf = (fill: number) => new Uint8Array(32).fill(fill);

const TABLES = [
  'outbox',
  'chat_pauses',
  'attempts',
  'swap_events',
  'swaps',
  'people',
  'preferences',
  'wallets',
  'wallet_links',
  'conversations',
  'inbox',
  'shared_intents',
] as const;

/** Two people with a wallet each, and everything they ever saw. */
export class ModelWorld extends Simulation {
  readonly faults: NextFaults;
  readonly walletApp = new FakeWallet(this.time.now);
  readonly signers: readonly [Signer, Signer] = [createSigner(seedOf(1)), createSigner(seedOf(2))];
  readonly thief = createSigner(seedOf(3));
  /** Owner of each signature made by an honest wallet. */
  readonly signatures = new Map<Signature, Address>();
  readonly signRequests: SignRequest[] = [];
  /** Return addresses of wallets, with their parameters. */
  readonly returns: string[] = [];
  readonly usedConnectLinks = new Set<string>();
  readonly updates: object[] = [];
  /** Of the current step. */
  reach: Reach = { people: new Set(), swaps: new Set() };
  /** Consents of owners: `<swap>:<version>` for a price, `<swap>:cancel`. */
  readonly consents = new Set<string>();
  /** The offer that each Confirm was pressed at, by the key of its consent. */
  readonly pressed = new Map<string, Swap>();
  readonly tokens = createPageTokens(seedOf(9));

  private constructor(faults: NextFaults) {
    super(START, faults);
    this.faults = faults;
  }

  /** True for the price confirmed, and for the one after it if that pays no less for the same. */
  isAgreed(swap: Swap): boolean {
    const { id, intent, offer, offerVersion } = swap;
    if (this.consents.has(`${id}:${offerVersion}`)) return true;
    const before = this.pressed.get(`${id}:${offerVersion - 1}`);
    if (!before || before.intent.amount !== intent.amount || before.intent.to.mint !== intent.to.mint)
      return false;
    const isNoWorse = offer.toAmount >= before.offer.toAmount;
    return isNoWorse && offer.minimumToAmount >= before.offer.minimumToAmount;
  }

  /** The owner confirms the offer at the price that it shows. */
  confirms(swap: Swap): void {
    const consent = `${swap.id}:${swap.offerVersion}`;
    this.consents.add(consent);
    this.pressed.set(consent, swap);
  }

  /** @param isServing true where wallets may submit by themselves */
  static async open({ database, cipher }: TestStore, isServing = false): Promise<ModelWorld> {
    for (const table of TABLES) await database.deleteFrom(table).execute();
    const world = new ModelWorld(new NextFaults(isServing));
    world.walletOf = (txHash) => world.signatures.get(txHash) ?? world.#unknown(txHash);
    await world.start({ database, cipher, tokens: world.tokens });
    await world.settle();
    return world;
  }

  signerOf(address: Address): Signer | undefined {
    return this.signers.find((signer) => signer.address === address);
  }

  ownWallet(who: Who): Signer {
    return this.signers[who];
  }

  async swaps(): Promise<readonly Swap[]> {
    const rows = await this.database
      .selectFrom('swaps')
      .select('id')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const found = await Promise.all(rows.map(({ id }) => this.life.store.swaps.findSwap(id as SwapId)));
    return found.filter((swap) => swap !== undefined);
  }

  /** The service received something that no wallet of this world signed. */
  #unknown(txHash: Signature): string {
    this.errors.push(`${txHash} was executed and signed by nobody`);
    return 'nobody';
  }
}
