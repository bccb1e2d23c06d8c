import { request } from 'undici';
import { allTexts } from '../../../src/bot/i18n/texts.ts';
import type { ReturnHint } from '../../../src/bot/pages/views.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import { openSigningPage, urlOf } from '../../support/journey.ts';
import type { ScriptedPerson } from '../../support/scripted-person.ts';

/** A confirmed swap that awaits its signature. */
export interface OpenedOrder {
  /** Amount paid, as `0.5 SOL`. */
  readonly pays: string;
  readonly card: Message;
  /** URL of the signing page. */
  readonly page: string;
  /** Universal link of the newest attempt. */
  readonly link: string;
  /** The unsigned transaction, base64. */
  readonly transaction: string;
  /** The Solana Pay code of the page. */
  readonly code: string;
}

/** Asks to swap SOL to USDC, or another pair, confirms and opens the signing page. */
export async function placeOrder(
  person: ScriptedPerson,
  amount: string,
  [from, to] = ['SOL', 'USDC'],
): Promise<OpenedOrder> {
  await person.say(`/swap ${amount} ${from} ${to}`);
  const card = await person.waitForMessage(`You pay: ${amount} ${from}`);
  await person.press(/Confirm/, card);
  const ordered = await person.waitForEdit(card, 'sign in your wallet');
  const page = urlOf(await person.press(/Sign/, ordered));
  return { pays: `${amount} ${from}`, card, page, ...(await buildAgain(page)) };
}

/** Builds a new transaction for an order, as the button on the page does. */
export async function buildAgain(page: string): Promise<Pick<OpenedOrder, 'link' | 'transaction' | 'code'>> {
  const opened = await openSigningPage(page);
  if (opened.status !== 200) throw new Error(`open: ${opened.status} ${JSON.stringify(opened.body)}`);
  const { links, transaction, pay } = opened.body;
  return { link: links.phantom, transaction, code: pay?.code };
}

/** Page texts for answers without a signed transaction. */
export type ShownHint = { readonly code: ReturnHint; readonly words: string } | undefined;

/** Delivers a wallet's answer as the browser does. @returns the text of the page */
export async function bringBack(location: URL | undefined): Promise<ShownHint> {
  if (!location) throw new Error('the wallet did not send the browser back');
  const answer = await request(location);
  await answer.body.dump();
  const target = new URL(String(answer.headers.location));
  if (answer.statusCode !== 303 || target.search !== '') {
    throw new Error(`the return was answered ${answer.statusCode} to ${target.href}`);
  }
  const code = target.hash.slice(1);
  if (code === '') return undefined;
  const words = allTexts().en.plain(`hint-${code.replaceAll('_', '-')}`);
  return { code: code as ReturnHint, words };
}
