import { ENGLISH } from '../texts.ts';
import type { SigningView } from '../views.ts';
import { BackToTelegram } from './back-to-telegram.tsx';

const { signing } = ENGLISH;

/** The wallet cannot be asked from here: what to do instead, and that the order waits. */
export function Reconnect({ view, onRetry }: { view: SigningView; onRetry: () => void }) {
  return (
    <>
      <div class="notice" role="alert">
        <strong>{signing.reconnectTitle}</strong>
        <p>{signing.reconnect}</p>
      </div>
      <BackToTelegram chatUrl={view.chatUrl} primary />
      <button type="button" class="button quiet" onClick={onRetry}>
        {signing.retry}
      </button>
    </>
  );
}
