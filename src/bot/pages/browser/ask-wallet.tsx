import type { Wallet } from '@wallet-standard/base';
import { useEffect, useState } from 'preact/hooks';
import { base64Of, bytesOfBase64 } from '../../../solana/base64.ts';
import type { OpenedView, ReconnectView, SigningView, StatusView } from '../views.ts';
import { BackToTelegram } from './parts.tsx';
import { postJson } from './server.ts';
import {
  connectAccount,
  type RefusalReason,
  signWith,
  WalletRefusal,
  walletName,
} from './standard-wallets.ts';
import { t } from './texts.ts';

type LinksProps = {
  readonly view: SigningView;
  readonly opened: OpenedView;
  readonly onWallet: (hasIt: boolean) => void;
  readonly primary: boolean;
};

type ExtensionsProps = {
  readonly wallets: readonly Wallet[];
  readonly label: (name: string, isBusy: boolean) => string;
  /** Resolves to the problem in words; empty on success, which the page's status shows. */
  readonly ask: (wallet: Wallet) => Promise<string>;
};

export function ExtensionButtons({ wallets, label, ask }: ExtensionsProps) {
  const [busy, setBusy] = useState<Wallet | undefined>();
  const [problem, setProblem] = useState('');
  const press = async (wallet: Wallet) => {
    setBusy(wallet);
    setProblem('');
    setProblem(await ask(wallet));
    setBusy((current) => (current === wallet ? undefined : current));
  };
  return (
    <>
      {wallets.map((wallet, index) => (
        <button
          key={`${index} ${wallet.name}`}
          type="button"
          class={index === 0 ? 'button' : 'button quiet'}
          disabled={wallet === busy}
          onClick={() => void press(wallet)}
        >
          <img src={wallet.icon} alt="" width="20" height="20" />
          {label(walletName(wallet), wallet === busy)}
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

/** Signed bytes go to the server, which decides on sending. */
export function SignWithExtension({
  wallets,
  ...order
}: Omit<LinksProps, 'primary'> & { wallets: readonly Wallet[] }) {
  return (
    <ExtensionButtons
      wallets={wallets}
      label={(name, isBusy) => t(isBusy ? 'sign-waiting-for-wallet' : 'sign-with', name)}
      ask={(wallet) => signAndPost(wallet, order)}
    />
  );
}

async function signAndPost(
  wallet: Wallet,
  { view, opened, onWallet }: Omit<LinksProps, 'primary'>,
): Promise<string> {
  const refused = (message: string) => {
    onWallet(false);
    return message;
  };
  onWallet(true);
  try {
    const account = await connectAccount(wallet, view.chain, view.address?.address);
    const signed = await signWith(wallet, account, bytesOfBase64(opened.transaction), view.chain);
    const answer = await postJson<StatusView>(`/s/${view.token}/signed`, { transaction: base64Of(signed) });
    return answer.ok ? '' : refused(answer.refusal.message);
  } catch (error) {
    return refused(
      error instanceof WalletRefusal ? sentenceFor(error.reason, view) : t('page-wallet-cannot-sign'),
    );
  }
}

function sentenceFor(reason: RefusalReason, { address }: SigningView): string {
  if (reason === 'other_account' && address) return t('sign-wrong-account', address.short);
  return reason === 'declined' ? t('sign-rejected-in-wallet') : t('page-wallet-cannot-sign');
}

/** The anchors exist before the tap: phones open apps for nothing else. */
export function WalletLinks({ view, opened, onWallet, primary }: LinksProps) {
  return (
    <>
      {view.wallets.map(({ wallet, label }) => {
        const link = opened.links[wallet];
        return (
          link && (
            <a
              key={wallet}
              class={primary ? 'button' : 'button quiet'}
              href={link}
              onClick={() => onWallet(true)}
            >
              {t('button-open-wallet', label)}
            </a>
          )
        );
      })}
    </>
  );
}

export function Reconnect({ view, onRetry }: { view: SigningView; onRetry: () => void }) {
  const { answered, links } = useReconnect(view.token);
  const wallets = view.wallets.flatMap(({ wallet, label }) => {
    const link = links[wallet];
    return link === undefined ? [] : [{ wallet, label, link }];
  });
  return (
    <>
      <div class="notice" role="alert">
        <strong>{t('sign-reconnect-title')}</strong>
        <p>{answered ? t('sign-reconnect-answered') : t('sign-reconnect')}</p>
      </div>
      {wallets.map(({ wallet, label, link }) => (
        <a key={wallet} class="button" href={link}>
          {t('sign-reconnect-wallet', label)}
        </a>
      ))}
      <BackToTelegram chatUrl={view.chatUrl} primary={wallets.length === 0} />
      <button type="button" class="button quiet" onClick={onRetry}>
        {t('page-retry')}
      </button>
    </>
  );
}

function useReconnect(token: string): ReconnectView {
  const [reconnect, setReconnect] = useState<ReconnectView>({ answered: false, links: {} });
  useEffect(() => {
    void postJson<ReconnectView>(`/s/${token}/reconnect`, {}).then((answer) => {
      if (answer.ok) setReconnect(answer.value);
    });
  }, [token]);
  return reconnect;
}
