import type { Wallet } from '@wallet-standard/base';
import type { ComponentChildren } from 'preact';
import type { AlternativeView, OpenedView, SigningView } from '../views.ts';
import { CopyButton } from './copy-button.tsx';
import { isPhone } from './is-phone.ts';
import { WalletLinks } from './open-wallet-links.tsx';
import { Scan } from './scan.tsx';
import { SignWithExtension } from './sign-with-extension.tsx';
import { say } from './texts.ts';

type SignWaysProps = {
  readonly view: SigningView;
  readonly opened: OpenedView;
  /** Wallets of this browser that can sign it. */
  readonly extensions: readonly Wallet[];
  /** What stands between the big button and the rest. */
  readonly children: ComponentChildren;
};

/** Every way to sign on a device that has a wallet, the likeliest as the one big button and the rest one tap away. */
export function SignWays({ view, opened, extensions, children }: SignWaysProps) {
  const hasLinks = Object.keys(opened.links).length > 0;
  const linkFirst = extensions.length === 0 || (hasLinks && view.wallets.some(({ emulated }) => emulated));
  const byExtension = <SignWithExtension wallets={extensions} view={view} opened={opened} />;
  const byLink = <WalletLinks view={view} opened={opened} primary={linkFirst} />;
  return (
    <>
      {linkFirst ? byLink : byExtension}
      {children}
      <details class="ways">
        <summary>{say('sign-other-ways')}</summary>
        {linkFirst ? byExtension : byLink}
        {isPhone() && <AppLinks view={view} alternatives={opened.alternatives} />}
        <Scan qr={view.qr} how={say('sign-phone-how')} />
        <CopyButton text={view.pageUrl} label={say('page-copy-link')}>
          {say('page-copy-link')}
        </CopyButton>
        <p class="small">{say('page-in-app')}</p>
      </details>
    </>
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
                  {say('page-app-link', names.label)}
                </a>
              )}
              {names.browse && (
                <a class="button quiet" href={names.browse}>
                  {say('sign-browse', names.label)}
                </a>
              )}
            </>
          )
        );
      })}
    </>
  );
}
