import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { base64Of } from '../../../solana/base64.ts';
import type { ConnectStatusView, ConnectView, ConnectWalletView } from '../views.ts';
import { ExtensionButtons } from './ask-wallet.tsx';
import {
  AppLink,
  Asker,
  BackToTelegram,
  CopyPageLink,
  Frame,
  Hint,
  NoWalletFits,
  Scan,
  takeHint,
  WithScan,
} from './parts.tsx';
import { postJson, useStatus } from './server.ts';
import {
  connectAccount,
  isPhone,
  signText,
  useStandardWallets,
  WalletRefusal,
  walletName,
} from './standard-wallets.ts';
import { t } from './texts.ts';

export function ConnectPage({ view }: { view: ConnectView }) {
  const [hint] = useState(takeHint);
  const status = useStatus(`/c/${view.token}`, view.status);
  return (
    <Frame frame={view}>
      <Asker asker={view.asker} page="link" />
      {status.state === 'waiting' ? (
        <section class="card">
          <h1>{t('link-title')}</h1>
          {hint && <Hint hint={hint} />}
          <Ways view={view} />
        </section>
      ) : (
        <Answered view={view} status={status} />
      )}
      <footer class="small">
        <p>{t('link-not-you')}</p>
      </footer>
    </Frame>
  );
}

function Ways({ view }: { view: ConnectView }) {
  const here = useStandardWallets({ chain: view.chain, signsText: true });
  const extensions = here.fitting;
  const hasExtension = extensions.length > 0;
  const linkFirst = !hasExtension && (isPhone() || view.wallets.some(({ emulated }) => emulated));
  const links = view.wallets.map((wallet) => (
    <ConnectLink key={wallet.wallet} wallet={wallet} primary={linkFirst} />
  ));
  return (
    <WithScan qr={view.qr} how={t('link-phone-how')} isLast={hasExtension}>
      <p class="lead">{t('link-why')}</p>
      <NoWalletFits here={here} page="link" />
      {linkFirst ? links : <LinkWithExtension wallets={extensions} view={view} />}
      <details class="ways">
        <summary>{t('link-other-ways')}</summary>
        {linkFirst ? <LinkWithExtension wallets={extensions} view={view} /> : links}
        {isPhone() && <Scan qr={view.qr} how={t('link-phone-how')} />}
        {isPhone() && view.wallets.map((wallet) => <AppLink key={wallet.wallet} {...wallet} />)}
        <CopyPageLink url={view.pageUrl} />
        <p class="small">{t('page-in-app')}</p>
      </details>
    </WithScan>
  );
}

function ConnectLink({ wallet, primary }: { wallet: ConnectWalletView; primary: boolean }) {
  return (
    <a class={primary ? 'button' : 'button quiet'} href={wallet.link}>
      {t('link-connect', wallet.label)}
    </a>
  );
}

function Answered({ view, status }: { view: ConnectView; status: ConnectStatusView }) {
  const isEnd = status.state === 'ended';
  return (
    <section class="card center" aria-live="polite">
      <h1>{isEnd ? t('link-ended-title') : t('link-returned-title')}</h1>
      {status.short && (
        <p class="address">
          <code dir="ltr" title={status.address ?? ''}>
            {status.short}
          </code>
        </p>
      )}
      <p>{isEnd ? t('link-ended') : t('link-returned')}</p>
      <BackToTelegram chatUrl={view.chatUrl} primary />
    </section>
  );
}

function LinkWithExtension({ wallets, view }: { wallets: readonly Wallet[]; view: ConnectView }) {
  return (
    <ExtensionButtons
      wallets={wallets}
      label={(name) => t('link-connect', name)}
      ask={(wallet) => proveAndPost(wallet, view)}
    />
  );
}

async function proveAndPost(wallet: Wallet, view: ConnectView): Promise<string> {
  try {
    const account = await connectAccount(wallet, view.chain);
    const signature = base64Of(await signText(wallet, account, view.proofText));
    const body = { account: account.address, signature, wallet: walletName(wallet) };
    const answer = await postJson<ConnectStatusView>(`/c/${view.token}/connected`, body);
    return answer.ok ? '' : answer.refusal.message;
  } catch (error) {
    const isRefusal = error instanceof WalletRefusal && error.reason === 'declined';
    return isRefusal ? t('link-rejected-in-wallet') : t('page-wallet-cannot-sign');
  }
}
