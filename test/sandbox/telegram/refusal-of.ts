import { GrammyError } from 'grammy';

/** The refusal as grammY reports it: `400 Bad Request: …`. @throws for an accepted call */
export async function refused(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof GrammyError)) throw new Error(`no refusal: ${String(error)}`);
  return `${error.error_code} ${error.description}`;
}
