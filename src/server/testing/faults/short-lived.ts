/** A server whose answers shared caches keep for a part of their time, so that a test can wait for its end. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes reading requests on; what is said for 30 seconds is said for 2 if it is `times` 15. */
export async function startShortLived(address: string, times: number) {
  const shortened = (control: string) => control.replaceAll(/(s-maxage|stale-while-revalidate)=(\d+)/g, (_all, name: string, seconds: string) => `${name}=${Math.round(Number(seconds) / times)}`);
  const server = createServer((from, to) => {
    request(address + from.url, { method: from.method!, headers: from.headers }, (answer) => {
      const { connection: _connection, 'keep-alive': _keeps, 'cache-control': control, ...passed } = answer.headers;
      to.writeHead(answer.statusCode!, { ...passed, ...(control === undefined ? {} : { 'cache-control': shortened(control) }) });
      answer.pipe(to);
    }).once('error', () => to.destroy()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
