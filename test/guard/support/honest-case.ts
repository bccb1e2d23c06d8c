import { inspect, type SwapCase } from './honest-swap.ts';

/** An honest transaction with its expected summary, in one line. */
export type HonestCase = {
  readonly name: string;
  readonly told: string;
  /** The inspected swap, if the case is one inspection. */
  readonly swap?: SwapCase;
  readonly judge: () => Promise<string>;
};

/** Swaps by name with the same summary. */
export const honest = (
  told: string,
  swaps: Readonly<Record<string, SwapCase>>,
  tell: (swap: SwapCase) => Promise<string> = tellOf,
): readonly HonestCase[] =>
  Object.entries(swaps).map(([name, swap]) => ({ name, told, swap, judge: () => tell(swap) }));

/** pays → receives, network fee / priority fee / deposits × new accounts, warnings. */
async function tellOf(swap: SwapCase): Promise<string> {
  const verdict = await inspect(swap);
  if (!verdict.ok) return verdict.rule;
  const { summary } = verdict;
  const fees = [summary.networkFeeLamports, summary.priorityFeeLamports, summary.rentLamports].join('/');
  const amounts = `${summary.pays.amount}→${summary.receivesAtLeast.amount}`;
  return `${summary.route} ${amounts} ${fees}×${summary.newAccounts} ${summary.warnings.join()}`.trim();
}
