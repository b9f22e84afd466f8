/** The page that browsers keep for the time without a connection. */
import { notePage, type Note } from './note-page.ts';

const ENGLISH: Note = {
  lang: 'en',
  heading: 'You are offline',
  text: 'This page needs a connection to the internet. What you have typed in a form is kept in this tab.',
  action: 'Try again',
};
const HINDI: Note = {
  lang: 'hi',
  heading: 'आप ऑफ़लाइन हैं',
  text: 'इस पेज के लिए इंटरनेट कनेक्शन चाहिए। आपने फ़ॉर्म में जो लिखा है, वह इस टैब में सुरक्षित है।',
  action: 'फिर कोशिश करें',
};
const SAVED = {
  en: { href: '/dashboard', label: 'Your leads as last loaded' },
  hi: { href: '/hi/dashboard', label: 'आपकी लीड, जैसी पिछली बार लोड हुई थीं' },
} as const;

/** `hasSaved`: this browser keeps a dashboard, so a link leads to it. */
export function offlinePage(brandName: string, nonce: string, hasSaved: boolean): string {
  const noteOf = (note: Note) => (hasSaved ? { ...note, link: SAVED[note.lang] } : note);
  return notePage(brandName, nonce, [noteOf(ENGLISH), noteOf(HINDI)]);
}
