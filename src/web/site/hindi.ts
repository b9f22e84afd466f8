/** Hindi in the browser: what the page on view needs before it wakes, the rest as soon as it is awake, what people at work see once somebody is signed in. */
import type { I18n } from '@lingui/core';
import { persist } from '../client/persist.ts';
import { whenWorkBegins } from '../client/session.ts';
import { setTranslate } from '../client/translate.ts';
import { createI18n } from './locale.ts';

const FRAME_ONLY = /^\/hi(?:\/(?:about-us)?)?$/;
const WORK = /^\/hi\/(?:account(?!\/deleted)|dashboard|vendor|broker|admin)(?:\/|$)/;

/** What nobody waits for is asked for during half a minute. */
const TRIES_LATER = 6;

async function addVisitorTexts(i18n: I18n, tries?: number): Promise<void> {
  const [{ messages }, { createTranslate }] = await persist(() => Promise.all([import('virtual:hindi/visitor'), import('./phrases/phrases.ts')]), tries);
  i18n.load('hi', messages);
  setTranslate(createTranslate(i18n));
}

async function addWorkTexts(i18n: I18n, tries?: number): Promise<void> {
  i18n.load('hi', (await persist(() => import('virtual:hindi/work'), tries)).messages);
}

/** Guests never see what these are about. */
async function addWorkTextsOnceNeeded(i18n: I18n): Promise<void> {
  await whenWorkBegins();
  await addWorkTexts(i18n, TRIES_LATER);
}

/** `rest` loads what other pages of the visit need; texts that arrive are shown at once. */
export async function loadHindi(pathname: string): Promise<{ i18n: I18n; rest: () => Promise<unknown> }> {
  const i18n = createI18n('hi', (await persist(() => import('virtual:hindi/frame'))).messages);
  if (FRAME_ONLY.test(pathname)) return { i18n, rest: () => Promise.all([addVisitorTexts(i18n, TRIES_LATER), addWorkTextsOnceNeeded(i18n)]) };
  if (WORK.test(pathname)) {
    await Promise.all([addVisitorTexts(i18n), addWorkTexts(i18n)]);
    return { i18n, rest: () => Promise.resolve() };
  }
  await addVisitorTexts(i18n);
  return { i18n, rest: () => addWorkTextsOnceNeeded(i18n) };
}
