import type { Address } from '../../solana/address.ts';
import type { Texts } from '../i18n/texts.ts';
import type { ThemeName } from '../pictures/theme.ts';
import type { AddressFacts } from './draw-address.ts';

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
