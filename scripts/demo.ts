/** Starts the product with demo data on the embedded database: `npm run demo`. */
import { readConfig } from '../src/server/platform/config.ts';
import { createLog } from '../src/server/platform/log.ts';
import { runUntilSignal } from '../src/server/run.ts';
import { startServer } from '../src/server/start.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { loadDemoData } from './demo-data/load.ts';
import { ACCOUNTS, DEMO_PASSWORD } from './demo-data/plan.ts';

await buildIfNeeded();
const server = await runUntilSignal(async (stopping) => {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, 'demo');
  return startServer(config, createLog(config.logLevel), ({ db }) => loadDemoData(db, new Date()), stopping);
});

const width = Math.max(...ACCOUNTS.map(({ email }) => email.length));
console.log(`\nNewsco is running at ${server.address.replace('127.0.0.1', 'localhost')}`);
console.log(`Mails it would send: ${server.address.replace('127.0.0.1', 'localhost')}/dev/mail\n`);
console.log(`Demo accounts (password ${DEMO_PASSWORD}):`);
for (const { email, role, status, city } of ACCOUNTS) console.log(`  ${email.padEnd(width)}  ${role}, ${status}, ${city}`);
console.log('\nStop with Ctrl+C.');
