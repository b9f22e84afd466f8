/** Addresses that name several hosts, as libpq writes them: the pool follows the one that takes writes. */
import pg from 'pg';

/** `postgres://me@one,two:5433/name` as an address for each host. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url];
}

/** A standby, in the words of a server that is not ready yet. */
class ReadOnlyServer extends Error {
  readonly code = '57P03';
}

async function takesWrites(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  return rows[0]!.transaction_read_only === 'off';
}

/** Options of a pool that goes on to the next host when a new connection fails or its server takes no writes. The driver knows one host only. */
export function hostOptions(addresses: readonly string[]): { Client: new () => pg.ClientBase; onConnect: (client: pg.ClientBase) => Promise<void> } {
  const accepted = new WeakSet<pg.ClientBase>();
  let current = 0;
  class HostClient extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      const host = current;
      super({ ...options, connectionString: addresses[host]! });
      this.once('end', () => {
        // Many fail at once when a host goes: only the first of them moves on.
        if (!accepted.has(this) && current === host) current = (host + 1) % addresses.length;
      });
    }
  }
  const accept = async (client: pg.ClientBase): Promise<void> => {
    if (!(await takesWrites(client))) throw new ReadOnlyServer('The server takes no writes.');
    accepted.add(client);
  };
  return { Client: HostClient, onConnect: accept };
}
