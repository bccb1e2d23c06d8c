import type { Address } from '../../solana/address.ts';
import type { ChatContext, HandlerDeps } from '../telegram/context.ts';
import { sendChatMessage } from '../telegram/messages/send.ts';
import { sendPicture } from '../telegram/messages/send-picture.ts';
import { personOf } from '../telegram/person.ts';
import { addressFacts } from './address-facts.ts';
import { drawAddress } from './draw-address.ts';

/** Where to send money to: the address with its QR code, to copy; in words alone where no picture can be drawn. */
export async function sendAddress(deps: HandlerDeps, ctx: ChatContext, address: Address): Promise<void> {
  const { texts } = ctx.view;
  const { chatId } = personOf(ctx);
  const caption = texts.html('address-caption', { address });
  const keyboard = [[{ text: texts.plain('button-balance-copy'), copy: address }]];
  const svg = await drawAddress(addressFacts(address, texts));
  if (await sendPicture(deps, chatId, { svg, name: 'address', caption, keyboard })) return;
  await sendChatMessage(deps, chatId, { text: caption.html, keyboard });
}
