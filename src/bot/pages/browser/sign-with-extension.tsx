import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import type { OpenedView, SigningView, StatusView } from '../views.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { postJson } from './post-json.ts';
import { connectAccount, type RefusalReason, signWith, WalletRefusal } from './standard-wallets.ts';
import { say } from './texts.ts';
import { walletName } from './wallet-name.ts';

type ExtensionProps = { readonly view: SigningView; readonly opened: OpenedView };

/** One button for each wallet in this browser. */
export function SignWithExtension({
  wallets,
  ...rest
}: ExtensionProps & { readonly wallets: readonly Wallet[] }) {
  const [problem, setProblem] = useState('');
  return (
    <>
      {wallets.map((wallet, index) => (
        <ExtensionButton
          key={`${index} ${wallet.name}`}
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
  const name = walletName(wallet);
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
      {busy ? say('sign-waiting-for-wallet', name) : say('sign-with', name)}
    </button>
  );
}

/** Empty when the signature was taken, else a sentence. */
async function signAndPost(wallet: Wallet, view: SigningView, opened: OpenedView): Promise<string> {
  try {
    const account = await connectAccount(wallet, view.chain, view.address?.address);
    const signed = await signWith(wallet, account, fromBase64(opened.transaction), view.chain);
    const answer = await postJson<StatusView>(`/s/${view.token}/signed`, { transaction: toBase64(signed) });
    return answer.ok ? '' : answer.refusal.message;
  } catch (error) {
    return error instanceof WalletRefusal ? sentenceFor(error.reason, view) : say('page-wallet-cannot-sign');
  }
}

function sentenceFor(reason: RefusalReason, { address }: SigningView): string {
  if (reason === 'other_account' && address) return say('sign-wrong-account', address.short);
  return reason === 'declined' ? say('sign-rejected-in-wallet') : say('page-wallet-cannot-sign');
}
