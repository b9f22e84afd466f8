/** The own profile in the account area: read, changed, and what others see of it at once. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../scripts/demo-data/plan.ts';
import { enterAs, makeBroker, makeVendor, newPhone, unique } from './make.ts';
import { cardsOf, mainOf, open, openMenu } from './page-parts.ts';
import { expect, expectGoodScreen, test } from './support.ts';
import { expectToast, press } from './work-parts.ts';

const field = (page: Page, label: string) => mainOf(page).getByLabel(new RegExp(`^${label}\\b`)).and(page.locator('input, select, textarea'));
const suggestionsOf = (page: Page, label: string) => mainOf(page).getByRole('list', { name: `Suggestions ${label}` });
const problems = (page: Page) => mainOf(page).getByRole('alert').getByRole('link');

async function openProfile(page: Page): Promise<void> {
  await open(page, '/account');
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeVisible();
}

/** The chips that can be taken away again. */
const chosen = (page: Page, name: string) => mainOf(page).getByRole('button', { name: `Remove ${name}` });

test('a vendor changes the profile, and the directory shows it', async ({ page, request }) => {
  const name = `आशा ${unique()}`;
  const vendor = await makeVendor(request);
  await enterAs(page, vendor);
  await open(page, '/about-us');
  await (await openMenu(page)).getByRole('link', { name: `Welcome, ${vendor.name}` }).click();
  await expect(page).toHaveURL('/account');
  await expect(mainOf(page).getByText(vendor.email)).toBeVisible();
  await expectGoodScreen(page);

  await field(page, 'Full Name').fill('');
  await field(page, 'Phone Number').fill('12345');
  await field(page, 'Age').fill('17');
  await field(page, 'Experience').fill('51');
  await field(page, 'YouTube video link').fill('https://vimeo.com/1');
  await press(page, 'Save changes');
  await expect(problems(page)).toHaveText([
    'Full name is required', 'Phone number must be at least 10 digits', 'Age must be between 18 and 100.', 'Experience must be between 0 and 50.', 'Please enter a valid YouTube URL',
  ]);
  await expect(mainOf(page).getByRole('alert')).toBeFocused();
  await expectGoodScreen(page);

  const phone = newPhone();
  await field(page, 'Full Name').fill(name);
  await field(page, 'Phone Number').fill(phone);
  await field(page, 'Age').fill('41');
  await field(page, 'Experience').fill('12');
  await field(page, 'YouTube video link').fill('https://youtu.be/dQw4w9WgXcQ');
  const languages = field(page, 'Languages');
  for (const language of ['Konkani', ' konkani ']) {
    await languages.fill(language);
    await languages.press('Enter');
  }
  await expect(chosen(page, 'Konkani')).toHaveCount(1);
  const skill = `Temple lights ${unique()}`;
  await field(page, 'Specializations').fill(skill);
  await mainOf(page).getByRole('button', { name: 'Add', exact: true }).nth(1).click();
  await expect(chosen(page, skill)).toHaveCount(1);

  const sent: string[] = [];
  page.on('request', (one) => one.method() === 'PUT' && sent.push(one.postData() ?? ''));
  await mainOf(page).getByRole('button', { name: 'Save changes' }).dblclick();
  await expectToast(page, 'Your profile was saved.');
  expect(sent).toHaveLength(1);
  expect(Object.keys(JSON.parse(sent[0] ?? '{}') as object).toSorted()).toEqual(['age', 'experience_years', 'full_name', 'languages', 'phone', 'specializations', 'youtube_video_url']);
  await expect(problems(page)).toHaveCount(0);
  await expect((await openMenu(page)).getByRole('link', { name: `Welcome, ${name}` })).toBeVisible();

  await mainOf(page).getByRole('link', { name: 'See your public listing' }).click();
  await expect(cardsOf(page)).toHaveCount(1);
  await expect(cardsOf(page)).toContainText(name);
  await expect(cardsOf(page)).toContainText('Konkani');
  await expect(cardsOf(page)).toContainText(skill);
});

test('a broker changes the profile; leaving with unsaved changes is asked about', async ({ page, request }) => {
  const broker = await makeBroker(request);
  await enterAs(page, broker);
  await openProfile(page);
  await expect(field(page, 'Profession')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See your public listing' })).toHaveCount(0);
  await mainOf(page).getByRole('button', { name: 'Luxury Properties' }).click();
  await press(page, 'Save changes');
  await expectToast(page, 'Your profile was saved.');

  await field(page, 'Age').fill('52');
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await mainOf(page).getByRole('link', { name: 'Security' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expectGoodScreen(page);
  await press(question, 'Cancel');
  await expect(field(page, 'Age')).toHaveValue('52');
  await mainOf(page).getByRole('link', { name: 'Security' }).click();
  await press(question, 'Leave');
  await expect(page).toHaveURL('/account/security');

  await mainOf(page).getByRole('link', { name: 'Profile' }).click();
  await expect(field(page, 'Age')).toHaveValue('');
  await expect(chosen(page, 'Luxury Properties')).toHaveCount(1);
});

// One red point.
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

test('a photo is chosen, seen by others, and removed', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  await enterAs(page, vendor);
  await openProfile(page);
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') });
  await expect(mainOf(page).getByText('Please select an image file')).toBeVisible();
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE });
  await expectToast(page, 'Your photo was saved.');
  const photo = mainOf(page).locator('img[src*="/photo?v="]');
  await expect(photo).toHaveJSProperty('naturalWidth', 256);
  await expectGoodScreen(page);
  await mainOf(page).getByRole('link', { name: 'See your public listing' }).click();
  await expect(cardsOf(page).locator('img[src*="/photo?v="]')).toHaveJSProperty('naturalWidth', 256);
  await openProfile(page);
  await press(page, 'Remove photo');
  await expectToast(page, 'Your photo was removed.');
  await expect(photo).toHaveCount(0);
});

test('by keyboard words are taken and taken away one after the other, without losing the place', async ({ page, request }) => {
  await enterAs(page, await makeVendor(request));
  await openProfile(page);
  const suggested = suggestionsOf(page, 'Specializations').getByRole('button');
  await expect(async () => {
    await field(page, 'Specializations').press('ArrowDown');
    await expect(suggested.nth(1)).toBeVisible({ timeout: 500 });
  }).toPass();
  const [first, second] = [await suggested.nth(0).innerText(), await suggested.nth(1).innerText()];
  for (const word of [first, second]) {
    await field(page, 'Specializations').fill(word);
    await suggested.first().press('Enter');
    await expect(chosen(page, word)).toHaveCount(1);
    await expect(field(page, 'Specializations')).toBeFocused();
  }
  await chosen(page, first).focus();
  // Held down, it takes away one.
  for (const _repeat of [1, 2, 3]) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(chosen(page, first)).toHaveCount(0);
  await expect(chosen(page, second)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chosen(page, second)).toHaveCount(0);
  await expect(field(page, 'Specializations')).toBeFocused();
  await expectGoodScreen(page);
});

test('another profession takes no specializations along', async ({ page, request }) => {
  await enterAs(page, await makeVendor(request));
  await openProfile(page);
  const earlier = suggestionsOf(page, 'Specializations').getByRole('button', { name: 'Home Wiring' });
  // Those that have come by then are offered.
  await expect(async () => {
    await field(page, 'Specializations').press('ArrowDown');
    await expect(earlier).toBeVisible({ timeout: 500 });
  }).toPass();
  await earlier.click();
  await expect(chosen(page, 'Home Wiring')).toHaveCount(1);
  await field(page, 'Profession').fill('Plumb');
  await page.getByRole('option', { name: 'Plumber' }).click();
  await expect(chosen(page, 'Home Wiring')).toHaveCount(0);
  await press(page, 'Save changes');
  await expectToast(page, 'Your profile was saved.');
  await expect(mainOf(page).getByText('Plumber', { exact: true })).toBeVisible();
});

test('a session that ends while editing loses nothing typed', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  await enterAs(page, vendor);
  await openProfile(page);
  await field(page, 'Full Name').fill('Typed Before');
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('auth') ?? '{}') as { token?: string }).token);
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  await press(page, 'Save changes');
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('Email').fill(vendor.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(vendor.password);
  await press(page, 'Sign In');
  await expect(page).toHaveURL('/account');
  await expect(field(page, 'Full Name')).toHaveValue('Typed Before');
  await expect(page.getByText('Your changes are still here. Save them to keep them.')).toBeVisible();
});

test('administrators have no profile', async ({ page }) => {
  await enterAs(page, { email: 'admin@example.com', password: DEMO_PASSWORD });
  await open(page, '/account');
  await expect(page).toHaveURL('/account/security');
  await expect(mainOf(page).getByRole('link', { name: 'Profile', exact: true })).toHaveCount(0);
});
