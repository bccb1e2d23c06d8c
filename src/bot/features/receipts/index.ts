import { receiptButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { pressReceipt, type ReceiptDeps } from './buttons.ts';

export const receipts: Feature<ReceiptDeps> = {
  private: { buttons: [buttonArea(receiptButtons, pressReceipt)] },
};
