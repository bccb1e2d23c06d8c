import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Chain, startChain } from '../../../src/sandbox/chain/start.ts';
import { fundSol } from '../../../src/sandbox/chain/tokens.ts';
import type { Signature } from '../../../src/solana/address.ts';
import { encodeBase58 } from '../../../src/solana/address.ts';
import { SignatureSocket } from '../../../src/solana/signature-socket.ts';
import { silentLog } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';

describe('notices of the embedded chain', () => {
  const payer = Keypair.generate();
  let chain: Chain;
  let connection: Connection;
  let signatures: SignatureSocket;
  let health: boolean[];

  beforeAll(async () => {
    chain = await startChain({ slotTimeMs: 100, log: silentLog() });
    connection = new Connection(chain.rpcUrl, 'confirmed');
    await fundSol(chain.rpcUrl, payer.publicKey.toBase58(), 1_000_000_000n);
    health = [];
    const onHealth = (isServing: boolean) => health.push(isServing);
    signatures = new SignatureSocket({ url: chain.wsUrl, onHealth });
  });
  afterAll(async () => {
    signatures?.clear();
    await chain?.close();
  });

  async function makeTransfer(lamports: number): Promise<{ signature: Signature; bytes: Buffer }> {
    const transaction = new Transaction({
      feePayer: payer.publicKey,
      ...(await connection.getLatestBlockhash()),
    }).add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports }));
    transaction.sign(payer);
    const signature = encodeBase58(transaction.signature ?? Buffer.alloc(64)) as Signature;
    return { signature, bytes: transaction.serialize() };
  }

  it('come when a transaction is confirmed, and not before it is sent', async () => {
    const seen: string[] = [];
    const [sent, unsent] = [await makeTransfer(1), await makeTransfer(2)];
    for (const { signature } of [sent, unsent]) signatures.watch(signature, () => seen.push(signature));
    await until(() => expect(health).toEqual([true, true]));
    expect(seen).toEqual([]);
    await connection.sendRawTransaction(sent.bytes);
    await until(() => expect(seen).toEqual([sent.signature]));
    const { value } = await connection.getSignatureStatus(sent.signature);
    expect(value?.confirmationStatus).toMatch(/confirmed|finalized/);
  });
});
