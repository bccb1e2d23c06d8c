import type { PayView, PriceView, SigningView } from '../views.ts';
import { OfferedAmounts } from './amounts.tsx';
import { Asker, Frame } from './parts.tsx';
import { PayCode, PayLink } from './pay-code.tsx';
import { isPhone } from './standard-wallets.ts';
import { t } from './texts.ts';

type OfferProps = {
  readonly view: SigningView;
  /** As it stands in the chat now. */
  readonly price: PriceView;
  readonly pay: PayView;
};

/** An offer to a person without a wallet: the wallet app that scans it confirms and signs in one. */
export function OfferPage({ view, price, pay }: OfferProps) {
  const terms = (
    <>
      <OfferedAmounts price={price} tokens={view.tokens} />
      <p class="small">{t('sign-offer-how')}</p>
      <p class="small">{t('sign-same-in-wallet')}</p>
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
