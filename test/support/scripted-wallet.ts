import { request } from 'undici';
import type { WalletMode } from '../../src/sandbox/wallet/modes.ts';

export interface ScriptedChoice {
  /** Mode for this answer. @default the wallet's setting */
  readonly mode?: WalletMode;
  /** The account that connects. @default the selected account */
  readonly account?: string;
}

interface ScriptedAnswer {
  /** Redirect target; `undefined` when the wallet is silent or shows an error. */
  readonly location: URL | undefined;
  /** Last HTTP status: 303 for a redirect. */
  readonly status: number;
  /** HTML of the request page; empty after an immediate redirect. */
  readonly page: string;
}

/** Opens a wallet link, reads the page and presses Approve. */
export function approve(link: string, choice: ScriptedChoice = {}): Promise<ScriptedAnswer> {
  return answer(link, 'approve', choice);
}

/** Opens a wallet link and presses Reject. */
export function reject(link: string, choice: ScriptedChoice = {}): Promise<ScriptedAnswer> {
  return answer(link, 'reject', choice);
}

async function answer(link: string, decision: string, choice: ScriptedChoice): Promise<ScriptedAnswer> {
  const shown = await request(link);
  const page = await shown.body.text();
  const sentOn = shown.headers.location;
  if (shown.statusCode !== 200) return { location: locationOf(sentOn), status: shown.statusCode, page: '' };
  const url = new URL(link);
  const form = new URLSearchParams(url.searchParams);
  for (const [name, value] of Object.entries({ decision, ...choice })) form.set(name, value);
  const pressed = await request(`${url.origin}${url.pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    headersTimeout: 120_000,
  });
  await pressed.body.dump();
  return { location: locationOf(pressed.headers.location), status: pressed.statusCode, page };
}

const locationOf = (header: string | string[] | undefined): URL | undefined =>
  typeof header === 'string' ? new URL(header) : undefined;

/** Scans a Solana Pay code with the sandbox wallet at `url`. @returns what the wallet shows, and the transaction in it */
export async function scanCode(url: string, code: string, choice: ScriptedChoice = {}) {
  const page = await answerScan(url, { link: code, ...choice });
  const [, transaction] = /name="transaction" value="([^"]+)"/.exec(page) ?? [];
  return { page, transaction };
}

/** Approves it: the wallet submits by itself. @returns the page at the end */
export function approveScan(
  url: string,
  code: string,
  transaction: string,
  choice: ScriptedChoice = {},
): Promise<string> {
  return answerScan(url, { link: code, transaction, decision: 'approve', ...choice });
}

async function answerScan(url: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}/wallet/pay`, { method: 'POST', body: new URLSearchParams(form) });
  return answer.text();
}
