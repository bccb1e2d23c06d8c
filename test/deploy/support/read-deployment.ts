import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A line of a Dockerfile, continued lines put together. */
interface Instruction {
  readonly name: string;
  readonly words: string;
}

interface ComposeService {
  readonly image: string;
  readonly build?: string;
  readonly entrypoint?: readonly string[];
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: {
    readonly default: { readonly ipam: { readonly config: readonly { subnet: string }[] } };
  };
  readonly volumes: Readonly<Record<string, unknown>>;
}

export function readDockerfile(): readonly Instruction[] {
  const text = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [name = '', ...words] = line.split(/\s+/);
    return { name, words: words.join(' ') };
  });
}

/** Read with the parser that Playwright brings along; anchors and merged keys are resolved. */
export function readCompose(): Compose {
  const { yaml } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
    yaml: { parse(text: string, options: { merge: boolean }): Compose };
  };
  return yaml.parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
}
