import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** For a statement that matches: the connection ends before the database receives it, or after the answer. */
interface Cut {
  readonly what: string;
  readonly when: 'unheard' | 'answered';
}

export type Wire = Awaited<ReturnType<typeof startWire>>;

/** A TCP proxy between a program and its PostgreSQL, with faults on demand. @param target the port of the server */
export async function startWire(target: number) {
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
    /** The database URL through this proxy. */
    urlOf: (direct: string) => direct.replace(/:\d+\//, `:${own}/`),
    /** Redirects new connections to another server; open ones stay. */
    leadTo: (other: number) => {
      port = other;
    },
    /** Ends all connections, and refuses new ones until the database is restored. */
    goAway: () => {
      isAway = true;
      cut();
    },
    comeBack: () => {
      isAway = false;
    },
    cut,
    /** Ends the connection with the next matching statement. Resolves afterwards. */
    cutAt: (wanted: Cut) =>
      new Promise<void>((done) => {
        awaited = { ...wanted, done };
      }),
    /** Black hole: open connections receive nothing and stay open; new ones work. */
    freeze: () => {
      for (const socket of open) socket.removeAllListeners('data').resume();
    },
    /** Number of connections so far. */
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
