import type { Address } from '../../solana/address.ts';
import type { AddressFacts } from '../pictures/draw-address.ts';
import type { ThemeName } from '../pictures/theme.ts';
import type { Texts } from './create-texts.ts';

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
