import { type Static, Type } from '@sinclair/typebox';
import { cleanLabel } from '../../labels/clean-label.ts';
import { type Address, parseAddress } from '../../solana/address.ts';
import type { Texts } from '../i18n/texts.ts';
import { LONGEST_WALLET_LABEL, type WalletLink } from '../swap/wallet-port.ts';
import {
  browserSession,
  type LinkProof,
  type ProofWords,
  verifyLinkProof,
} from '../wallet-link/extension-link.ts';
import { findAsker } from './find-asker.ts';
import { findLiveLink } from './page-token.ts';
import { type Refusal, refusal } from './refusals.ts';
import { ALL_TEXTS } from './texts-for.ts';
import type { WebDeps } from './web-deps.ts';

export const ConnectedBody = Type.Object(
  {
    account: Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' }),
    /** 64 bytes in base64. */
    signature: Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$' }),
    /** What the wallet calls itself. */
    wallet: Type.Optional(Type.String({ maxLength: 128 })),
  },
  { additionalProperties: false },
);

/** A wallet in the browser that signed the text of this very link is taken like one that returned by its link. */
export async function linkInBrowser(
  deps: WebDeps,
  link: WalletLink,
  token: string,
  body: Static<typeof ConnectedBody>,
): Promise<Refusal | { readonly link: WalletLink }> {
  const address = parseAddress(body.account);
  if (!address) return refusal('invalid_request');
  const proof = await proofOf(deps, link, token);
  const signature = Buffer.from(body.signature, 'base64');
  const everyWords = Object.values(ALL_TEXTS).map(proofWords);
  if (!verifyLinkProof(proof, everyWords, address, signature)) return refusal('wrong_proof');
  await deps.wallets.recordReturn(link.id, returnedBy(link, address, body.wallet), deps.now());
  return { link: (await findLiveLink(deps, token)) ?? link };
}

function returnedBy(link: WalletLink, address: Address, name = ''): NonNullable<WalletLink['returned']> {
  const ownName = cleanLabel(name, LONGEST_WALLET_LABEL);
  return {
    kind: null,
    ...(ownName === '' ? {} : { ownName }),
    address,
    session: browserSession(link.dappSecret),
    sessionVerified: true,
  };
}

/** What the wallet's text names: the same for the page that shows it and the check of its signature. */
export async function proofOf(deps: WebDeps, link: WalletLink, token: string): Promise<LinkProof> {
  const asker = await findAsker(deps, link.personId);
  return {
    appUrl: deps.publicUrl,
    botUsername: deps.botUsername,
    personName: asker?.name ?? '?',
    code: deps.pageTokens.hash(`proof ${token}`).slice(0, 32),
  };
}

/** What a wallet shows when it is asked to sign for its link, in one language. */
export function proofWords(texts: Texts): ProofWords {
  return {
    link: (person, bot) => texts.plain('proof-link', { person, bot: `@${bot}` }),
    harmless: texts.plain('proof-harmless'),
    site: texts.plain('proof-site'),
    code: texts.plain('proof-code'),
  };
}
