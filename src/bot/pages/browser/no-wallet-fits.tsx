import type { WalletsHere } from './standard-wallets.ts';
import { say } from './texts.ts';
import { walletName } from './wallet-name.ts';

const MOST_NAMED = 3;

/** Says why no wallet of this browser is offered although there are some; nothing while one is. */
export function NoWalletFits({ here, page }: { here: WalletsHere; page: 'sign' | 'link' }) {
  if (here.fitting.length > 0 || here.unfit.length === 0) return null;
  const names = here.unfit.slice(0, MOST_NAMED).map(walletName).join(', ');
  return (
    <p class="notice">
      {say(`${page}-no-wallet-fits`, here.unfit.length > MOST_NAMED ? `${names}…` : names)}
    </p>
  );
}
