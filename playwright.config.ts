/** Browser tests: Debian's Chromium (its headless shell where there is one), a phone and a laptop, against the built server with demo data. */
import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/chromium.ts';

const PORT = Number(process.env.E2E_PORT ?? 3900);
const LIMITED_PORT = PORT + 1;
/** Limits as they are delivered, of one address of IPv6: those of IPv4 may do ten times as much. */
const AS_SHIPPED = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1' };
const ONE_VISITOR = { 'x-forwarded-for': '2001:db8::1' };
const LIMITED = ['story', 'ordinary-visit'];

const server = (port: number, limits: Record<string, string>) => ({
  command: 'node --import tsx e2e/serve.ts',
  url: `http://localhost:${port}/readyz`,
  timeout: 180_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  env: { PORT: String(port), LOG_LEVEL: 'warn', ...limits, BROKER_CONNECT_URL: 'https://brokers.example.com/' },
  stdout: 'ignore',
  stderr: 'pipe',
} as const);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  // One server with one set of demo data serves all; two workers keep two cores busy.
  workers: 2,
  fullyParallel: false,
  // Longer than a busy machine stands still: how quick a screen is, others measure.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  use: {
    baseURL: `http://localhost:${PORT}`,
    // Only the test of the time without a connection lets it in.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 30_000,
    // Recording every test to keep the failing ones costs a fifth of the time: `--trace on` for one test instead.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'phone', testIgnore: ['**/shifts.e2e.ts', '**/ordinary-visit.e2e.ts'], use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    // What a page loads, what it may do and who is signed in are the same however wide it is shown, and words that are too long show on the phone.
    { name: 'laptop', testIgnore: ['budgets', 'early-greeting', 'hostile-narrow', 'hostile-windows', 'lost-line', 'ordinary-visit', 'policy', 'session'].map((name) => `**/${name}.e2e.ts`), use: { viewport: { width: 1280, height: 800 } } },
    { name: 'limited', testMatch: LIMITED.map((name) => `**/${name}.e2e.ts`), use: { baseURL: `http://localhost:${LIMITED_PORT}`, extraHTTPHeaders: ONE_VISITOR, viewport: { width: 1280, height: 800 } } },
  ],
  webServer: [server(PORT, { RATE_LIMITS: '1000' }), ...(process.env.E2E_LIMITED === 'no' ? [] : [server(LIMITED_PORT, AS_SHIPPED)])],
});
