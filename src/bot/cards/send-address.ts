import type { Address } from '../../solana/address.ts';
import type { Texts } from '../i18n/texts.ts';
import { drawQr, drawText, frame, LEFT, ROOM, THEMES, type ThemeName, WIDTH } from '../pictures/draw.ts';
import type { ChatContext, HandlerDeps } from '../telegram/context.ts';
import { sendChatMessage, sendPicture } from '../telegram/messages/send.ts';
import { personOf } from '../telegram/person.ts';
import { inTwo } from './receipt-picture.ts';

/** What the picture of a wallet's address says, ready words in the person's language. */
interface AddressFacts {
  readonly title: string;
  readonly scan: string;
  /** Which network it is: what is sent over another one is lost. */
  readonly network: string;
  readonly address: string;
  readonly theme: ThemeName;
}

const QR_SIDE = 560;

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

/** What the picture of a wallet's address says (`drawAddress`). */
export function addressFacts(address: Address, texts: Texts, theme: ThemeName = 'light'): AddressFacts {
  return {
    title: texts.plain('picture-address'),
    scan: texts.plain('picture-address-scan'),
    network: texts.plain('picture-address-network'),
    address,
    theme,
  };
}

/** The address of a wallet with its QR code, to send money to. The address stands whole, in two lines. */
export async function drawAddress(facts: AddressFacts): Promise<string> {
  const theme = THEMES[facts.theme];
  const middle = { x: WIDTH / 2, anchor: 'middle', room: ROOM } as const;
  const { address } = facts;
  const half = Math.ceil(address.length / 2);
  return frame(1110, theme, [
    drawText(facts.title, { ...middle, y: 148, size: 48, fill: theme.text, isBold: true }),
    ...inTwo(facts.scan).map((line, index) =>
      drawText(line, { ...middle, y: 206 + index * 42, size: 30, fill: theme.quiet }),
    ),
    await drawQr(address, { x: (WIDTH - QR_SIDE) / 2, y: 290, side: QR_SIDE, line: theme.line }),
    drawText(address.slice(0, half), { ...middle, y: 922, size: 40, fill: theme.text, isBold: true }),
    drawText(address.slice(half), { ...middle, y: 972, size: 40, fill: theme.text, isBold: true }),
    `<path d="M${LEFT} 1000h${ROOM}" stroke="${theme.line}" stroke-width="2"/>`,
    drawText(facts.network, { ...middle, y: 1042, size: 28, fill: theme.accent }),
  ]);
}
