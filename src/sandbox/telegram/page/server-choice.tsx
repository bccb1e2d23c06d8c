import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, type ServerStanding } from './api.ts';
import { Choice } from './choice.tsx';
import type { Attempt } from './use-attempts.ts';

/** How old the Bot API server is: an older one does not know disabled buttons, tables, colours or times. */
export function ServerChoice({ attempt }: { attempt: Attempt }): JSX.Element | null {
  const [standing, setStanding] = useState<ServerStanding>();
  useEffect(() => {
    api.server().then(setStanding, () => undefined);
  }, []);
  if (!standing) return null;
  return (
    <div class="fault-form">
      <Choice
        label="The server is of Bot API"
        value={standing.version}
        options={standing.versions.map((version) => [version, version])}
        onChange={(version) => attempt(api.beOf(version), setStanding)}
      />
    </div>
  );
}
