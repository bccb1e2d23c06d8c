import { cleanLabel } from '../../labels/clean-label.ts';
import type { PersonId } from '../swap/brands.ts';
import type { Person } from '../swap/people-port.ts';
import { browseLink, type OfferedWallet, offeredWallets } from '../wallet-link/index.ts';
import type { AskerView, PageFrame, QrView, WalletView } from './views.ts';
import type { WebDeps } from './web-deps.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Telegram's own limit, and what is shown of it. */
const LONGEST_FIRST_NAME = 64;
const LONGEST_NAME = 40;

/** What surrounds or begins the parts of a full name: quotation marks, brackets, the sign of a username. */
const PUNCTUATION = /(?!’)[@"\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u02ba\u02ee\u05f4\u3003]/gu;

/** Two single quotation marks look like a double one, whatever accents they bear. */
const DOUBLED = /(?:['’\u02b9\u02bc\u2032\u05f3]\p{M}*){2,}/gu;

/** What the connect page and the signing page have in common. */
export async function pageFrame(deps: WebDeps, path: string, personId: PersonId): Promise<PageFrame> {
  const pageUrl = `${deps.publicUrl}${path}`;
  return {
    asker: await findAsker(deps, personId),
    chatUrl: chatUrl(deps),
    botUsername: deps.botUsername,
    pageUrl,
    qr: await drawQr(pageUrl),
    chain: await deps.walletChain(),
    wallets: offeredWallets(deps.linkBases).map((wallet) => presentWallet(deps, wallet, pageUrl)),
  };
}

function chatUrl(deps: Pick<WebDeps, 'chatUrl' | 'botUsername'>): string {
  return deps.chatUrl ?? `https://t.me/${deps.botUsername}`;
}

function presentWallet(deps: WebDeps, { kind, label, base }: OfferedWallet, pageUrl: string): WalletView {
  const browse = browseLink(kind, base, pageUrl, deps.publicUrl);
  return {
    wallet: kind,
    label,
    emulated: LOOPBACK.has(new URL(base).hostname),
    ...(browse === undefined ? {} : { browse }),
  };
}

/** Row by row, each run of dark modules as one stroke as wide as a module. Its library comes with the first page. */
async function drawQr(text: string): Promise<QrView> {
  const { default: QRCode } = await import('qrcode');
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, y) => data.slice(y * size, (y + 1) * size).join(''));
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}`),
  );
  return { size, path: runs.join('') };
}

/** Who asked, by their Telegram name; null for a person who had us forget them. */
export async function findAsker(
  deps: Pick<WebDeps, 'people'>,
  personId: PersonId,
): Promise<AskerView | null> {
  const person = await deps.people.findPerson(personId);
  if (!person) return null;
  const [initial = '?'] = plainFirstName(person.firstName);
  return { initial, name: fullName(person) };
}

/**
 * `“Ada” (@ada)`, and `“Ada” (id 7)` for somebody without a username. The first name is free text that anybody chooses:
 * it keeps nothing with which it could go on as the username of somebody else.
 */
function fullName(person: Pick<Person, 'id' | 'firstName' | 'username'>): string {
  const handle = person.username === null ? `id ${person.id}` : `@${person.username}`;
  return `“${plainFirstName(person.firstName)}” (${handle})`;
}

/** What is left of a first name between the quotation marks; `?` where that is nothing. */
function plainFirstName(firstName: string): string {
  const readable = cleanLabel(firstName, LONGEST_FIRST_NAME);
  return cleanLabel(readable.replace(PUNCTUATION, ' ').replace(DOUBLED, ' '), LONGEST_NAME) || '?';
}
