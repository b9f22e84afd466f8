/** Connections to a mail server: shared by mails that follow each other, given up with the mail that hangs in them. */
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { type SendMail, smtpSender } from './smtp.ts';

let server: MailServer;
let send: SendMail;
beforeEach(async () => {
  server = await startMailServer();
  send = smtpSender(server.url, 'Newsco <newsco@example.com>', { keptMs: 1000, quitMs: 1100 });
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

/** Takes every mail, unless it `refuses` all receivers; what it is `deafTo` it never answers. */
async function startRude({ deafTo = [], refuses = false }: { deafTo?: string[]; refuses?: boolean }) {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isBody = false;
    const answer = (command: string) => {
      if (command === 'DATA') return '354 go on\r\n';
      return command === 'RCPT' && refuses ? '550 nobody\r\n' : '250 yes\r\n';
    };
    socket.write('220 rude\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (isBody && line !== '.') return;
      const command = line.split(' ')[0] ?? '';
      isBody = command === 'DATA';
      heard.push(command);
      if (!deafTo.includes(command)) socket.write(answer(command));
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    times: (command: string) => heard.filter((one) => one === command).length,
    clients: () => new Promise<number>((resolve, reject) => server.getConnections((error, n) => (error ? reject(error) : resolve(n)))),
    stop: () => server.close(),
  };
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const QUICK = { keptMs: 50, quitMs: 100, leavingMs: 1000 };

test('a server that answers no goodbye is left all the same', async () => {
  const rude = await startRude({ deafTo: ['QUIT'] });
  const sendThere = smtpSender(rude.url, 'newsco@example.com', QUICK);
  await Promise.all(['a', 'b'].map((name) => sendThere(mailTo(name))));
  expect(await rude.clients()).toBe(2);
  await expect.poll(rude.clients, { timeout: 10_000 }).toBe(0);
  expect(rude.times('QUIT')).toBe(2);
  await sendThere(mailTo('c'));
  rude.stop();
});

test('a server that answers no goodbye gets mails that come one after the other, each once', async () => {
  const rude = await startRude({ deafTo: ['QUIT'] });
  const sendThere = smtpSender(rude.url, 'newsco@example.com', QUICK);
  for (const name of NAMES) {
    await sendThere(mailTo(name), AbortSignal.timeout(5000));
    await expect.poll(() => rude.times('QUIT')).toBeGreaterThan(NAMES.indexOf(name));
  }
  expect([rude.times('.'), await rude.clients()]).toEqual([NAMES.length, expect.toSatisfy((clients: number) => clients <= 5)]);
  await expect.poll(rude.clients, { timeout: 10_000 }).toBe(0);
  rude.stop();
});

test('a server that answers no reset hears of every mail', async () => {
  const rude = await startRude({ deafTo: ['RSET'], refuses: true });
  const sendThere = smtpSender(rude.url, 'newsco@example.com', { ...QUICK, leavingMs: 2000 });
  for (const name of NAMES) await expect(sendThere(mailTo(name), AbortSignal.timeout(5000))).rejects.toMatchObject({ responseCode: 550 });
  expect(rude.times('RCPT')).toBe(NAMES.length);
  await expect.poll(rude.clients, { interval: 10 }).toBe(4);
  await expect.poll(rude.clients, { timeout: 10_000 }).toBe(0);
  rude.stop();
});

test('refused mails share connections where a reset is answered', async () => {
  const rude = await startRude({ refuses: true });
  const sendThere = smtpSender(rude.url, 'newsco@example.com');
  for (const name of NAMES) await expect(sendThere(mailTo(name))).rejects.toMatchObject({ responseCode: 550 });
  expect(rude.times('EHLO')).toBeLessThanOrEqual(2);
  rude.stop();
});

test('a connection that has served enough mails says goodbye too', async () => {
  const rude = await startRude({});
  const sendThere = smtpSender(rude.url, 'newsco@example.com', { ...QUICK, mails: 2 });
  for (const name of ['a', 'b', 'c']) await sendThere(mailTo(name));
  expect([rude.times('EHLO'), rude.times('.')]).toEqual([2, 3]);
  await expect.poll(() => rude.times('QUIT')).toBe(2);
  await expect.poll(rude.clients).toBe(0);
  rude.stop();
});
