/** A load balancer as plain as one can be: in turn to the servers whose /readyz says 200, asked a few times a second. */
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream';

const LOOK_EVERY_MS = 200;

type Target = { address: string; isReady: boolean; agent: Agent };

async function look(target: Target): Promise<void> {
  const answer = await fetch(`${target.address}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
  target.isReady = answer?.status === 200;
}

function forward(target: Target, from: IncomingMessage, body: Buffer, headers: IncomingHttpHeaders): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(target.address + from.url, { method: from.method!, headers, agent: target.agent }, resolve).once('error', reject).end(body);
  });
}

/** Starts it before the servers of the addresses. */
export async function startBalancer(addresses: readonly string[]) {
  const targets: Target[] = addresses.map((address) => ({ address, isReady: false, agent: new Agent({ keepAlive: true }) }));
  let turn = 0;
  let refused = 0;

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const body = await buffer(from);
    const { connection: _connection, ...given } = from.headers;
    const headers = { ...given, 'x-forwarded-for': from.socket.remoteAddress };
    const ready = targets.filter(({ isReady }) => isReady);
    turn += 1;
    for (const [index] of ready.entries()) {
      const target = ready[(turn + index) % ready.length]!;
      try {
        const answer = await forward(target, from, body, headers);
        const { connection: _closes, 'keep-alive': _keeps, ...passed } = answer.headers;
        to.writeHead(answer.statusCode!, passed);
        // What is cut off there is cut off here.
        pipeline(answer, to, () => undefined);
        return;
      } catch (error) {
        // Sent again only where nothing can have arrived.
        if ((error as { code?: string }).code !== 'ECONNREFUSED') break;
        refused += 1;
      }
    }
    to.writeHead(502).end();
  }

  const server = createServer((from, to) => void pass(from, to).catch(() => to.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const timer = setInterval(() => targets.forEach((target) => void look(target)), LOOK_EVERY_MS);
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Which servers it sends requests to. */
    ready: () => targets.filter(({ isReady }) => isReady).map(({ address }) => address),
    /** How often it was sent away by a server that had just said it was ready. */
    refused: () => refused,
    stop(): void {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      for (const { agent } of targets) agent.destroy();
    },
  };
}
