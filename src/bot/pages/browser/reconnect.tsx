import { useEffect, useState } from 'preact/hooks';
import type { ReconnectView, SigningView } from '../views.ts';
import { BackToTelegram } from './back-to-telegram.tsx';
import { postJson } from './post-json.ts';
import { say } from './texts.ts';

/** The wallet cannot be asked from here: the tap that connects it anew, and that the order waits. */
export function Reconnect({ view, onRetry }: { view: SigningView; onRetry: () => void }) {
  const { answered, links } = useReconnect(view.token);
  const wallets = view.wallets.flatMap(({ wallet, label }) => {
    const link = links[wallet];
    return link === undefined ? [] : [{ wallet, label, link }];
  });
  return (
    <>
      <div class="notice" role="alert">
        <strong>{say('sign-reconnect-title')}</strong>
        <p>{answered ? say('sign-reconnect-answered') : say('sign-reconnect')}</p>
      </div>
      {wallets.map(({ wallet, label, link }) => (
        <a key={wallet} class="button" href={link}>
          {say('sign-reconnect-wallet', label)}
        </a>
      ))}
      <BackToTelegram chatUrl={view.chatUrl} primary={wallets.length === 0} />
      <button type="button" class="button quiet" onClick={onRetry}>
        {say('page-retry')}
      </button>
    </>
  );
}

/** Asked for at once: phones open an app only by a link that stands there before the tap. */
function useReconnect(token: string): ReconnectView {
  const [reconnect, setReconnect] = useState<ReconnectView>({ answered: false, links: {} });
  useEffect(() => {
    void postJson<ReconnectView>(`/s/${token}/reconnect`, {}).then((answer) => {
      if (answer.ok) setReconnect(answer.value);
    });
  }, [token]);
  return reconnect;
}
