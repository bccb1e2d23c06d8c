import type { Permission } from '../../contract/permission.ts';

/** A bearer key as a caller presented it. */
export interface PresentedKey {
  /** Exactly as it came, 1 to 512 characters; never logged. */
  readonly text: string;
  /** Its SHA-256 in hex. */
  readonly hash: string;
}

/** What the verification of one presented key found; every outcome is data, none is thrown. */
export type KeyVerification =
  | { readonly kind: 'valid'; readonly keyId: string }
  /** Disabled or expired, or (`isUnknown`) nothing that the provider ever had: 401 `unauthorized`. */
  | { readonly kind: 'invalid'; readonly isUnknown?: true }
  /** Known, but without a required permission or refused by the provider's own rules: 403 `forbidden`. */
  | { readonly kind: 'forbidden' }
  /** The provider's quota is used up: 429 `rate_limited`. */
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds?: number }
  /** The provider did not answer, or refused our own credentials: 502 `upstream_unavailable`. */
  | { readonly kind: 'unavailable'; readonly reason: string };

/** The key-verification provider of the interface document, section 5.4: asked on every request. */
export interface KeyVerifier {
  /**
   * @param permissions all of them are required
   */
  verify(key: PresentedKey, permissions: readonly Permission[]): Promise<KeyVerification>;
}
