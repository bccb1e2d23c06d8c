import type { FastifyRequest } from 'fastify';
import { senderOf } from '../../http/addresses.ts';
import { type BucketSize, TokenBucket } from '../../http/token-bucket.ts';
import type { Address } from '../../solana/address.ts';
import type { Swap } from '../swap/swap.ts';
import type { Pages } from './web-options.ts';

/** Three open cards, each tried again and again, fit into the burst. Twelve a minute are as many as prices in the chat. */
const QUOTES_PER_PERSON: BucketSize = { burst: 20, refillMs: 5_000 };

/** Twice what one person has: nobody can use up the scans of a wallet by naming it in their own. */
const SCANS_PER_WALLET: BucketSize = { burst: 40, refillMs: 2_500 };

/** A fifth of the default budget of a key, and enough for a family, an office, or the server of a wallet app. */
const QUOTES_PER_SENDER: BucketSize = { burst: 40, refillMs: 1_000 };

/**
 * True for a call that must not cost a quote. One token is made for nothing, so the calls that cost the service a quote and the
 * chain a simulation or a search are counted by the person whose swap it is and by the sender too. The wallet is
 * counted where nothing proves that it asked: the wallet of an order is its person's.
 */
export type QuoteLimit = (request: FastifyRequest, swap: Swap, account?: Address) => boolean;

export function createQuoteLimit({ clock, onEvent }: Pages): QuoteLimit {
  const persons = new TokenBucket(QUOTES_PER_PERSON, clock);
  const wallets = new TokenBucket(SCANS_PER_WALLET, clock);
  const senders = new TokenBucket(QUOTES_PER_SENDER, clock);
  return (request, { personId, state, isScanned }, account) => {
    const isUnproven = account !== undefined && (state === 'offered' || isScanned === true);
    const counted = [
      { by: 'person', bucket: persons, key: `${personId}` },
      ...(isUnproven ? [{ by: 'wallet', bucket: wallets, key: account } as const] : []),
      { by: 'address', bucket: senders, key: senderOf(request.ip) },
    ] as const;
    const spent = counted.find(({ bucket, key }) => bucket.isSpent(key));
    if (spent) onEvent?.({ kind: 'limited', by: spent.by });
    else for (const { bucket, key } of counted) bucket.take(key);
    return spent !== undefined;
  };
}
