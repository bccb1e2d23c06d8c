import type { Wallet } from '@wallet-standard/base';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ENGLISH } from '../texts.ts';
import type { AlternativeView, OpenedView, SigningView, StatusView } from '../views.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { CopyButton } from './copy-button.tsx';
import { isPhone } from './is-phone.ts';
import { postJson } from './post-json.ts';
import { QrCode } from './qr-code.tsx';
import { connectAccount, signWith, useStandardWallets, WalletRefusal } from './standard-wallets.ts';

const { signing } = ENGLISH;

type SignWaysProps = {
  readonly view: SigningView;
  readonly opened: OpenedView;
  /** What stands between the big button and the rest. */
  readonly children: ComponentChildren;
};

/** Every way to sign that makes sense here, the likeliest as the one big button and the rest one tap away. */
export function SignWays({ view, opened, children }: SignWaysProps) {
  const extensions = useStandardWallets('solana:signTransaction');
  const links = view.wallets.flatMap(({ wallet, label, emulated }) => {
    const link = opened.links[wallet];
    return link === undefined ? [] : [{ wallet, label, link, emulated }];
  });
  const linkFirst = links.some(({ emulated }) => emulated) || (isPhone() && extensions.length === 0);
  const scanFirst = !linkFirst && extensions.length === 0;
  return (
    <>
      {linkFirst &&
        links.map(({ label, link }) => <WalletLink key={label} label={label} link={link} primary />)}
      {linkFirst || <Extensions wallets={extensions} view={view} opened={opened} />}
      {scanFirst && <Scan view={view} />}
      {children}
      <details class="ways">
        <summary>{signing.otherWays}</summary>
        {linkFirst && <Extensions wallets={extensions} view={view} opened={opened} />}
        {linkFirst ||
          links.map(({ label, link }) => (
            <WalletLink key={label} label={label} link={link} primary={false} />
          ))}
        {isPhone() && <AppLinks view={view} alternatives={opened.alternatives} />}
        {scanFirst || <Scan view={view} />}
        <CopyButton text={view.pageUrl} label={signing.copyLink}>
          {signing.copyLink}
        </CopyButton>
        <p class="small">{signing.inApp}</p>
      </details>
    </>
  );
}

/** A real link, ready before the tap: phones open apps only for those. */
function WalletLink({ label, link, primary }: { label: string; link: string; primary: boolean }) {
  return (
    <a class={primary ? 'button' : 'button quiet'} href={link}>
      {signing.openWallet(label)}
    </a>
  );
}

/** Links past the universal one, for phones on which that opens a web page; an intent names the app on Android. */
function AppLinks({ view, alternatives }: { view: SigningView; alternatives: readonly AlternativeView[] }) {
  const isAndroid = /android/i.test(navigator.userAgent);
  return (
    <>
      {alternatives.map(({ wallet, scheme, intent }) => {
        const href = isAndroid ? intent : scheme;
        const names = view.wallets.find((one) => one.wallet === wallet);
        return (
          names && (
            <>
              {href && (
                <a class="button quiet" href={href}>
                  {signing.appLink(names.label)}
                </a>
              )}
              {names.browse && (
                <a class="button quiet" href={names.browse}>
                  {signing.browse(names.label)}
                </a>
              )}
            </>
          )
        );
      })}
    </>
  );
}

function Scan({ view }: { view: SigningView }) {
  return (
    <figure class="scan">
      <QrCode qr={view.qr} label={signing.qrLabel} />
      <figcaption>{signing.phoneHow}</figcaption>
    </figure>
  );
}

type ExtensionProps = { readonly view: SigningView; readonly opened: OpenedView };

function Extensions({ wallets, ...rest }: ExtensionProps & { readonly wallets: readonly Wallet[] }) {
  const [problem, setProblem] = useState('');
  return (
    <>
      {wallets.map((wallet, index) => (
        <ExtensionButton
          key={wallet.name}
          wallet={wallet}
          primary={index === 0}
          onProblem={setProblem}
          {...rest}
        />
      ))}
      {problem && (
        <p class="notice" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Asks an extension to sign; what it returns goes to the server, which alone decides whether it is sent. */
function ExtensionButton({
  wallet,
  primary,
  onProblem,
  view,
  opened,
}: ExtensionProps & { wallet: Wallet; primary: boolean; onProblem: (text: string) => void }) {
  const [busy, setBusy] = useState(false);
  const sign = async () => {
    setBusy(true);
    onProblem('');
    onProblem(await signAndPost(wallet, view, opened));
    setBusy(false);
  };
  return (
    <button
      type="button"
      class={primary ? 'button' : 'button quiet'}
      disabled={busy}
      onClick={() => void sign()}
    >
      <img src={wallet.icon} alt="" width="20" height="20" />
      {busy ? signing.waitingForWallet(wallet.name) : signing.signWith(wallet.name)}
    </button>
  );
}

/** Empty when the signature was taken, else a sentence. */
async function signAndPost(wallet: Wallet, view: SigningView, opened: OpenedView): Promise<string> {
  try {
    const account = await connectAccount(wallet, view.address?.address);
    const signed = await signWith(wallet, account, fromBase64(opened.transaction), view.cluster);
    const answer = await postJson<StatusView>(`/s/${view.token}/signed`, { transaction: toBase64(signed) });
    return answer.ok ? '' : answer.refusal.message;
  } catch (error) {
    return error instanceof WalletRefusal ? error.message : signing.walletCannotSign;
  }
}
