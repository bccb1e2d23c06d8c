import { encodeBase58 } from '../../../../src/solana/address.ts';
import { createSigner, type Signer } from '../../../../src/solana/ed25519.ts';
import { newBoxKeyPair, openJson, readBoxKey, sealJson } from '../../../../src/wallet-link/box.ts';

const SEED = '267633068ffb66fd18ea824dc0d312954906763d806ee4d1d58d20c955ff84dc';

/** A wallet app: answers links with the return address for the person's browser. */
export class FakeWallet {
  readonly signer: Signer = createSigner(new Uint8Array(Buffer.from(SEED, 'hex')));
  readonly #keys = newBoxKeyPair();
  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  get boxPublicKey(): Uint8Array {
    return this.#keys.publicKey;
  }

  session(appUrl: string, signer: Signer = this.signer): string {
    const claims = { app_url: appUrl, timestamp: this.now(), chain: 'solana', cluster: 'mainnet-beta' };
    const json = Buffer.from(JSON.stringify(claims));
    return encodeBase58(new Uint8Array(Buffer.concat([signer.sign(json), json])));
  }

  /** Approves a connect link. */
  connect(link: string, answer: { address?: string; session?: string } = {}): string {
    const query = new URL(link).searchParams;
    const claims = {
      public_key: answer.address ?? this.signer.address,
      session: answer.session ?? this.session(query.get('app_url') ?? ''),
    };
    return this.#returnTo(query, {
      phantom_encryption_public_key: encodeBase58(this.#keys.publicKey),
      ...sealJson(claims, this.#sharedWith(query)),
    });
  }

  /** Approves a sign link; `sign` turns unsigned bytes into signed ones. */
  sign(link: string, sign: (transaction: string) => string): string {
    const query = new URL(link).searchParams;
    const request = openJson(
      { nonce: query.get('nonce') ?? '', data: query.get('payload') ?? '' },
      this.#sharedWith(query),
    );
    if (typeof request?.transaction !== 'string') throw new Error('the wallet cannot open this request');
    const sealed = sealJson({ transaction: sign(request.transaction) }, this.#sharedWith(query));
    return this.#returnTo(query, { ...sealed });
  }

  fail(link: string, errorCode: string): string {
    const query = new URL(link).searchParams;
    return this.#returnTo(query, { errorCode, errorMessage: '<script>alert(1)</script> was refused' });
  }

  #sharedWith(query: URLSearchParams) {
    const walletPublicKey = readBoxKey(query.get('dapp_encryption_public_key') ?? '');
    if (!walletPublicKey) throw new Error('the link holds no key');
    return { dappSecret: this.#keys.secretKey, walletPublicKey };
  }

  #returnTo(query: URLSearchParams, parameters: Record<string, string>): string {
    const url = new URL(query.get('redirect_link') ?? '');
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }
}
