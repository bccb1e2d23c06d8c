import { isLoopback } from '../../http/addresses.ts';
import { cleanLabel } from '../../labels/clean-label.ts';
import { browseLink, type OfferedWallet, offeredWallets } from '../../wallet-link/index.ts';
import { encodeQr } from '../pictures/draw.ts';
import type { PersonId } from '../swap/brands.ts';
import type { Person } from '../swap/people.ts';
import type { People } from '../swap/services.ts';
import type { AskerView, PageFrame, QrView, WalletView } from './views.ts';
import type { PageLinks, Pages } from './web-options.ts';

/** Telegram's limit, and the shown part. */
const MAX_FIRST_NAME_LENGTH = 64;
const MAX_NAME_LENGTH = 40;

/** Delimiters of a full name. */
const PUNCTUATION = /(?!’)[@"\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u02ba\u02ee\u05f4\u3003]/gu;

/** Two single quotation marks resemble a double one, even with combining accents. */
const DOUBLED = /(?:['’\u02b9\u02bc\u2032\u05f3]\p{M}*){2,}/gu;

export async function pageFrame(pages: Pages, path: string, personId: PersonId): Promise<PageFrame> {
  const pageUrl = `${pages.publicUrl}${path}`;
  return {
    asker: await findAsker(pages.people, personId),
    chatUrl: chatUrlOf(pages),
    pageUrl,
    qr: await drawQr(pageUrl),
    chain: await pages.chain.network(),
    wallets: offeredWallets(pages.linkBases).map((wallet) => presentWallet(pages, wallet, pageUrl)),
  };
}

export function chatUrlOf({ chatUrl, botUsername }: PageLinks): string {
  return chatUrl ?? `https://t.me/${botUsername}`;
}

function presentWallet(pages: PageLinks, { kind, label, base }: OfferedWallet, pageUrl: string): WalletView {
  const browse = browseLink(kind, base, pageUrl, pages.publicUrl);
  return {
    wallet: kind,
    label,
    emulated: isLoopback(base),
    ...(browse === undefined ? {} : { browse }),
  };
}

export async function drawQr(text: string): Promise<QrView> {
  const { size, runs } = await encodeQr(text);
  return { size, path: runs.map(({ column, row, length }) => `M${column} ${row}h${length}`).join('') };
}

/** Null after erasure. */
export async function findAsker(people: People, personId: PersonId): Promise<AskerView | null> {
  const person = await people.profiles.findPerson(personId);
  if (!person) return null;
  const [initial = '?'] = plainFirstName(person.firstName);
  return { initial, name: fullName(person) };
}

/** `“Ada” (@ada)`, or `“Ada” (id 7)`. Without delimiters a first name cannot imitate a username. */
function fullName(person: Person): string {
  const handle = person.username === null ? `id ${person.id}` : `@${person.username}`;
  return `“${plainFirstName(person.firstName)}” (${handle})`;
}

function plainFirstName(firstName: string): string {
  const readable = cleanLabel(firstName, MAX_FIRST_NAME_LENGTH);
  return cleanLabel(readable.replace(PUNCTUATION, ' ').replace(DOUBLED, ' '), MAX_NAME_LENGTH) || '?';
}
