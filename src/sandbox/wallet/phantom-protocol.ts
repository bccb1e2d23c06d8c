import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { type Address, addressBytes } from '../../solana/address.ts';
import type { Signer } from '../../solana/ed25519.ts';

/** The methods that the bot calls. Others are refused with -32601. */
const METHODS = ['connect', 'signTransaction'] as const;

/** Plaintext: no shared secret exists yet. */
export interface ConnectRequest {
  readonly method: 'connect';
  /** The site's X25519 public key, base58 as received. */
  readonly dappKey: string;
  readonly appUrl: string;
  readonly cluster: string;
}

/** A box under the secret shared at connect. */
export interface SealedRequest {
  readonly method: 'signTransaction';
  readonly dappKey: string;
  readonly nonce: Uint8Array;
  readonly box: Uint8Array;
}

interface SessionClaims {
  readonly app_url: string;
  /** Unix time in milliseconds. */
  readonly timestamp: number;
  readonly chain: 'solana';
  readonly cluster: string;
}

const CLUSTERS = new Set(['mainnet-beta', 'testnet', 'devnet']);

/** Characters: base58 decoding is quadratic. The box of a full transaction takes 2,679. */
const MAX_KEY = 44;
const MAX_NONCE = 33;
const MAX_PAYLOAD = 6_000;
const MAX_SESSION = 1_000;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;

/** Undefined for schemes that a browser cannot follow. */
export function parseRedirectLink(query: URLSearchParams): URL | undefined {
  const link = URL.parse(query.get('redirect_link') ?? '');
  return link?.protocol === 'https:' || link?.protocol === 'http:' ? link : undefined;
}

/** @throws ProtocolError -32601 for an unknown method, -32000 for a missing or malformed parameter */
export function parseRequest(method: string, query: URLSearchParams): ConnectRequest | SealedRequest {
  const known = METHODS.find((name) => name === method);
  if (known === undefined) throw new ProtocolError(-32601);
  const dappKey = required(query, 'dapp_encryption_public_key');
  decodeBase58(dappKey, MAX_KEY, nacl.box.publicKeyLength);
  if (known === 'connect') return { method: known, dappKey, ...parseApp(query) };
  return {
    method: known,
    dappKey,
    nonce: decodeBase58(required(query, 'nonce'), MAX_NONCE, nacl.box.nonceLength),
    box: decodeBase58(required(query, 'payload'), MAX_PAYLOAD),
  };
}

export function shareSecret(dappKey: string, secretKey: Uint8Array): Uint8Array {
  return nacl.box.before(bs58.decode(dappKey), secretKey);
}

/** @throws ProtocolError -32603 for another secret, -32000 without a JSON object */
export function openBox(request: SealedRequest, secret: Uint8Array): Record<string, unknown> {
  const plain = nacl.box.open.after(request.box, request.nonce, secret);
  if (plain === null) throw new ProtocolError(-32603, 'The payload could not be decrypted.');
  const payload = parseJson(Buffer.from(plain).toString('utf8'));
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new ProtocolError(-32000);
  return payload as Record<string, unknown>;
}

/** A nonce of 24 bytes must never repeat. */
export function sealBox(
  answer: Record<string, string>,
  secret: Uint8Array,
  nonce: Uint8Array = nacl.randomBytes(nacl.box.nonceLength),
): { readonly nonce: string; readonly data: string } {
  const box = nacl.box.after(Buffer.from(JSON.stringify(answer), 'utf8'), nonce, secret);
  return { nonce: bs58.encode(nonce), data: bs58.encode(box) };
}

/** Base58 of ed25519 signature and claims as JSON, in the layout of `nacl.sign`. */
export function createSession(signer: Signer, claims: SessionClaims): string {
  const json = Buffer.from(JSON.stringify(claims), 'utf8');
  return bs58.encode(Buffer.concat([signer.sign(json), json]));
}

/** @throws ProtocolError 4100 unless `address` signed the token for this site */
export function checkSession(session: unknown, address: Address, appUrl: string): void {
  if (typeof session !== 'string' || session.length > MAX_SESSION || !BASE58.test(session)) {
    throw new ProtocolError(4100);
  }
  const claims = openSession(bs58.decode(session), address);
  if (claims?.app_url !== appUrl || claims.chain !== 'solana') throw new ProtocolError(4100);
}

export function redirectWith(link: URL, parameters: Readonly<Record<string, string>>): string {
  const answer = new URL(link);
  for (const [name, value] of Object.entries(parameters)) answer.searchParams.append(name, value);
  return answer.href;
}

export function errorParameters(error: ProtocolError): Record<string, string> {
  return { errorCode: String(error.code), errorMessage: error.message };
}

/** @throws ProtocolError -32000. */
export function decodeBase58(text: string, longest: number, length?: number): Uint8Array {
  if (text.length > longest || !BASE58.test(text)) throw new ProtocolError(-32000);
  const bytes = bs58.decode(text);
  if (length !== undefined && bytes.length !== length) throw new ProtocolError(-32000);
  return bytes;
}

function parseApp(query: URLSearchParams): { readonly appUrl: string; readonly cluster: string } {
  const appUrl = required(query, 'app_url');
  const cluster = query.get('cluster') ?? 'mainnet-beta';
  const protocol = URL.parse(appUrl)?.protocol;
  if ((protocol !== 'https:' && protocol !== 'http:') || !CLUSTERS.has(cluster))
    throw new ProtocolError(-32000);
  return { appUrl, cluster };
}

function required(query: URLSearchParams, name: string): string {
  const value = query.get(name);
  if (value === null || value === '') throw new ProtocolError(-32000, `Missing parameter: ${name}.`);
  return value;
}

function openSession(signed: Uint8Array, address: Address): Partial<SessionClaims> | undefined {
  const json = nacl.sign.open(signed, addressBytes(address));
  if (json === null) return undefined;
  const claims = parseJson(Buffer.from(json).toString('utf8'));
  return typeof claims === 'object' && claims !== null ? claims : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Solflare and Backpack share the error codes of Phantom. */
const MESSAGES = {
  4001: 'User rejected the request.',
  4100: 'The requested method and/or account has not been authorized by the user.',
  [-32000]: 'Missing or invalid parameters.',
  [-32003]: 'The wallet does not recognize a valid transaction.',
  [-32601]: 'The wallet does not recognize the method.',
  [-32603]: 'Something went wrong within the wallet.',
} as const;

export type ProtocolErrorCode = keyof typeof MESSAGES;

export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode;

  constructor(code: ProtocolErrorCode, message?: string) {
    super(message ?? MESSAGES[code]);
    this.name = 'ProtocolError';
    this.code = code;
  }
}
