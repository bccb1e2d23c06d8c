import type { ThemeName } from '../pictures/theme.ts';
import type { SwapId } from '../swap/brands.ts';

/** How a receipt looks: its colours, and whether it names the wallet. */
export interface ReceiptLook {
  readonly theme: ThemeName;
  readonly hasWallet: boolean;
}

export interface ReceiptPress {
  readonly swapId: SwapId;
  /** Absent where a receipt is asked for anew; else what the one already sent turns into. */
  readonly look?: ReceiptLook;
}

const DATA = /^rc:([A-Za-z0-9_-]{1,40})(?::([ld])(w?))?$/;

/** `rc:id` asks for a receipt, `rc:id:dw` turns one dark, with the wallet; far below Telegram's 64 bytes. */
export function encodeReceipt({ swapId, look }: ReceiptPress): string {
  if (!look) return `rc:${swapId}`;
  return `rc:${swapId}:${look.theme === 'dark' ? 'd' : 'l'}${look.hasWallet ? 'w' : ''}`;
}

/** Undefined for anything this bot did not write itself. */
export function decodeReceipt(data: string): ReceiptPress | undefined {
  const [, id, theme, wallet] = DATA.exec(data) ?? [];
  if (id === undefined) return undefined;
  const swapId = id as SwapId;
  if (theme === undefined) return { swapId };
  return { swapId, look: { theme: theme === 'd' ? 'dark' : 'light', hasWallet: wallet === 'w' } };
}
