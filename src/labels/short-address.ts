/** `7xKX…gAsU`: first and last four characters, enough to recognise, never enough to send to. */
export function shortAddress(address: string): string {
  return address.length > 10 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address;
}
