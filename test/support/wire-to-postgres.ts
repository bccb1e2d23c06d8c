import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** When somebody says something like `what`: the connection ends before the database hears it, or once it has answered. */
interface Cut {
  readonly what: string;
  readonly when: 'unheard' | 'answered';
}

/** What lies between a program and its PostgreSQL, and may break. */
export interface Wire {
  /** The address of the same database, along this wire. */
  urlOf(direct: string): string;
  /** From now on it leads to another server; open connections stay where they are. */
  leadTo(port: number): void;
  /** Ends every connection, and refuses new ones until the database is back. */
  goAway(): void;
  comeBack(): void;
  /** Ends every connection. */
  cut(): void;
  /** Ends one connection, where this is said next. Resolves when it has happened. */
  cutAt(cut: Cut): Promise<void>;
  /** Nothing arrives any more on what is open, and nobody is told; new connections are as ever. */
  freeze(): void;
  /** How many connections were made on it. */
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
