import { PublicKey } from '@solana/web3.js';
import type { ServedReader } from '../../bot/swap/chain-port.ts';
import { BLOCKHASH_LASTS_BLOCKS } from '../../bot/swap/open-order.ts';
import { BOUND_MARGIN_BLOCKS } from '../../bot/swap/serve-order.ts';
import { compareSigned } from '../../guard/index.ts';
import { memoizeFor } from '../../memoize-for.ts';
import type { AgreementOptions } from '../../solana/agreement.ts';
import { createReferenceSearch, type ReferenceNode } from '../../solana/find-by-reference.ts';
import { LIGHTHOUSE_PROGRAM } from '../../solana/known-programs.ts';
import { withTimeout } from '../../solana/with-timeout.ts';

const READ_WITHIN_MS = 5_000;

const INDEX_KNOWN_FOR_MS = 60_000;

/** @param nodes each alone, without fallback */
export function createServedReader(
  nodes: readonly ReferenceNode[],
  agreement: Omit<AgreementOptions, 'nodes'>,
): ServedReader {
  const search = createReferenceSearch({ ...agreement, nodes });
  const canFind = memoizeFor(INDEX_KNOWN_FOR_MS, () => haveIndex(nodes), agreement.now);
  return {
    highestBlockHeight: async () => {
      const heights = await Promise.all(nodes.map(blockHeightOf));
      const known = heights.filter((height) => height !== undefined);
      return known.length > 0 ? Math.max(...known) : undefined;
    },
    canFindServed: () => canFind().catch(() => false),
    findServed: async ({ wallet, lookupTables, lastValidBlockHeight, builtAt }, served) => {
      const match = (signed: Uint8Array) => {
        const compared = compareSigned({
          unsigned: served.cosigned,
          signed,
          ...{ wallet, lookupTables, maxPriorityFeeLamports: 0n },
        });
        if (!compared.ok || !compared.identical) return undefined;
        return { transaction: signed, txHash: compared.txHash, blockhash: compared.blockhash };
      };
      const { reference } = served;
      const servedAt = lastValidBlockHeight - BLOCKHASH_LASTS_BLOCKS - BOUND_MARGIN_BLOCKS;
      const result = await search({
        address: reference ?? wallet,
        ...(reference === null && { sinceHeight: servedAt }),
        lastValidBlockHeight,
        sentAt: builtAt,
        match,
      });
      return result.kind === 'landed' ? { kind: 'landed', ...result.found } : result;
    },
  };
}

function blockHeightOf(node: ReferenceNode): Promise<number | undefined> {
  return withTimeout(() => node.getBlockHeight('processed').catch(() => undefined), READ_WITHIN_MS);
}

/** A node may lack the index; `doctor` names it. A failure is not remembered. */
async function haveIndex(nodes: readonly ReferenceNode[]): Promise<boolean> {
  const answers = await Promise.all(
    nodes.map((node) => withTimeout(() => findsByAddress(node).catch(() => false), READ_WITHIN_MS)),
  );
  if (answers.every((answer) => answer === true)) return true;
  throw new Error('a node does not find transactions by address');
}

async function findsByAddress(node: ReferenceNode): Promise<true> {
  await node.getSignaturesForAddress(new PublicKey(LIGHTHOUSE_PROGRAM), { limit: 1 }, 'confirmed');
  return true;
}
