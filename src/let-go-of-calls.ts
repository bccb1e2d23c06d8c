import type { Dispatcher } from 'undici';

type Controller = Dispatcher.DispatchController;
type Handler = Dispatcher.DispatchHandler;

/**
 * Lets go of a call when it has ended, as an interceptor of undici's dispatchers. `request` of undici writes a function into
 * a property for every call, and V8 takes such a function for a method of long life: it lies where only a full collection
 * looks, and until the next one it keeps whatever it knows, which is the whole call with its answer. A tenth of all that
 * the bot allocates would outlive each quick collection, and make it four times as long. What it knows of here is a shell.
 */
export const letGoOfCalls: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, new LettingGo(handler));

/** Passes on what `request` asks to hear of its answer, with a shell in place of the controller. */
class LettingGo implements Handler {
  readonly #handler: Handler;
  readonly #shell = new Shell();

  constructor(handler: Handler) {
    this.#handler = handler;
  }

  onRequestStart(controller: Controller, context: unknown): void {
    this.#shell.hold(controller);
    this.#handler.onRequestStart?.(this.#shell, context);
  }

  onResponseStart(...[, status, headers, message]: Parameters<NonNullable<Handler['onResponseStart']>>) {
    this.#handler.onResponseStart?.(this.#shell, status, headers, message);
  }

  onResponseData(_: Controller, chunk: Buffer): void {
    this.#handler.onResponseData?.(this.#shell, chunk);
  }

  onResponseEnd(...[, trailers]: Parameters<NonNullable<Handler['onResponseEnd']>>) {
    this.#handler.onResponseEnd?.(this.#shell, trailers);
    this.#shell.letGo();
  }

  onResponseError(_: Controller, error: Error): void {
    this.#handler.onResponseError?.(this.#shell, error);
    this.#shell.letGo();
  }
}

/** Stands for the controller of a call until that has ended; then there is nothing left to steer. */
class Shell implements Controller {
  #held: Controller | undefined;

  hold(controller: Controller): void {
    this.#held = controller;
  }

  letGo(): void {
    this.#held = undefined;
  }

  get aborted(): boolean {
    return this.#held?.aborted ?? false;
  }

  get paused(): boolean {
    return this.#held?.paused ?? false;
  }

  get reason(): Error | null {
    return this.#held?.reason ?? null;
  }

  get rawHeaders(): NonNullable<Controller['rawHeaders']> | null {
    return this.#held?.rawHeaders ?? null;
  }

  get rawTrailers(): NonNullable<Controller['rawTrailers']> | null {
    return this.#held?.rawTrailers ?? null;
  }

  abort(reason: Error): void {
    this.#held?.abort(reason);
  }

  pause(): void {
    this.#held?.pause();
  }

  resume(): void {
    this.#held?.resume();
  }
}
