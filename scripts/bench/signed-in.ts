/** A browser that somebody is signed in on. */
import { chromium as playwright } from '@playwright/test';
import { signInByCall, storedSession } from '../../e2e/support.ts';

type Who = { base: string; email: string; chromium: string };

/** Makes the profile; nothing of the site itself has been loaded there. */
export async function signInOn(profile: string, { base, email, chromium }: Who): Promise<void> {
  const context = await playwright.launchPersistentContext(profile, { executablePath: chromium, baseURL: base });
  try {
    const session = storedSession(await signInByCall(context.request, email));
    const page = await context.newPage();
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto('/');
    await page.evaluate((value) => localStorage.setItem('auth', value), session);
  } finally {
    await context.close();
  }
}
