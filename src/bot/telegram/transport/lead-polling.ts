import type { Log } from '../../../log.ts';
import type { Replica } from '../../swap/replica-port.ts';

interface LeadPollingDeps {
  readonly replica: Replica;
  readonly log: Log;
  readonly startPolling: () => { stop(): Promise<void> };
  /** Somebody else polls: nothing is wrong here. */
  readonly onStandBy: () => void;
}

interface Polling {
  readonly life: string;
  stop(): Promise<void>;
}

/** Telegram hands updates to one poller: of several replicas the leader polls, and another as soon as that one is dead. */
export function leadPolling(deps: LeadPollingDeps): { stop(): Promise<void> } {
  const { replica, log } = deps;
  let polling: Polling | undefined;
  let looking: Promise<void> | undefined;
  let isStanding = false;
  let isStopping = false;

  const end = async () => {
    const ending = polling;
    polling = undefined;
    await ending?.stop();
  };

  const standBy = async () => {
    await end();
    deps.onStandBy();
    if (!isStanding) log.info('another replica polls Telegram; this one stands by');
    isStanding = true;
  };

  const look = async () => {
    if (!(await replica.lead('polling'))) return standBy();
    const life = replica.id();
    if (polling?.life === life || isStopping) return;
    // What an earlier life of this replica had begun asks Telegram for nothing more.
    await end();
    isStanding = false;
    log.info('this replica polls Telegram');
    polling = { life, ...(await replica.run(async () => deps.startPolling())) };
  };

  const lookOnce = () => {
    if (isStopping) return;
    looking ??= look()
      .catch((err: unknown) => log.warn({ err }, 'who polls Telegram could not be found out'))
      .finally(() => {
        looking = undefined;
      });
  };

  replica.onTurn(lookOnce);
  lookOnce();
  return {
    stop: async () => {
      isStopping = true;
      await looking;
      await end();
    },
  };
}
