/** POST /vendors/{id}/rate, with the limits on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ratings } from '../../../contract/ratings.ts';
import { buildVendor } from '../../testing/builders/vendors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => app.close());

test('a vendor gives twenty ratings an hour; others are not held back', async () => {
  const [rated, busy, other] = await Promise.all([buildVendor(app), buildVendor(app), buildVendor(app)]);
  const rate = ({ token }: { token: string }) => app.call(ratings.rate, { params: { id: rated.id }, body: { rating: 4 } }, { token });
  for (let i = 0; i < 20; i += 1) expect((await rate(busy)).status).toBe(200);
  const refused = await rate(busy);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await rate(other)).status).toBe(200);
});
