import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keptFolder } from './temp-folder.ts';

/** A browser that lies unpacked on this machine, and what its process must find around it. */
export interface BrowserFiles {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

const PACKAGE = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/package.json');
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/** The unpacker writes where TMPDIR says, and adds the system libraries only where it takes the machine for a Lambda. */
const UNPACK = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";

/**
 * Unpacks the browser of the registry package once per version. Its own unpacker writes in place, and a second test
 * process would start a half-written file; so it fills a folder of its own here, which then takes its name in one step.
 */
export async function unpackBrowser(): Promise<BrowserFiles> {
  const folder = keptFolder(`countersign-test-browser-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  return { executablePath: join(folder, 'chromium'), env: environment(folder) };
}

async function unpackInto(folder: string): Promise<void> {
  const staging = await mkdtemp(`${folder}-`);
  const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  await promisify(execFile)(process.execPath, ['-e', UNPACK], { cwd: import.meta.dirname, env });
  const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`;
  await writeFile(join(staging, 'fonts.conf'), fonts);
  await rename(staging, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
  await rm(staging, { recursive: true, force: true });
}

/** The machine's own libraries and fonts come first; what it lacks is in the package. */
function environment(folder: string): Record<string, string> {
  const libraries = [process.env.LD_LIBRARY_PATH, ...SYSTEM_LIBRARIES, join(folder, 'al2023', 'lib')];
  const hasFonts = existsSync('/etc/fonts/fonts.conf');
  return {
    LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
    ...(hasFonts ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
  };
}

const SYSTEM_LIBRARIES = ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/usr/lib64'];
