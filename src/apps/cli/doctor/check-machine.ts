import type { Listen } from '../../../environment-reader.ts';
import { choosePort } from '../../choose-port.ts';
import { type Finding, ok, wrong } from './finding.ts';

const LEAST_NODE = [22, 19] as const;

/** @param version as `24.21.0` */
export function checkNodeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  const isEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  if (isEnough) return ok(`Node ${version}.`);
  return wrong(`Node ${version} is too old. Install ${LEAST_NODE.join('.')} or later.`);
}

/** @param load throws an error that says why the embedded chain cannot run here and what to do */
export function checkEmbeddedChain(load: () => unknown): Finding {
  try {
    load();
    return ok('The embedded chain can be loaded.');
  } catch (error) {
    return wrong((error as Error).message);
  }
}

/** A program of ours can listen there. `variable` names the setting. */
export async function checkPort(variable: string, listen: Listen): Promise<Finding> {
  const place = `${listen.host}:${listen.port}`;
  try {
    const port = await choosePort(listen);
    if (port === listen.port || listen.port === 0) return ok(`${place} is free.`);
    return ok(`${place} is taken, perhaps by a sandbox that runs: a start takes a free port instead.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      return wrong(
        `${place} is taken. Unless it is this program that runs there, stop the other, or set ${variable}.`,
      );
    }
    return wrong(`Nothing can listen at ${place} (${code}). See ${variable} and its host.`);
  }
}
