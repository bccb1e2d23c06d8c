import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { type SqliteAnswer, SqliteConnection, type SqliteRequest } from './sqlite-writer.ts';

/** Owns a file's writing connection: locks and disk block this thread, not the event loop. */
const connection = new SqliteConnection((workerData as { path: string }).path, 'write');

parentPort?.on('message', (first: SqliteRequest | 'close') => {
  const messages = [first, ...takeWaiting()];
  answer(connection.runAll(messages.filter((message) => message !== 'close')));
  if (!messages.includes('close')) return;
  connection.close();
  parentPort?.close();
});
// The first answer says that the file is open.
answer([]);

/** Requests that arrived during the last commit share the next one. */
function* takeWaiting(): Generator<SqliteRequest | 'close'> {
  for (;;) {
    const next = parentPort && receiveMessageOnPort(parentPort);
    if (!next) return;
    yield next.message;
  }
}

function answer(answers: readonly SqliteAnswer[]): void {
  parentPort?.postMessage(answers);
}
