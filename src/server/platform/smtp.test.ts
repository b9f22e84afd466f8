/** Connections to a mail server: shared by mails that follow each other, given up with the mail that hangs in them. */
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { type SendMail, smtpSender } from './smtp.ts';

let server: MailServer;
let send: SendMail;
beforeEach(async () => {
  server = await startMailServer();
  send = smtpSender(server.url, 'Newsco <newsco@example.com>');
});
afterEach(() => server.stop());

const mailTo = (name: string) => ({ messageId: `<${name}@example.com>`, to: `${name}@example.com`, subject: name, text: `Hello ${name}`, html: `<p>Hello ${name}</p>` });
const receivers = () => server.received.map(({ to }) => to?.[0]?.address).toSorted();

test('mails that follow each other share a connection, which is closed soon after the last', async () => {
  for (const name of ['a', 'b', 'c']) await send(mailTo(name));
  expect([server.greeted, receivers()]).toEqual([1, ['a@example.com', 'b@example.com', 'c@example.com']]);
  expect(server.received.map(({ subject, text }) => [subject, text?.trim()])).toEqual([['a', 'Hello a'], ['b', 'Hello b'], ['c', 'Hello c']]);
  await expect.poll(() => server.connections, { timeout: 5000 }).toBe(0);
});

test('two at once have a connection each', async () => {
  await Promise.all(['a', 'b'].map((name) => send(mailTo(name))));
  expect([server.greeted, receivers()]).toEqual([2, ['a@example.com', 'b@example.com']]);
});

test('a mail that comes when the server has just closed the connection is sent by another one, once', async () => {
  await send(mailTo('a'));
  server.hangUp();
  await send(mailTo('b'));
  await expect.poll(() => server.connections).toBeLessThanOrEqual(1);
  await send(mailTo('c'));
  expect([server.greeted, receivers()]).toEqual([2, ['a@example.com', 'b@example.com', 'c@example.com']]);
});

test('a mail that is refused leaves nothing to the next one', async () => {
  server.refuse = true;
  await expect(send(mailTo('a'))).rejects.toMatchObject({ responseCode: 550 });
  server.refuse = false;
  await send(mailTo('b'));
  expect(receivers()).toEqual(['b@example.com']);
});

test('a mail that is given up while the server keeps it waiting ends its own connection only', async () => {
  server.pauseMs.taken = 1000;
  const stopping = new AbortController();
  const [given, other] = [send(mailTo('a'), stopping.signal), send(mailTo('b'))];
  await expect.poll(() => server.received.length).toBe(2);
  stopping.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  await other;
  await delay(100);
  expect(server.connections).toBe(1);
  server.pauseMs.taken = 0;
  await send(mailTo('c'));
  expect([server.greeted, receivers()]).toEqual([2, ['a@example.com', 'b@example.com', 'c@example.com']]);
});

/** Answers everything but a goodbye. */
function startRude(): Promise<Server> {
  return new Promise((resolve) => {
    const rude = createServer((socket) => {
      let isBody = false;
      socket.write('220 rude\r\n');
      createInterface({ input: socket }).on('line', (line) => {
        if (isBody && line !== '.') return;
        isBody = line === 'DATA';
        if (line !== 'QUIT') socket.write(isBody ? '354 go on\r\n' : '250 yes\r\n');
      });
      socket.on('error', () => undefined);
    });
    rude.listen(0, '127.0.0.1', () => resolve(rude));
  });
}

test('a server that answers no goodbye is left all the same', { timeout: 20_000 }, async () => {
  const rude = await startRude();
  const sendThere = smtpSender(`smtp://127.0.0.1:${(rude.address() as AddressInfo).port}`, 'newsco@example.com');
  const clients = () => new Promise<number>((resolve, reject) => rude.getConnections((error, n) => (error ? reject(error) : resolve(n))));
  await Promise.all(['a', 'b'].map((name) => sendThere(mailTo(name))));
  expect(await clients()).toBe(2);
  await expect.poll(clients, { timeout: 10_000 }).toBe(0);
  await sendThere(mailTo('c'));
  rude.close();
});
