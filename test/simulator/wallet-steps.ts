import type { Address } from '../../src/solana/address.ts';
import { encodeBase58 } from '../../src/solana/address.ts';
import { PUBLIC_URL } from '../bot/support/plain-chat.ts';
import type { Action, HowSigned, Who } from './action.ts';
import { messageOf, signTransaction } from './fake-transactions.ts';
import { type ModelWorld, PEOPLE, type SignRequest } from './model-world.ts';

const pathOf = (url: string) => (url.startsWith(PUBLIC_URL) ? url.slice(PUBLIC_URL.length) : undefined);

/** Opens an address of ours like a browser, including wallet returns. */
export async function visit(world: ModelWorld, url: string | undefined): Promise<void> {
  const path = url === undefined ? undefined : pathOf(url);
  if (path === undefined) return;
  const { status } = await world.answerOf(world.life.pages.get(path));
  if (status >= 500 && !world.life.isDead()) world.errors.push(`GET ${path.slice(0, 3)} answered ${status}`);
}

async function post(world: ModelWorld, url: string, tail: string, body: object): Promise<string | undefined> {
  const { status, body: text } = await world.answerOf(world.life.pages.post(`${pathOf(url)}${tail}`, body));
  if (status === 500 && !world.life.isDead()) world.errors.push(`POST ${tail} answered 500`);
  return status === 200 ? text : undefined;
}

/** The swap of a signing page; its address is the only credential. */
async function swapOf(world: ModelWorld, url: string) {
  const token = url.slice(url.lastIndexOf('/') + 1);
  const swap = await world.life.store.swaps.findSwapBySigningToken(world.tokens.hash(token));
  if (swap) world.reach.swaps.add(swap.id);
  return swap;
}

/** The signing page requests a transaction, which can then be signed. */
export async function openPage(world: ModelWorld, url: string | undefined, accepts: boolean): Promise<void> {
  if (url === undefined) return;
  const swap = await swapOf(world, url);
  if (!swap) return;
  if (accepts && swap.state === 'ordered') world.consents.add(`${swap.id}:${swap.offerVersion}`);
  const isAgreed = world.isAgreed(swap);
  const answer = await post(world, url, '/open', accepts ? { acceptOfferVersion: swap.offerVersion } : {});
  if (answer === undefined) return;
  if (!isAgreed) world.errors.push(`${swap.id} was built at a price nobody agreed to`);
  const opened = JSON.parse(answer) as { transaction: string; links: { phantom?: string } };
  world.signRequests.push({
    link: opened.links.phantom ?? '',
    wallet: swap.wallet ?? ('' as Address),
    transaction: opened.transaction,
    signingUrl: url,
  });
}

export async function connect(
  world: ModelWorld,
  link: string | undefined,
  wallet: Who,
  how: 'good' | 'forged' | 'refused',
): Promise<void> {
  if (link === undefined) return;
  const signer = world.ownWallet(wallet);
  if (how === 'refused') return visit(world, world.walletApp.fail(link, '4001'));
  // A forged return: it claims a wallet with a session that the wallet's key did not sign.
  const session = world.walletApp.session(PUBLIC_URL, how === 'good' ? signer : world.thief);
  const back = world.walletApp.connect(link, { address: signer.address, session });
  if (how === 'good') world.usedConnectLinks.add(link);
  world.returns.push(back);
  return visit(world, back);
}

function signedBytes(world: ModelWorld, request: SignRequest, how: HowSigned): Uint8Array {
  const unsigned = new Uint8Array(Buffer.from(request.transaction, 'base64'));
  const signer = world.signerOf(request.wallet) ?? world.thief;
  if (how === 'garbage') return new Uint8Array(80).fill(7);
  if (how === 'foreign_key') return signTransaction(world.thief, unsigned).bytes;
  const pays = `${BigInt(messageOf(unsigned)?.pays ?? 0) + 1n}`;
  if (how === 'tampered') return signTransaction(signer, unsigned, { pays }).bytes;
  const change = how === 'new_blockhash' ? { blockhash: `newer-${world.next()}` } : {};
  const signed = signTransaction(signer, unsigned, change);
  world.signatures.set(signed.txHash, request.wallet);
  return signed.bytes;
}

export async function sign(
  world: ModelWorld,
  request: SignRequest | undefined,
  how: HowSigned,
): Promise<void> {
  if (!request || request.link === '') return;
  await swapOf(world, request.signingUrl);
  if (how === 'refused') return visit(world, world.walletApp.fail(request.link, '4001'));
  const good = world.walletApp.sign(request.link, () => encodeBase58(signedBytes(world, request, how)));
  const back = how === 'forged_box' ? good.replace(/data=.{8}/, 'data=11111111') : good;
  world.returns.push(back);
  return visit(world, back);
}

/** The page posts a transaction signed by an extension. */
export async function signWithExtension(
  world: ModelWorld,
  request: SignRequest | undefined,
  how: HowSigned,
): Promise<void> {
  if (!request || how === 'refused' || how === 'forged_box') return;
  await swapOf(world, request.signingUrl);
  const transaction = Buffer.from(signedBytes(world, request, how)).toString('base64');
  await post(world, request.signingUrl, '/signed', { transaction });
}

/**
 * A wallet scans a code, and submits what it gets so long afterwards. That of an offer is its Confirm, for any wallet.
 */
export async function scan(
  world: ModelWorld,
  signingUrl: string | undefined,
  { wallet, submitsAfterMs }: Extract<Action, { readonly kind: 'scan' }>,
): Promise<void> {
  const swap = signingUrl === undefined ? undefined : await swapOf(world, signingUrl);
  if (!swap) return;
  const own = PEOPLE.findIndex(({ id }) => id === swap.personId) as Who;
  const signer = wallet === 'own' ? world.signerOf(swap.wallet ?? world.ownWallet(own).address) : world.thief;
  if (!signer) return;
  if (swap.state === 'offered') world.confirms(swap);
  const url = `${PUBLIC_URL}/pay/${world.tokens.pay(swap.id)}`;
  const answer = await post(world, url, '', { account: signer.address });
  if (answer === undefined || world.life.isDead()) return;
  const served = await world.life.store.swaps.findSwap(swap.id);
  if (!served || !world.isAgreed(served))
    world.errors.push(`${swap.id} was served at a price nobody agreed to`);
  if (signer.address !== served?.wallet) world.errors.push(`${swap.id} was served to a foreign wallet`);
  const { transaction } = JSON.parse(answer) as { transaction: string };
  const signed = signTransaction(signer, new Uint8Array(Buffer.from(transaction, 'base64')));
  world.signatures.set(signed.txHash, signer.address);
  world.handOut(swap.id, signed, submitsAfterMs);
}
