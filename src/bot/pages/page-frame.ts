import type { PersonId } from '../swap/brands.ts';
import { browseLink } from '../wallet-link/alternative-links.ts';
import { type OfferedWallet, offeredWallets } from '../wallet-link/offered-wallets.ts';
import { findAsker } from './find-asker.ts';
import type { PageFrame, QrView, WalletView } from './views.ts';
import type { WebDeps } from './web-deps.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

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
