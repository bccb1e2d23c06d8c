import type { HandlerDeps } from '../../telegram/context.ts';
import { receiptButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { pressReceipt } from './buttons.ts';

export const receipts: Feature<HandlerDeps> = {
  private: { buttons: [buttonArea(receiptButtons, pressReceipt)] },
};
