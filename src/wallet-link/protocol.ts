import { LINK_WALLETS, WALLET_KINDS, type WalletKind } from '../labels/link-wallets.ts';
import { type Address, decodeBase58, encodeBase58, parseAddress } from '../solana/address.ts';
import { type BoxKeys, boxPublicKey, openJson, readBoxKey, sealJson } from './box.ts';

export type Cluster = 'mainnet-beta' | 'testnet' | 'devnet';

interface ConnectRequest {
  /** @default the vendors' own */
  readonly linkBases?: LinkBases;
  /** Shown by the wallet; its origin is part of what the wallet signs. */
  readonly appUrl: string;
  readonly dappSecret: Uint8Array;
  /** The wallet appends its answer. Let it hold a token that only this request has. */
  readonly redirectLink: string;
  readonly cluster: Cluster;
}

interface ConnectLink extends Omit<ConnectRequest, 'linkBases'> {
  /** The base of the wallet's universal links, as `https://phantom.app/ul/v1`. */
  readonly base: string;
}

type ReplyProblem = 'missing' | 'unreadable' | 'incomplete';

export interface OpenedConnect {
  readonly ok: true;
  /** The wallet that the key parameter names; undefined for an unknown one. */
  readonly wallet: WalletKind | undefined;
  readonly address: Address;
  readonly walletPublicKey: Uint8Array;
  readonly session: string;
}

export type ReplyFailure = { readonly ok: false; readonly problem: ReplyProblem };

/** What a linked wallet is asked with; a secret to store encrypted. */
export interface LinkSession extends BoxKeys {
  /** Opaque token from the wallet. */
  readonly session: string;
}

interface SignRequest {
  readonly base: string;
  readonly session: LinkSession;
  /** Serialized; missing signatures are zeros. */
  readonly transaction: Uint8Array;
  readonly redirectLink: string;
  /** 24 bytes. @default random */
  readonly nonce?: Uint8Array;
}

export type SignReply = { readonly ok: true; readonly transaction: Uint8Array } | ReplyFailure;

/** Base58 of the 4,096 bytes of a version 1 transaction has up to 5,594 characters. */
const MAX_TRANSACTION_TEXT_LENGTH = 5_600;
const MAX_SESSION_TEXT_LENGTH = 2_000;

/** Universal links to connect each wallet. */
export function connectLinks({
  linkBases = VENDOR_BASES,
  ...request
}: ConnectRequest): readonly (OfferedWallet & { readonly url: string })[] {
  return offeredWallets(linkBases).map((wallet) => ({
    ...wallet,
    url: buildConnectLink({ ...request, base: wallet.base }),
  }));
}

/** The link that connects. Nothing in it is encrypted, for lack of a shared key. */
export function buildConnectLink(request: ConnectLink): string {
  const query = new URLSearchParams({
    app_url: request.appUrl,
    dapp_encryption_public_key: encodeBase58(boxPublicKey(request.dappSecret)),
    redirect_link: request.redirectLink,
    cluster: request.cluster,
  });
  return methodLink(request.base, 'connect', query);
}

/**
 * Success proves only that the sender saw the link. Ownership rests on the session (`readConnect`) and on
 * confirmation by the person.
 */
export function openConnectReply(
  params: URLSearchParams,
  dappSecret: Uint8Array,
): OpenedConnect | ReplyFailure {
  const name = keyParameterIn(params);
  const key = name === undefined ? null : params.get(name);
  const [nonce, data] = [params.get('nonce'), params.get('data')];
  if (key === null || nonce === null || data === null) return failed('missing');
  const walletPublicKey = readBoxKey(key);
  const opened = walletPublicKey && openJson({ nonce, data }, { dappSecret, walletPublicKey });
  if (!opened) return failed('unreadable');
  const address = typeof opened.public_key === 'string' ? parseAddress(opened.public_key) : undefined;
  const session = opened.session;
  if (!address || typeof session !== 'string' || session === '') return failed('incomplete');
  if (session.length > MAX_SESSION_TEXT_LENGTH) return failed('incomplete');
  return { ok: true, wallet: kindNamedBy(name), address, walletPublicKey, session };
}

export function signLink(request: SignRequest): string {
  const { session } = request;
  const message = { transaction: encodeBase58(request.transaction), session: session.session };
  const sealed = sealJson(message, session, request.nonce);
  const query = new URLSearchParams({
    dapp_encryption_public_key: encodeBase58(boxPublicKey(session.dappSecret)),
    nonce: sealed.nonce,
    redirect_link: request.redirectLink,
    payload: sealed.data,
  });
  return methodLink(request.base, 'signTransaction', query);
}

/**
 * Opens the answer to a sign link. The transaction is untrusted until it was compared with what was handed
 * out.
 */
export function readSigned(params: URLSearchParams, keys: BoxKeys): SignReply {
  const [nonce, data] = [params.get('nonce'), params.get('data')];
  if (nonce === null || data === null) return failed('missing');
  const opened = openJson({ nonce, data }, keys);
  if (!opened) return failed('unreadable');
  const text = opened.transaction;
  const transaction = typeof text === 'string' ? decodeBase58(text, MAX_TRANSACTION_TEXT_LENGTH) : undefined;
  return transaction ? { ok: true, transaction } : failed('incomplete');
}

/** A documented name, else any of that form. */
function keyParameterIn(params: URLSearchParams): string | undefined {
  const documented = WALLET_KINDS.map((kind) => LINK_WALLETS[kind].keyParameter);
  return (
    documented.find((name) => params.has(name)) ??
    [...params.keys()].find((name) => name.endsWith('_encryption_public_key'))
  );
}

/** The wallet by its documented parameter, else by its name as a prefix, which some versions send. */
function kindNamedBy(parameter: string | undefined): WalletKind | undefined {
  return (
    WALLET_KINDS.find((kind) => LINK_WALLETS[kind].keyParameter === parameter) ??
    WALLET_KINDS.find((kind) => parameter?.startsWith(`${kind}_`))
  );
}

function methodLink(base: string, method: string, query: URLSearchParams): string {
  return `${base.replace(/\/+$/, '')}/${method}?${query.toString()}`;
}

function failed(problem: ReplyProblem): ReplyFailure {
  return { ok: false, problem };
}

/** What a wallet's error redirect hints at. Nothing authenticates it: it selects a text, never a state. */
export type WalletHint = 'declined' | 'reconnect' | 'busy' | 'retry';

const HINTS: Readonly<Record<string, WalletHint>> = {
  '4001': 'declined',
  '4100': 'reconnect',
  '-32603': 'reconnect',
  '-32002': 'busy',
};

/**
 * The error in a wallet's return. Only documented codes count, never the wallet's message. 4100 and −32603
 * mean a session unknown to the wallet.
 */
export function readWalletError(params: URLSearchParams): WalletHint | undefined {
  const code = params.get('errorCode');
  if (code === null) return undefined;
  return Object.hasOwn(HINTS, code) ? HINTS[code] : 'retry';
}

/** Bases of an installation; a wallet without one is not offered. */
export type LinkBases = Readonly<Partial<Record<WalletKind, string>>>;

export const VENDOR_BASES: Readonly<Record<WalletKind, string>> = {
  phantom: LINK_WALLETS.phantom.linkBase,
  solflare: LINK_WALLETS.solflare.linkBase,
  backpack: LINK_WALLETS.backpack.linkBase,
};

export interface OfferedWallet {
  readonly kind: WalletKind;
  readonly label: string;
  readonly base: string;
}

/** Links for phones that open the universal link as a web page. */
export interface AlternativeLinks {
  readonly scheme?: string;
  /** Android intent; falls back to the universal link. */
  readonly intent?: string;
}

/** The wallets with a base, in the order in which they are shown. */
export function offeredWallets(linkBases: LinkBases): readonly OfferedWallet[] {
  return WALLET_KINDS.flatMap((kind) => {
    const base = linkBases[kind];
    return base === undefined ? [] : [{ kind, label: LINK_WALLETS[kind].label, base }];
  });
}

/** Empty for an emulated wallet or an undocumented scheme. */
export function alternativeLinks(wallet: WalletKind, universalLink: string): AlternativeLinks {
  const { linkBase, schemeBase, androidPackage } = LINK_WALLETS[wallet];
  if (schemeBase === null || !universalLink.startsWith(`${linkBase}/`)) return {};
  const scheme = schemeBase + universalLink.slice(linkBase.length);
  const [name, target] = scheme.split('://');
  const fallback = encodeURIComponent(universalLink);
  return {
    scheme,
    intent: `intent://${target}#Intent;scheme=${name};package=${androidPackage};S.browser_fallback_url=${fallback};end`,
  };
}

/** Opens `page` in the wallet's in-app browser, with its provider. Undefined for foreign link bases. */
export function browseLink(
  wallet: WalletKind,
  base: string,
  page: string,
  appUrl: string,
): string | undefined {
  const { linkBase, browseBase } = LINK_WALLETS[wallet];
  if (base.replace(/\/+$/, '') !== linkBase) return undefined;
  return `${browseBase}/${encodeURIComponent(page)}?ref=${encodeURIComponent(appUrl)}`;
}
