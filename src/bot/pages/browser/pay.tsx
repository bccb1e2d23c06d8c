import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { OpenedView, PayView, PriceView, SigningView, StatusView } from '../views.ts';
import { OfferedAmounts } from './amounts.tsx';
import { Asker, Frame, SameInWallet, Scan } from './parts.tsx';
import { isPhone } from './standard-wallets.ts';
import { showMinutes, t } from './texts.ts';

type ScanWaysProps = {
  readonly view: SigningView;
  /** Undefined while the order is being opened. */
  readonly opened?: OpenedView;
  readonly children: ComponentChildren;
};

/**
 * A wide screen shows a code: the phone's camera opens this page there, a wallet's own scanner asks for the transaction.
 * The latter comes first where the page has no connection to the wallet. A phone shows only the children.
 */
export function ScanWays({ view, opened, children }: ScanWaysProps) {
  const [chosen, choose] = useState<'camera' | 'app'>();
  if (isPhone()) return <>{children}</>;
  const pay = opened?.pay ?? null;
  const byApp = pay !== null && (chosen ?? (opened?.reconnect ? 'app' : 'camera')) === 'app';
  return (
    <div class="scan-first">
      <div>
        {pay && (
          <div class="switch">
            <Choice label={t('sign-by-camera')} isChosen={!byApp} onChoose={() => choose('camera')} />
            <Choice label={t('sign-by-app')} isChosen={byApp} onChoose={() => choose('app')} />
          </div>
        )}
        {byApp ? <PayCode pay={pay} /> : <Scan qr={view.qr} how={t('sign-phone-how')} />}
      </div>
      <div>{children}</div>
    </div>
  );
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      {label}
    </button>
  );
}

function PayCode({ pay }: { pay: PayView }) {
  const code = <Scan qr={pay.qr} how={t('sign-app-how')} />;
  return pay.emulated ? (
    <a class="code" href={pay.emulated}>
      {code}
    </a>
  ) : (
    code
  );
}

/** The phone that holds the wallet gets a link instead of a code; the system offers it to wallet apps. */
export function PayLink({ pay, primary = false }: { pay: PayView; primary?: boolean }) {
  return (
    <a class={primary ? 'button' : 'button quiet'} href={pay.emulated ?? pay.code}>
      <span>
        {t('sign-open-app')} <small dir="ltr">(Solana Pay)</small>
      </span>
    </a>
  );
}

/** Each status brings the seconds left. */
export function ServedCountdown({ freeInSeconds, isCancelling }: NonNullable<StatusView['served']>) {
  const time = showMinutes(freeInSeconds);
  return <p class="small">{t(isCancelling ? 'stage-served-cancel' : 'stage-served-left', time)}</p>;
}

type OfferProps = {
  readonly view: SigningView;
  /** The chat shows this price now. */
  readonly price: PriceView;
  readonly pay: PayView;
};

/** An offer to a person without a wallet: the wallet app that scans it confirms and signs in one. */
export function OfferPage({ view, price, pay }: OfferProps) {
  const terms = (
    <>
      <OfferedAmounts price={price} tokens={view.tokens} />
      <p class="small">{t('sign-offer-how')}</p>
      <SameInWallet />
      {price.operatorFee && <p class="small">{price.operatorFee}</p>}
      <p class="small">{t('card-network-fee')}</p>
    </>
  );
  return (
    <Frame frame={view}>
      <Asker asker={view.asker} page="sign" />
      <section class="card">
        <h1>{t('sign-title')}</h1>
        {isPhone() ? (
          <>
            {terms}
            <PayLink pay={pay} primary />
            <details class="ways">
              <summary>{t('sign-other-ways')}</summary>
              <PayCode pay={pay} />
            </details>
          </>
        ) : (
          <div class="scan-first">
            <PayCode pay={pay} />
            <div>{terms}</div>
          </div>
        )}
      </section>
      <footer class="small">
        <p>{t('sign-cancel-hint')}</p>
        <p>{t('sign-not-you')}</p>
      </footer>
    </Frame>
  );
}
