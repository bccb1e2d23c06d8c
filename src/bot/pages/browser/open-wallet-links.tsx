import type { OpenedView, SigningView } from '../views.ts';
import { say } from './texts.ts';

type Props = {
  readonly view: SigningView;
  readonly opened: OpenedView;
  readonly primary: boolean;
};

/** Real links, ready before the tap: phones open apps only for those. */
export function WalletLinks({ view, opened, primary }: Props) {
  return (
    <>
      {view.wallets.map(({ wallet, label }) => {
        const link = opened.links[wallet];
        return (
          link && (
            <a key={wallet} class={primary ? 'button' : 'button quiet'} href={link}>
              {say('button-open-wallet', label)}
            </a>
          )
        );
      })}
    </>
  );
}
