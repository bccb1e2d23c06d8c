import type { OpenedView, SigningView } from '../views.ts';
import { CopyButton } from './copy-button.tsx';
import { WalletLinks } from './open-wallet-links.tsx';
import { Scan } from './scan.tsx';
import { Summary } from './summary.tsx';
import { say } from './texts.ts';

type Props = {
  readonly view: SigningView;
  readonly opened: OpenedView;
  readonly seconds: number;
  /** Whether there is a wallet in this browser after all, which cannot sign this. */
  readonly hasUnfit: boolean;
  readonly onRebuild: () => void;
};

/**
 * No wallet in this browser: the phone signs, and builds its own transaction when it opens the page. So nothing here
 * runs out; this page waits and follows.
 */
export function SignElsewhere({ view, opened, seconds, hasUnfit, onRebuild }: Props) {
  return (
    <>
      <Summary summary={opened.summary} tokens={view.tokens} />
      <Scan qr={view.qr} how={say('sign-phone-how')} />
      <p class="small center">{say('sign-same-in-wallet')}</p>
      <details class="ways">
        <summary>{say('sign-other-ways')}</summary>
        {seconds > 0 ? (
          <WalletLinks view={view} opened={opened} primary={false} />
        ) : (
          <button type="button" class="button quiet" onClick={onRebuild}>
            {say('sign-rebuild')}
          </button>
        )}
        <CopyButton text={view.pageUrl} label={say('page-copy-link')}>
          {say('page-copy-link')}
        </CopyButton>
        {hasUnfit || <p class="small">{say('sign-no-extension')}</p>}
      </details>
    </>
  );
}
