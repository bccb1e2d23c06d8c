import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { AlternativeLinks } from '../../../wallet-link/index.ts';
import type { AskerView, PageFrame, PriceView, QrView, ReturnHint } from '../views.ts';
import { isPhone, type WalletsHere, walletName } from './standard-wallets.ts';
import { hasText, hintKey, t } from './texts.ts';

type FrameProps = {
  readonly frame: Pick<PageFrame, 'chain'> & {
    readonly wallets: readonly { readonly emulated: boolean }[];
  };
  readonly children: ComponentChildren;
};

const MAX_NAMED = 3;

/** A badge marks play money. */
export function Frame({ frame, children }: FrameProps) {
  const isTest = frame.chain !== 'solana:mainnet' || frame.wallets.some((wallet) => wallet.emulated);
  return (
    <div class="page">
      <header class="brand">
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M4 17c3-7 6-11 8-11 3 0-2 9 1 9 2 0 3-3 4-3s0 3 3 3M4 20.500h16" />
        </svg>
        <span>{t('page-brand')}</span>
        {isTest && <span class="badge">{t('page-no-real-money')}</span>}
      </header>
      {children}
    </div>
  );
}

/** The requester's Telegram name exposes a forwarded link. */
export function Asker({ asker, page }: { asker: AskerView | null; page: 'sign' | 'link' | 'reclaim' }) {
  if (!asker) return <p class="asker">{t(`${page}-asked-by-nobody`)}</p>;
  return (
    <p class="asker">
      <span class="avatar" aria-hidden="true">
        {asker.initial}
      </span>
      <span>{t(`${page}-asked-by`, asker.name)}</span>
    </p>
  );
}

/** What the wallet should show, and what its red warning means. */
export function SameInWallet({ kind = 'swap' }: { readonly kind?: PriceView['kind'] }) {
  return (
    <>
      <p class="small center">{t(kind === 'swap' ? 'sign-same-in-wallet' : `${kind}-in-wallet`)}</p>
      <details class="ways">
        <summary>{t('sign-red-warning')}</summary>
        <p class="small">{t('sign-red-warning-how', location.host)}</p>
      </details>
    </>
  );
}

export function BackToTelegram({ chatUrl, primary }: { chatUrl: string; primary: boolean }) {
  return (
    <a class={primary ? 'button' : 'button quiet'} href={chatUrl}>
      {t('page-back')}
    </a>
  );
}

export function CopyButton({
  text,
  label,
  children,
}: {
  text: string;
  label: string;
  children?: ComponentChildren;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // The clipboard is out of reach in some in-app browsers.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done === true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <button type="button" class="copy" aria-label={label} onClick={() => void copy()}>
      {children}
      <span aria-live="polite">{copied ? t('page-copied') : t('page-copy')}</span>
    </button>
  );
}

export function CopyPageLink({ url }: { url: string }) {
  return (
    <CopyButton text={url} label={t('page-copy-link')}>
      {t('page-copy-link')}
    </CopyButton>
  );
}

export function AppLink({ label, scheme, intent }: AlternativeLinks & { label: string }) {
  const href = /android/i.test(navigator.userAgent) ? intent : scheme;
  if (!href) return null;
  return (
    <a class="button quiet" href={href}>
      {t('page-app-link', label)}
    </a>
  );
}

/** Dollars are an estimate, and "< $0.01" already says it. */
export function about(usd: string): preact.ComponentChildren {
  return usd.startsWith('<') ? <bdi dir="ltr">{usd}</bdi> : t('page-about', usd);
}

export function Fact({
  term,
  why,
  children,
}: {
  readonly term: string;
  readonly why?: string;
  readonly children: preact.ComponentChildren;
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {why && <dd class="why">{why}</dd>}
    </div>
  );
}

export function Hint({ hint }: { hint: ReturnHint }) {
  return (
    <p class="notice" role="alert">
      {t(hintKey(hint))}
    </p>
  );
}

/** Takes our redirect's hint out of the fragment. */
export function takeHint(): ReturnHint | undefined {
  const hint = location.hash.slice(1) as ReturnHint;
  if (!hasText(hintKey(hint))) return undefined;
  history.replaceState(null, '', location.pathname);
  return hint;
}

/** A desktop leads to the phone that has the wallet, first unless `isLast`. A phone shows only the children. */
export function WithScan({
  isLast,
  children,
  ...scan
}: {
  qr: QrView;
  how: string;
  isLast: boolean;
  children: ComponentChildren;
}) {
  if (isPhone()) return <>{children}</>;
  return (
    <div class="scan-first">
      {isLast || <Scan {...scan} />}
      <div>{children}</div>
      {isLast && <Scan {...scan} />}
    </div>
  );
}

export function Scan({ qr, how }: { qr: QrView; how: string }) {
  return (
    <figure class="scan">
      <QrCode qr={qr} label={t('page-qr')} />
      <figcaption>{how}</figcaption>
    </figure>
  );
}

/** The code is dark on light in both colour schemes, because cameras expect it. */
function QrCode({ qr, label }: { qr: QrView; label: string }) {
  const side = qr.size + 8;
  return (
    <svg
      class="qr"
      viewBox={`-4 -4.5 ${side} ${side}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={qr.path} />
    </svg>
  );
}

/** Says why present wallets are not offered. */
export function NoWalletFits({ here, page }: { here: WalletsHere; page: 'sign' | 'link' }) {
  if (here.fitting.length > 0 || here.unfit.length === 0) return null;
  const names = here.unfit.slice(0, MAX_NAMED).map(walletName).join(', ');
  return (
    <p class="notice">{t(`${page}-no-wallet-fits`, here.unfit.length > MAX_NAMED ? `${names}…` : names)}</p>
  );
}
