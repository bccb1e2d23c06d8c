import bs58 from 'bs58';
import nacl from 'tweetnacl';

/** A site's side of the link protocol. */
export class FakeSite {
  readonly appUrl: string;
  readonly redirectLink: string;
  readonly #base: string;
  readonly #keys = nacl.box.keyPair();
  #secret: Uint8Array | undefined;
  #session = '';

  constructor(base: string, appUrl = 'https://swap.example.com', redirectLink = `${appUrl}/w/token`) {
    this.#base = base;
    this.appUrl = appUrl;
    this.redirectLink = redirectLink;
  }

  get session(): string {
    return this.#session;
  }

  connectLink(): string {
    return this.#link('connect', { app_url: this.appUrl, cluster: 'mainnet-beta' });
  }

  /** Reads the wallet's answer to connect and returns the address. */
  acceptConnect(callback: URL | undefined): string {
    const key = callback?.searchParams.get('phantom_encryption_public_key');
    if (key == null) throw new Error(`no key in ${callback?.href}`);
    this.#secret = nacl.box.before(bs58.decode(key), this.#keys.secretKey);
    const answer = this.open(callback);
    this.#session = answer.session ?? '';
    return answer.public_key ?? '';
  }

  requestLink(method: string, payload: Record<string, string>): string {
    const nonce = nacl.randomBytes(24);
    const plain = Buffer.from(JSON.stringify({ session: this.#session, ...payload }));
    const box = nacl.box.after(plain, nonce, this.#secret ?? nacl.randomBytes(32));
    return this.#link(method, { nonce: bs58.encode(nonce), payload: bs58.encode(box) });
  }

  signLink(transaction: Uint8Array): string {
    return this.requestLink('signTransaction', { transaction: bs58.encode(transaction) });
  }

  /** @throws when the box does not open */
  open(callback: URL | undefined): Record<string, string> {
    const nonce = bs58.decode(callback?.searchParams.get('nonce') ?? '');
    const data = bs58.decode(callback?.searchParams.get('data') ?? '');
    const plain = this.#secret && nacl.box.open.after(data, nonce, this.#secret);
    if (plain == null) throw new Error('the box does not open');
    return JSON.parse(Buffer.from(plain).toString('utf8')) as Record<string, string>;
  }

  openTransaction(callback: URL | undefined): Uint8Array {
    return bs58.decode(this.open(callback).transaction ?? '');
  }

  #link(method: string, parameters: Record<string, string>): string {
    const query = new URLSearchParams({
      dapp_encryption_public_key: bs58.encode(this.#keys.publicKey),
      redirect_link: this.redirectLink,
      ...parameters,
    });
    return `${this.#base}/wallet/ul/v1/${method}?${query}`;
  }
}
