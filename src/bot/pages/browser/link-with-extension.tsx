import type { Wallet } from '@wallet-standard/base';
import { useState } from 'preact/hooks';
import type { ConnectStatusView, ConnectView } from '../views.ts';
import { toBase64 } from './base64.ts';
import { postJson } from './post-json.ts';
import { connectAccount, signText, WalletRefusal } from './standard-wallets.ts';
import { say } from './texts.ts';
import { walletName } from './wallet-name.ts';

/** One button for each wallet in this browser that can sign a text as proof of its address. */
export function LinkWithExtension({ wallets, view }: { wallets: readonly Wallet[]; view: ConnectView }) {
  const [problem, setProblem] = useState('');
  const link = async (wallet: Wallet) => {
    setProblem('');
    setProblem(await proveAndPost(wallet, view));
  };
  return (
    <>
      {wallets.map((wallet, index) => (
        <button
          key={`${index} ${wallet.name}`}
          type="button"
          class={index === 0 ? 'button' : 'button quiet'}
          onClick={() => void link(wallet)}
        >
          <img src={wallet.icon} alt="" width="20" height="20" />
          {say('link-connect', walletName(wallet))}
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
    const account = await connectAccount(wallet, view.chain);
    const signature = toBase64(await signText(wallet, account, view.proofText));
    const body = { account: account.address, signature, wallet: walletName(wallet) };
    const answer = await postJson<ConnectStatusView>(`/c/${view.token}/connected`, body);
    return answer.ok ? '' : answer.refusal.message;
  } catch (error) {
    const isRefusal = error instanceof WalletRefusal && error.reason === 'declined';
    return isRefusal ? say('link-rejected-in-wallet') : say('page-wallet-cannot-sign');
  }
}
