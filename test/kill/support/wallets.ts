import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import type { Address } from '../../../src/solana/address.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { viewIn } from '../../bot/pages/support/requests.ts';
import { signedBy } from '../../guard/support/build-transaction.ts';
import { openSigningPage, urlOf, visit } from '../../support/journey.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';
import { approve, approveScan, scanCode } from '../../support/scripted-wallet.ts';

const RELOADS_FOR_MS = 60_000;
/** Wait before a page is reloaded, ms. */
const RELOADS_AFTER_MS = 50;

/** A person's wallet. Each step throws when a page does not answer, and may be repeated. */
export interface PersonsWallet {
  readonly address: Address;
  /** Follows the newest link under `offer` and proves ownership. */
  connect(person: ScriptedPerson, offer: Message): Promise<void>;
  /** Signs the order behind the button of `ordered`; no effect on a signed order. */
  sign(person: ScriptedPerson, ordered: Message): Promise<void>;
  /** Scans the code on the screen once more, unless the wallet has submitted. */
  scanAgain?(): Promise<void>;
}

/** The sandbox wallet: redirects, as in Phantom's deep links. */
export function phantom(address: Address): PersonsWallet {
  return {
    address,
    connect: async (person, offer) => goBack(urlOf(await person.press(/Phantom/, offer))),
    sign: async (person, ordered) => {
      const opened = await open(urlOf(await person.press(/Sign/, ordered)));
      if (opened) await goBack(opened.links.phantom as string);
    },
  };
}

/** `wallet`, which scans the order's code with the sandbox wallet at `url`, and submits by itself. */
export function scanner(wallet: PersonsWallet, url: string): PersonsWallet {
  let code: string | undefined;
  const scanAgain = async () => {
    if (code === undefined) return;
    const { page, transaction } = await scanCode(url, code);
    if (transaction === undefined) throw new Error(`the wallet shows ${page.slice(-400)}`);
    await approveScan(url, code, transaction);
    code = undefined;
  };
  return {
    ...wallet,
    sign: async (person, ordered) => {
      const opened = await open(urlOf(await person.press(/Sign/, ordered)));
      code = opened?.pay?.code ?? code;
      await scanAgain();
    },
    scanAgain,
  };
}

/** A wallet in the browser, called by the page's script. */
export function pageWallet(): PersonsWallet {
  const signer = generateSigner();
  const { address } = signer;
  const inBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return {
    address,
    connect: async (_person, offer) => {
      const page = linkIn(offer, '/c/');
      const { proofText } = viewIn((await visit(page)).body) as { proofText: string };
      const signature = inBase64(signer.sign(Buffer.from(proofText)));
      await post(`${page}/connected`, { account: address, signature });
    },
    sign: async (_person, ordered) => {
      const page = linkIn(ordered, '/s/');
      const opened = await open(page);
      if (!opened) return;
      const signed = signedBy(Buffer.from(opened.transaction as string, 'base64'), signer);
      await post(`${page}/signed`, { transaction: inBase64(signed) });
    },
  };
}

/** Undefined for a signed order, whose page shows only its state. */
async function open(page: string) {
  const { status, body } = await openSigningPage(page);
  if (status === 409) return undefined;
  if (status !== 200) throw new Error(`the page says ${JSON.stringify(body)}`);
  return body;
}

async function post(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await request(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text.slice(0, 80)}`);
}

/** Approves in the wallet and loads the redirect, with repeats until it answers. */
async function goBack(link: string): Promise<void> {
  const { location } = await approve(link);
  if (!location) return;
  const givesUpAt = Date.now() + RELOADS_FOR_MS;
  for (;;) {
    try {
      return void (await visit(location));
    } catch (error) {
      if (Date.now() > givesUpAt) throw error;
      await pause(RELOADS_AFTER_MS);
    }
  }
}

function linkIn({ reply_markup }: Message, path: string): string {
  const button = (reply_markup?.inline_keyboard ?? []).flat().find(({ url }) => url?.includes(path));
  if (button?.url === undefined) throw new Error(`there is no link to ${path}`);
  return button.url;
}
