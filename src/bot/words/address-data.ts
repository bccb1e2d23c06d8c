/** `qr:id` asks for the address of one of the person's wallets, as a picture to send money to. */
export function encodeAddress(walletId: string): string {
  return `qr:${walletId}`;
}

/** The wallet's id; undefined for anything this bot did not write itself. */
export function decodeAddress(data: string): string | undefined {
  return /^qr:([A-Za-z0-9_-]{1,40})$/.exec(data)?.[1];
}
