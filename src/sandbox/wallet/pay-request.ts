import type { Connection } from '@solana/web3.js';
import { readBody } from '../../http/outgoing.ts';
import { cleanLabel } from '../../labels/clean-label.ts';
import type { Address } from '../../solana/address.ts';
import { generateSigner, type Signer, verifySignature } from '../../solana/ed25519.ts';
import {
  base64TransactionBytes,
  type DecodedTransaction,
  decodeTransaction,
  encodeUnsigned,
  isEmptySignature,
  requiredSigners,
  withSignature,
} from '../../solana/transaction.ts';
import { changeTransaction, replaceBlockhash, waitForExpiry } from './change-transaction.ts';
import type { WalletMode } from './modes.ts';

/** Words of the specification, and `refused` for everything else that ends a request. */
type PayRefusalKind = 'malformed' | 'malicious' | 'refused';

/** The message is for the person. */
export class PayRefusal extends Error {
  readonly kind: PayRefusalKind;

  constructor(kind: PayRefusalKind, message: string) {
    super(message);
    this.name = 'PayRefusal';
    this.kind = kind;
  }
}

export interface PaySite {
  readonly label: string;
  /** The site's icon as a `data:` address; undefined where it could not be loaded. */
  readonly icon: string | undefined;
}

interface PayAnswer {
  /** The bytes that the site sent, base64. */
  readonly transaction: string;
  readonly message: string | undefined;
}

export interface Submission {
  /** Undefined for a transaction that the wallet's mode kept back. */
  readonly txHash?: string;
  readonly problem?: string;
}

/** Characters; the reference client refuses longer codes, too. */
const MAX_CODE_LENGTH = 2_048;
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const TIMEOUT_MS = 10_000;
/** Bytes. */
const MAX_ANSWER_LENGTH = 16 * 1024;
const MAX_ICON_LENGTH = 256 * 1024;
/** Characters of a foreign text. */
const MAX_TEXT_LENGTH = 160;
const ICON_TYPES = ['image/svg+xml', 'image/png', 'image/webp'];

/**
 * The address in a transaction request, `solana:<link>`: https, or http on this machine. Rules and words are
 * those of the Solana Pay specification (github.com/solana-foundation/solana-pay, SPEC.md).
 * @throws PayRefusal
 */
export function parsePayCode(code: string): URL {
  const [, encoded] = /^solana:([^?]+)/.exec(code.trim()) ?? [];
  if (encoded === undefined || code.length > MAX_CODE_LENGTH) {
    throw new PayRefusal('malformed', 'It is no Solana Pay code: one begins with solana:https://');
  }
  const link = URL.parse(decodeLink(encoded));
  if (link === null || !isAllowed(link)) {
    throw new PayRefusal('malformed', 'It does not lead to an https address.');
  }
  return link;
}

/** Tells the site nothing about the wallet. @throws PayRefusal */
export async function readSite(link: URL): Promise<PaySite> {
  const { label, icon } = await askJson(link);
  const iconUrl = typeof icon === 'string' ? URL.parse(icon) : null;
  if (typeof label !== 'string' || (iconUrl?.protocol !== 'https:' && iconUrl?.protocol !== 'http:')) {
    throw new PayRefusal('malformed', 'The site names no label, or no icon.');
  }
  return { label: cleanLabel(label, MAX_TEXT_LENGTH), icon: await readIcon(iconUrl) };
}

/** @throws PayRefusal, with the site's own words where it refuses */
export async function requestTransaction(link: URL, account: Address): Promise<PayAnswer> {
  const { transaction, message } = await askJson(link, { account });
  if (typeof transaction !== 'string') throw new PayRefusal('malformed', 'The site sent no transaction.');
  return {
    transaction,
    message: typeof message === 'string' ? cleanLabel(message, MAX_TEXT_LENGTH) : undefined,
  };
}

/**
 * Bytes with other signatures stay. Where only its own is missing, the wallet sets the blockhash.
 * @throws PayRefusal
 */
export async function prepare(
  connection: Connection,
  transaction: string,
  account: Address,
): Promise<Uint8Array> {
  const { bytes, decoded } = decode(transaction);
  const signers = requiredSigners(decoded);
  checkSignatures(decoded, signers, account);
  if (!signers.includes(account)) {
    throw new PayRefusal('refused', 'This transaction needs no signature of this account.');
  }
  if (signers.length > 1) return bytes;
  const { blockhash } = await connection.getLatestBlockhash();
  return encodeUnsigned({ ...decoded, recentBlockhash: blockhash });
}

/** Signs as the mode says and submits. The site is not informed. */
export async function signAndSubmit(
  connection: Connection,
  prepared: Uint8Array,
  { signer, mode }: { readonly signer: Signer; readonly mode: WalletMode },
  closing: AbortSignal,
): Promise<Submission> {
  if (isKeptBack(mode)) return {};
  const changed =
    mode === 'blockhash-replaced'
      ? await replaceBlockhash(connection, prepared, closing)
      : changeTransaction(mode, prepared);
  const { message, recentBlockhash } = decodeTransaction(changed);
  const key = mode === 'forged-callback' ? generateSigner() : signer;
  const signed = withSignature(changed, signer.address, key.sign(message));
  if (mode === 'slow') await waitForExpiry(connection, recentBlockhash, closing);
  const submission = await submit(connection, signed);
  if (mode === 'answers-twice') await submit(connection, signed);
  return submission;
}

function isKeptBack(mode: WalletMode): boolean {
  return ['reject', 'unauthorized', 'internal', 'never-answers', 'callback-without-params'].includes(mode);
}

/** Sends without the node's check: a wrong transaction dies on the chain, not here. */
async function submit(connection: Connection, signed: Uint8Array): Promise<Submission> {
  try {
    return { txHash: await connection.sendRawTransaction(signed, { skipPreflight: true }) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'the chain does not answer';
    return { problem: cleanLabel(problem, MAX_TEXT_LENGTH) };
  }
}

function decodeLink(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function isAllowed({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
}

/** An error carries the site's `message`. */
async function askJson(link: URL, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const post = { method: 'POST', body: JSON.stringify(body) };
  const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
  const { response, bytes } = await load(link, { headers, ...(body && post) }, MAX_ANSWER_LENGTH);
  const answer = parseObject(bytes);
  if (!response.ok) {
    const words =
      typeof answer?.message === 'string' ? answer.message : `The site answered ${response.status}.`;
    throw new PayRefusal('refused', cleanLabel(words, MAX_TEXT_LENGTH));
  }
  if (answer === undefined) throw new PayRefusal('malformed', 'The site did not answer in JSON.');
  return answer;
}

/** @throws PayRefusal */
async function load(link: URL, init: RequestInit, most: number) {
  try {
    const response = await fetch(link, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const bytes = await readBody((response.body ?? []) as AsyncIterable<Buffer>, most);
    if (bytes !== undefined && isAllowed(new URL(response.url))) return { response, bytes };
  } catch {
    throw new PayRefusal('refused', 'The site does not answer.');
  }
  throw new PayRefusal('malformed', 'The site led to an address without https, or sent too much.');
}

function parseObject(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** @throws PayRefusal for a file that is no image of the three kinds */
async function readIcon(url: URL): Promise<string | undefined> {
  const loaded = await load(url, {}, MAX_ICON_LENGTH).catch(() => undefined);
  if (!loaded?.response.ok) return undefined;
  const [type = ''] = (loaded.response.headers.get('content-type') ?? '').split(';');
  if (!ICON_TYPES.includes(type)) {
    throw new PayRefusal('malformed', 'Its icon is no SVG, PNG or WebP image.');
  }
  return `data:${type};base64,${loaded.bytes.toString('base64')}`;
}

function decode(text: string): { readonly bytes: Uint8Array; readonly decoded: DecodedTransaction } {
  try {
    const bytes = base64TransactionBytes(text);
    return { bytes, decoded: decodeTransaction(bytes) };
  } catch {
    throw new PayRefusal('malformed', 'What the site sent is no transaction.');
  }
}

function checkSignatures(decoded: DecodedTransaction, signers: readonly Address[], account: Address): void {
  for (const [index, signer] of signers.entries()) {
    const signature = decoded.signatures[index] ?? new Uint8Array();
    const isMissing = isEmptySignature(signature);
    if (isMissing && signer !== account) {
      throw new PayRefusal('malicious', 'Another signature is missing, which nobody here can give.');
    }
    if (!isMissing && !verifySignature(signer, decoded.message, signature)) {
      throw new PayRefusal('malformed', 'A signature in it is not valid.');
    }
  }
}
