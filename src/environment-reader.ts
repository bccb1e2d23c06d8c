import { readFileSync } from 'node:fs';
import { isNetwork } from './http/addresses.ts';
import { ROUTERS } from './solana/known-programs.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Listen {
  readonly host: string;
  readonly port: number;
  /** A taken explicit port fails the start instead of choosing another. */
  readonly explicitPort: boolean;
}

const BASE58_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
/** Characters; shorter URL parts are words, not keys. */
const SHORTEST_KEY = 16;

/** Reads variables and collects mistakes. A mistake yields a harmless value, so reading continues. */
export class EnvironmentReader {
  readonly mistakes: string[] = [];
  readonly secrets: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  mistake(name: string, words: string): void {
    this.mistakes.push(`${name} ${words}.`);
  }

  /** Empty counts as unset, as in an untouched .env.example. */
  text(name: string): string | undefined {
    const direct = this.#environment[name]?.trim();
    const file = this.#environment[`${name}_FILE`]?.trim();
    if (!file) return direct || undefined;
    if (direct) this.mistake(name, `and ${name}_FILE are both set. Keep one`);
    return this.#readFile(name, file);
  }

  secret(name: string): string | undefined {
    const value = this.text(name);
    if (value !== undefined) this.secrets.push(value);
    return value;
  }

  url(name: string): string | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : this.checkUrl(name, value);
  }

  /** Drops a trailing slash, for appended paths. */
  checkUrl(name: string, value: string, scheme: 'http' | 'ws' = 'http'): string {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url?.protocol !== `${scheme}:` && url?.protocol !== `${scheme}s:`) {
      this.mistake(name, `is not ${scheme === 'ws' ? 'a ws(s) address' : 'an http(s) address'}`);
    }
    return value.replace(/\/+$/, '');
  }

  /** An RPC URL's path and query may hold an API key: the log redacts them. */
  urlWithKey(name: string, value: string, scheme: 'http' | 'ws' = 'http'): string {
    const url = this.checkUrl(name, value, scheme);
    if (!URL.canParse(url)) return url;
    const { pathname, search, password } = new URL(url);
    const keys = [pathname.slice(1), ...new URLSearchParams(search).values(), password];
    this.secrets.push(...keys.filter((key) => key.length >= SHORTEST_KEY));
    return url;
  }

  checkAddress(name: string, value: string): string {
    if (!BASE58_ADDRESS.test(value)) this.mistake(name, 'holds something that is not a Solana public key');
    return value;
  }

  checkRouter(name: string, value: string): string {
    const known = Object.keys(ROUTERS).find((router) => router === value.toLowerCase());
    if (!known && !BASE58_ADDRESS.test(value)) {
      this.mistake(
        name,
        `holds "${value}". Known are ${Object.keys(ROUTERS).join(', ')}, and addresses of programs`,
      );
    }
    return known ?? value;
  }

  checkNetwork(name: string, value: string): boolean {
    const isGood = isNetwork(value);
    if (!isGood) this.mistake(name, `holds "${value}". Use addresses, or networks such as 10.1.0.0/16`);
    return isGood;
  }

  checkTelegramId(name: string, value: string): number {
    if (!/^[1-9]\d{0,15}$/.test(value)) {
      this.mistake(name, `holds "${value}". Use the number of each Telegram account, separated by commas`);
    }
    return Number(value);
  }

  list(name: string): readonly string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }

  integer(name: string, fallback: number, least: number, most: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.mistake(name, `is "${value}". Use a whole number from ${least} to ${most}`);
    return least;
  }

  /** Unset is off. */
  isOn(name: string): boolean {
    const value = this.text(name) ?? 'off';
    if (value !== 'on' && value !== 'off') this.mistake(name, `is "${value}". Use on or off`);
    return value === 'on';
  }

  listen(hostName: string, portName: string, port: number): Listen {
    return {
      host: this.text(hostName) ?? '127.0.0.1',
      port: this.integer(portName, port, 0, 65_535),
      explicitPort: this.text(portName) !== undefined,
    };
  }

  #readFile(name: string, path: string): string | undefined {
    try {
      return readFileSync(path, 'utf8').trim() || undefined;
    } catch {
      this.mistake(`${name}_FILE`, `names a file that cannot be read: ${path}`);
      return undefined;
    }
  }
}
