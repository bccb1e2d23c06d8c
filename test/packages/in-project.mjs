// Runs in an empty project with both packages, beside the examples of the documentation. Prints what it saw as JSON.
import { createPrivateKey, sign } from 'node:crypto';
import { once } from 'node:events';
import { SHIPPED_VENUES } from '@countersign/guard/venues';
import { backEnd } from './back-end.ts';
import { walletBot } from './bot.ts';
import { inspect } from './inspect.ts';
import { swap } from './page.ts';

const { rpc, real, order, seed, walletBase, transfer } = JSON.parse(process.argv[2]);
const bytesOf = (text) => new Uint8Array(Buffer.from(text, 'base64'));
const amountsOf = (offer) => ({
  ...offer,
  fromAmount: BigInt(offer.fromAmount),
  minimumToAmount: BigInt(offer.minimumToAmount),
});

const verdict = await inspect(bytesOf(real.unsigned), amountsOf(real.offer), rpc.real);

/** A wallet of Wallet Standard that signs what `change` makes of it. */
const key = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seed, 'hex')]),
  format: 'der',
  type: 'pkcs8',
});
const walletThat = (change) => ({
  features: {
    'solana:signTransaction': {
      signTransaction: async ({ transaction }) => {
        const signedTransaction = change(Uint8Array.from(transaction));
        signedTransaction.set(sign(null, signedTransaction.subarray(65), key), 1);
        return [{ signedTransaction }];
      },
    },
  },
});
const relayed = [];
const ordered = (id) =>
  id === 'order' ? { unsigned: bytesOf(order.unsigned), offer: amountsOf(order.offer) } : undefined;
const server = backEnd(rpc.order, ordered, async (signed) => void relayed.push(signed.length));
await once(server.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${server.address().port}`;
const honest = await swap(
  url,
  'order',
  walletThat((bytes) => bytes),
  {},
);
const changed = await swap(url, 'order', walletThat(sellMore), {});
server.close();

const bot = walletBot('https://swap.example.com', { phantom: walletBase });
const { token, links } = bot.connect();
const linked = bot.connected(token, (await approve(links[0].url)).searchParams);
const signed = bot.signed(linked, (await approve(bot.sign(linked, bytesOf(transfer), 'other'))).searchParams);

function sellMore(bytes) {
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64LE(BigInt(order.offer.fromAmount));
  bytes[Buffer.from(bytes).indexOf(amount)] ^= 1;
  return bytes;
}

async function approve(link) {
  const { origin, pathname, searchParams } = new URL(link);
  const body = new URLSearchParams([...searchParams, ['decision', 'approve']]);
  const answer = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location'));
}

const seen = {
  verdict,
  venues: SHIPPED_VENUES.length,
  honest,
  changed,
  relayed,
  linked,
  used: bot.connected(token, new URLSearchParams()),
  signed: Buffer.from(signed).toString('base64'),
};
process.stdout.write(JSON.stringify(seen, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)));
