import type { SaidText } from '../page-texts.ts';
import type { ReturnHint } from '../views.ts';
import { say } from './texts.ts';

const SENTENCES: Readonly<Record<ReturnHint, SaidText>> = {
  declined: 'hint-declined',
  reconnect: 'hint-reconnect',
  busy: 'hint-busy',
  retry: 'hint-retry',
  unreadable: 'hint-unreadable',
  refused: 'hint-refused',
  wrong_signer: 'hint-wrong-signer',
  wallet_fee: 'hint-wallet-fee',
  expired: 'hint-expired',
  in_flight: 'hint-in-flight',
  chain: 'hint-chain',
  foreign: 'hint-foreign',
};

/** One of our own sentences about how the wallet came back. */
export function Hint({ hint }: { hint: ReturnHint }) {
  return (
    <p class="notice" role="alert">
      {say(SENTENCES[hint])}
    </p>
  );
}

/** Reads the hint our own redirect left in the fragment and takes it out of the address. */
export function takeHint(): ReturnHint | undefined {
  const word = location.hash.slice(1);
  if (!Object.hasOwn(SENTENCES, word)) return undefined;
  history.replaceState(null, '', location.pathname);
  return word as ReturnHint;
}
