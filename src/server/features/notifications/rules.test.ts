/** When a mail is tried again, and how its content becomes text and HTML. */
import { describe, expect, test } from 'vitest';
import { mailHtml, mailText } from './present.ts';
import { defineMail, messageId, nextTry, renderMail } from './rules.ts';

const NOW = new Date('2026-11-15T06:30:00.000Z');
const SITE = { brandName: 'Newsco', publicUrl: 'https://newsco.example', supportEmail: 'help@newsco.example' };

describe('nextTry', () => {
  test.each([
    [1, 1], [2, 2], [3, 5], [4, 10], [5, 30], [6, 60], [7, 120], [8, 240], [9, 480],
  ])('after failure %i: in %i minutes', (attempts, minutes) => {
    expect(nextTry(attempts, NOW)).toEqual(new Date(NOW.getTime() + minutes * 60_000));
  });

  test.each([10, 11, 100])('after failure %i: given up', (attempts) => {
    expect(nextTry(attempts, NOW)).toBeNull();
  });
});

describe('content', () => {
  const content = {
    subject: 'A <b>subject</b>',
    greeting: 'Hello <script>alert(1)</script>,',
    paragraphs: ['Ramesh & Söhne "quoted"', 'two\nlines'],
    details: [['Phone', '+91 50000 00001'], ['Note', '<img src=x onerror=alert(1)>']] as const,
    action: { label: 'Open', url: 'https://newsco.example/dashboard?a=1&b="2"' },
  };

  test('HTML holds no markup from data', () => {
    const html = mailHtml(content, SITE);
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain('Ramesh &amp; Söhne &quot;quoted&quot;');
    expect(html).toContain('href="https://newsco.example/dashboard?a=1&amp;b=&quot;2&quot;"');
  });

  test('a link that is no web address is not made', () => {
    expect(mailHtml({ ...content, action: { label: 'x', url: 'javascript:alert(1)' } }, SITE)).not.toContain('javascript:');
  });

  test('text says the same, one block after the other', () => {
    expect(mailText({ ...content, greeting: 'Hello Asha,' }, SITE)).toBe(
      `Hello Asha,\n\nRamesh & Söhne "quoted"\n\ntwo\nlines\n\nPhone: +91 50000 00001\nNote: <img src=x onerror=alert(1)>\n\nOpen: https://newsco.example/dashboard?a=1&b="2"\n\n--\nNewsco, https://newsco.example\nQuestions? Write to help@newsco.example\nYour data, and how to have it erased: https://newsco.example/privacy\n`,
    );
  });
});

test('a mail is rendered by the name of its template', () => {
  const hello = defineMail<{ name: string }>('hello', ({ name }) => ({ subject: `Hello ${name}`, paragraphs: [] }));
  expect(renderMail([hello], { template: 'hello', data: { name: 'Asha' } }, SITE).subject).toBe('Hello Asha');
  expect(() => renderMail([hello], { template: 'gone', data: {} }, SITE)).toThrow("There is no mail template 'gone'.");
});

test('the Message-ID depends on mail and site only', () => {
  expect(messageId('018f', 'http://localhost:3000')).toBe('<018f@localhost>');
});
