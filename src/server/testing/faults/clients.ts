/** Clients who ask one thing after the other until they are told to stop. */
import { setTimeout as delay } from 'node:timers/promises';

export type Asking<S> = { seen: readonly S[]; stop(): Promise<S[]> };

/** Whether a server that stops tells its client to go elsewhere. One that starts ends connections as well, and is there in a moment. */
export const isLastOf = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean => status !== 503 && headers.get('connection') === 'close';

/** Each asks again after the pause that its answer calls for; told that the connection ends, it goes elsewhere, as behind a balancer. */
export function keepAsking<S extends { isLast: boolean }>(clients: readonly (() => Promise<S>)[], pauseMs: (one: S) => number): Asking<S> {
  let running = true;
  const seen: S[] = [];
  const go = async (client: () => Promise<S>) => {
    while (running) {
      const one = await client();
      seen.push(one);
      if (one.isLast) return;
      const ms = pauseMs(one);
      if (ms > 0) await delay(ms);
    }
  };
  const done = Promise.all(clients.map(go));
  return {
    seen,
    async stop() {
      running = false;
      await done;
      return seen;
    },
  };
}
