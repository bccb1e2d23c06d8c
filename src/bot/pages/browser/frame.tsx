import type { ComponentChildren } from 'preact';
import type { PageFrame } from '../views.ts';
import { say } from './texts.ts';

type FrameProps = {
  readonly frame: Pick<PageFrame, 'chain'> & {
    readonly wallets: readonly { readonly emulated: boolean }[];
  };
  readonly children: ComponentChildren;
};

/** What stands around every page: the name, and a word where no real money is at stake. */
export function Frame({ frame, children }: FrameProps) {
  const isTest = frame.chain !== 'solana:mainnet' || frame.wallets.some((wallet) => wallet.emulated);
  return (
    <div class="page">
      <header class="brand">
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M4 17c3-7 6-11 8-11 3 0-2 9 1 9 2 0 3-3 4-3s0 3 3 3M4 20.500h16" />
        </svg>
        <span>{say('page-brand')}</span>
        {isTest && <span class="badge">{say('page-no-real-money')}</span>}
      </header>
      {children}
    </div>
  );
}
