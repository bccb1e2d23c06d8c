import { type AccountInfo, type Connection, PublicKey } from '@solana/web3.js';
import type { Address } from '../../src/solana/address.ts';
import { binArrayAddress } from '../../src/solana/dlmm/instructions.ts';
import { arrayAccount } from '../guard/support/dlmm.ts';
import { order, placedBy, STEP, tokens, SOL as UNIT, worldOf } from '../guard/support/order-world.ts';
import { person as signer } from '../guard/support/people.ts';

/** A bin of the order's price: untouched, half filled, filled. */
const BINS = {
  resting: { open: UNIT },
  half: { age: 1, open: 0n, processing: UNIT, remaining: UNIT / 2n, filled: { ask: UNIT / 2n, bid: 0n } },
  filled: { age: 2, filled: { ask: UNIT, bid: 0n } },
} as const;

/** What the chain, or a node, says of an order of one SOL. */
export type OrderState = keyof typeof BINS | 'gone';

/** Writes that state into the accounts of `worldOf`. */
export function showOrder(accounts: Map<string, unknown>, state: OrderState): void {
  if (state === 'gone') return void accounts.delete(order);
  accounts.set(order, placedBy(signer.address));
  accounts.set(binArrayAddress(tokens, 0), arrayAccount(tokens, 0, STEP, BINS[state]));
}

type Wire = AccountInfo<Buffer> | null;

/** Accounts on the wire by state and address. */
const WIRES = new Map<string, Wire>();

function onWire(state: OrderState, key: PublicKey): Wire {
  const name = `${state} ${key.toBase58()}`;
  const known = WIRES.get(name);
  if (known !== undefined) return known;
  const account = worldOf((accounts) => showOrder(accounts, state)).accounts.get(key.toBase58() as Address);
  const wire = account && {
    ...{ owner: new PublicKey(account.owner), data: Buffer.from(account.data) },
    ...{ executable: account.executable, lamports: Number(account.lamports) },
  };
  WIRES.set(name, wire ?? null);
  return wire ?? null;
}

export interface NodeView {
  readonly state: OrderState;
  readonly slot: number;
}

/** A node that answers what `view` has when it answers; undefined where it breaks. */
export function standingNode(view: () => Promise<NodeView | undefined>): Connection {
  const node: Pick<Connection, 'getMultipleAccountsInfoAndContext'> = {
    getMultipleAccountsInfoAndContext: async (keys) => {
      const seen = await view();
      if (seen === undefined) throw new Error('the node broke');
      return { context: { slot: seen.slot }, value: keys.map((key) => onWire(seen.state, key)) };
    },
  };
  return node as Connection;
}
