import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { callRpc } from '../../src/sandbox/chain/rpc.ts';
import { decodeTransaction } from '../../src/solana/transaction.ts';
import { confirmAndOpen, connectWallet, meet, openSigningPage, startTestSandbox } from './journey.ts';

/** Of mainnet in October 2026, ms. */
export const SLOT_MS = 214;
const NODE_ANSWERS_AFTER_MS = 300;
const LIFE_BLOCKS = 150;
/** How long people look at the page before they tap on a wallet, ms. */
const MAX_LOOK_MS = 20_000;
/** As in `keep-young.ts`. */
const MAX_RENEWALS = 6;
const MIN_PAUSE_MS = 2_000;
/** The pace is measured from then on, ms. */
const MEASURED_AFTER_MS = 10_000;

interface Youth {
  /** Share of the blocks that is left at the tap on a wallet. */
  readonly left: number[];
  /** From the call to the link, ms. */
  readonly openMs: number[];
}

/**
 * Keeps a signing page open as its script does, on a chain at the pace of mainnet whose node answers after 300 ms, and taps
 * after looks of equal steps up to 20 s.
 */
export async function measureYouth(taps: number): Promise<Youth> {
  const node = await startSlowNode();
  const sandbox = await startTestSandbox({ slotTimeMs: SLOT_MS, bot: { rpcUrls: [node.url] } });
  const { rpcUrl } = sandbox.world;
  node.forwardTo(rpcUrl);
  const bounds = new Map<string, number>();
  const recording = setInterval(async () => {
    const { value } = (await callRpc(rpcUrl, 'getLatestBlockhash', [{ commitment: 'processed' }])) as {
      value: { blockhash: string; lastValidBlockHeight: number };
    };
    bounds.set(value.blockhash, value.lastValidBlockHeight);
  }, 50);
  const youth: Youth = { left: [], openMs: [] };
  try {
    const person = await meet(sandbox);
    await sandbox.wallet.fund();
    await connectWallet(person);
    await person.say('/swap 0.01 SOL USDC');
    await confirmAndOpen(person, await person.waitForMessage('You pay'));
    const isOrder = (text: string) => /http[^"]*\/s\/[\w-]+/.exec(text)?.[0];
    const card = await person.waitForMessage((message) => isOrder(JSON.stringify(message)) !== undefined);
    await sleep(MEASURED_AFTER_MS);
    for (let tap = 1; tap <= taps; tap += 1) {
      const transaction = await lookAt(
        isOrder(JSON.stringify(card)) ?? '',
        (tap * MAX_LOOK_MS) / taps,
        youth,
      );
      const height = (await callRpc(rpcUrl, 'getBlockHeight', [{ commitment: 'processed' }])) as number;
      const { recentBlockhash } = decodeTransaction(Buffer.from(transaction, 'base64'));
      youth.left.push(((bounds.get(recentBlockhash) ?? 0) - height) / LIFE_BLOCKS);
    }
    person.close();
    return youth;
  } finally {
    clearInterval(recording);
    await sandbox.stop();
    node.close();
  }
}

/** @returns the transaction that a wallet would get after `ms` */
async function lookAt(page: string, ms: number, { openMs }: Youth): Promise<string> {
  const tapsAt = Date.now() + ms;
  let transaction = '';
  for (let opened = 0; opened <= MAX_RENEWALS; opened += 1) {
    const askedAt = Date.now();
    const { status, body } = await openSigningPage(page, opened > 0 ? { renews: true } : {});
    if (status !== 200) throw new Error(`open: ${status} ${JSON.stringify(body)}`);
    const now = Date.now();
    openMs.push(now - askedAt);
    transaction = body.transaction;
    const renewAt = now + Math.max(MIN_PAUSE_MS, body.time.young - (now - askedAt));
    await sleep(Math.max(0, Math.min(renewAt, tapsAt) - now));
    if (renewAt >= tapsAt) break;
  }
  return transaction;
}

async function startSlowNode() {
  let rpcUrl = '';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    await sleep(NODE_ANSWERS_AFTER_MS);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body: Buffer.concat(chunks) });
    response.writeHead(answer.status, headers).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo: (url: string) => {
      rpcUrl = url;
    },
    close: () => server.close(),
  };
}
