import { GrammyError } from 'grammy';

/** What grammY throws of a refused call, as a bot reads it: `400 Bad Request: …`. @throws where it was not refused */
export async function refused(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof GrammyError)) throw new Error(`no refusal: ${String(error)}`);
  return `${error.error_code} ${error.description}`;
}
