import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import { ENGLISH } from '../texts.ts';
import type { ConnectStatusView, ConnectView, ConnectWalletView } from '../views.ts';
import { Asker } from './asker.tsx';
import { BackToTelegram } from './back-to-telegram.tsx';
import { toBase64 } from './base64.ts';
import { CopyButton } from './copy-button.tsx';
import { Frame } from './frame.tsx';
import { Hint } from './hint.tsx';
import { isPhone } from './is-phone.ts';
import { postJson } from './post-json.ts';
import { QrCode } from './qr-code.tsx';
import { connectAccount, signText, useStandardWallets, WalletRefusal } from './standard-wallets.ts';
import { takeHint } from './take-hint.ts';
import { useStatus } from './use-status.ts';

const { connect, signing } = ENGLISH;

/** The page on which a wallet is linked: pick one here, or scan for the one on the phone; then confirm in the chat. */
export function ConnectPage({ view }: { view: ConnectView }) {
  const [hint] = useState(takeHint);
  const status = useStatus(`/c/${view.token}/events`, view.status);
  return (
    <Frame frame={view}>
      <Asker asker={view.asker} by={connect.askedBy} byNobody={connect.askedByNobody} />
      {status.state === 'waiting' ? (
        <section class="card">
          <h1>{connect.title}</h1>
          {hint && <Hint hint={hint} />}
          <p class="lead">{connect.why}</p>
          <Ways view={view} />
        </section>
      ) : (
        <Answered view={view} status={status} />
      )}
      <footer class="small">
        <p>{connect.notYou}</p>
      </footer>
    </Frame>
  );
}

function Ways({ view }: { view: ConnectView }) {
  const extensions = useStandardWallets('solana:signMessage');
  const linkFirst = view.wallets.some(({ emulated }) => emulated) || (isPhone() && extensions.length === 0);
  const links = view.wallets.map((wallet) => (
    <ConnectLink key={wallet.wallet} wallet={wallet} primary={linkFirst} />
  ));
  const scan = (
    <figure class="scan">
      <QrCode qr={view.qr} label={signing.qrLabel} />
      <figcaption>{connect.phoneHow}</figcaption>
    </figure>
  );
  return (
    <>
      {linkFirst ? links : <Extensions wallets={extensions} view={view} />}
      {linkFirst || extensions.length > 0 || scan}
      <details class="ways">
        <summary>{connect.otherWays}</summary>
        {linkFirst ? <Extensions wallets={extensions} view={view} /> : links}
        {(linkFirst || extensions.length > 0) && scan}
        {isPhone() && view.wallets.map((wallet) => <AppLink key={wallet.wallet} wallet={wallet} />)}
        <CopyButton text={view.pageUrl} label={signing.copyLink}>
          {signing.copyLink}
        </CopyButton>
        <p class="small">{signing.inApp}</p>
      </details>
    </>
  );
}

function ConnectLink({ wallet, primary }: { wallet: ConnectWalletView; primary: boolean }) {
  return (
    <a class={primary ? 'button' : 'button quiet'} href={wallet.link}>
      {connect.openWallet(wallet.label)}
    </a>
  );
}

function AppLink({ wallet }: { wallet: ConnectWalletView }) {
  const href = /android/i.test(navigator.userAgent) ? wallet.intent : wallet.scheme;
  if (!href) return null;
  return (
    <a class="button quiet" href={href}>
      {signing.appLink(wallet.label)}
    </a>
  );
}

function Extensions({ wallets, view }: { wallets: readonly Wallet[]; view: ConnectView }) {
  const [problem, setProblem] = useState('');
  const link = async (wallet: Wallet) => {
    setProblem('');
    setProblem(await proveAndPost(wallet, view));
  };
  return (
    <>
      {wallets.map((wallet, index) => (
        <button
          key={wallet.name}
          type="button"
          class={index === 0 ? 'button' : 'button quiet'}
          onClick={() => void link(wallet)}
        >
          <img src={wallet.icon} alt="" width="20" height="20" />
          {connect.connectWith(wallet.name)}
        </button>
      ))}
      {problem && (
        <p class="notice" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Empty when the wallet was taken, else a sentence. The page goes on when the stream tells of it. */
async function proveAndPost(wallet: Wallet, view: ConnectView): Promise<string> {
  try {
    const account = await connectAccount(wallet);
    const signature = toBase64(await signText(wallet, account, view.proofText));
    const body = { account: account.address, signature };
    const answer = await postJson<ConnectStatusView>(`/c/${view.token}/connected`, body);
    return answer.ok ? '' : answer.refusal.message;
  } catch (error) {
    return error instanceof WalletRefusal ? connect.rejectedInWallet : signing.walletCannotSign;
  }
}

function Answered({ view, status }: { view: ConnectView; status: ConnectStatusView }) {
  const isEnd = status.state === 'ended';
  return (
    <section class="card center" aria-live="polite">
      <h1>{isEnd ? connect.endedTitle : connect.returnedTitle}</h1>
      {status.short && (
        <p class="address">
          <code title={status.address ?? ''}>{status.short}</code>
        </p>
      )}
      <p>{isEnd ? connect.ended : connect.returned}</p>
      <BackToTelegram chatUrl={view.chatUrl} primary />
    </section>
  );
}
