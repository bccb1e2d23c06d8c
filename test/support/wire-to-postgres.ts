import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** For a statement that matches: the connection ends before the database receives it, or after the answer. */
interface Cut {
  readonly what: string;
  readonly when: 'unheard' | 'answered';
}

/** A TCP proxy between a program and its PostgreSQL, with faults on demand. */
export interface Wire {
  /** The database URL through this proxy. */
  urlOf(direct: string): string;
  /** Redirects new connections to another server; open ones stay. */
  leadTo(port: number): void;
  /** Ends all connections, and refuses new ones until the database is restored. */
  goAway(): void;
  comeBack(): void;
  /** Ends every connection. */
  cut(): void;
  /** Ends the connection with the next matching statement. Resolves afterwards. */
  cutAt(cut: Cut): Promise<void>;
  /** Black hole: open connections receive nothing and stay open; new ones work. */
  freeze(): void;
  /** Number of connections so far. */
  readonly made: number;
  close(): Promise<void>;
}

/** @param target the port of the server */
export async function startWire(target: number): Promise<Wire> {
  let port = target;
  let made = 0;
  let isAway = false;
  let awaited: (Cut & { readonly done: () => void }) | undefined;
  const open = new Set<Socket>();

  const server = createServer((client) => {
    if (isAway) return void client.resetAndDestroy();
    const upstream = connect(port, '127.0.0.1');
    let endsWithAnswer = false;
    const end = () => {
      open.delete(client);
      client.destroy();
      upstream.destroy();
    };
    const cutHere = () => {
      awaited?.done();
      awaited = undefined;
      end();
    };
    made += 1;
    open.add(client);
    client.on('data', (said) => {
      const isHere = awaited !== undefined && said.includes(awaited.what);
      if (isHere && awaited?.when === 'unheard') return cutHere();
      endsWithAnswer ||= isHere;
      upstream.write(said);
    });
    upstream.on('data', (answer) => {
      if (endsWithAnswer) cutHere();
      else client.write(answer);
    });
    for (const socket of [client, upstream]) {
      socket.on('error', end);
      socket.on('close', end);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' ? address?.port : undefined;

  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    urlOf: (direct) => direct.replace(/:\d+\//, `:${own}/`),
    leadTo: (other) => {
      port = other;
    },
    goAway: () => {
      isAway = true;
      cut();
    },
    comeBack: () => {
      isAway = false;
    },
    cut,
    cutAt: (wanted) =>
      new Promise((done) => {
        awaited = { ...wanted, done };
      }),
    freeze: () => {
      for (const socket of open) socket.removeAllListeners('data').resume();
    },
    get made() {
      return made;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
