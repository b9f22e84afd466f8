import { expect, test } from 'vitest';
import { leadMails, leadAssigned, leadWithdrawn, referralReceived, referrerAccepted, referrerRejected, requestReceived, requesterAccepted, requesterCompleted, requesterRejected } from './mail.ts';

const site = { brandName: 'Newsco', publicUrl: 'https://newsco.example', supportEmail: 'help@newsco.example' };
const withdrawUrl = 'https://newsco.example/request-service/withdraw?token=abc';
const progress = { name: 'Meera', worker: 'Ravi Kale', referralIds: 'REF-100000', work: 'Electrician in Pune', withdrawUrl };

test('names of mails do not repeat', () => {
  expect(new Set(leadMails.map((mail) => mail.name)).size).toBe(leadMails.length);
});

test('the requester gets the number and the expected time of answer', () => {
  const mail = requestReceived.render({ name: 'Meera', referralIds: 'REF-100000, REF-100001', work: 'Mason, Tiler in Pune', withdrawUrl }, site);
  expect(mail).toMatchObject({ subject: 'We received your request REF-100000, REF-100001', greeting: 'Hello Meera,' });
  expect(mail.paragraphs.join(' ')).toMatch(/Mason, Tiler in Pune.*24-48 hours/);
});

test.each([
  ['Lata Shah', 'Lata Shah'],
  [null, 'Our team'],
])('whose data %s gave is told by whom, why, and how to have it removed', (referrer, who) => {
  const mail = referralReceived.render({ name: 'Meera', referrer, referralIds: 'REF-100000', work: 'Electrician in Pune', withdrawUrl }, site);
  expect(mail.subject).toBe(`${who} referred you to Newsco: Electrician in Pune`);
  expect(mail.paragraphs.join(' ')).toMatch(new RegExp(`^${who} gave us your name.*call you about this: Electrician in Pune.*REF-100000.*remove your details`));
});

test.each([
  [false, 'https://newsco.example/vendor/dashboard'],
  [true, 'https://newsco.example/broker/dashboard'],
])('the assignee (broker: %s) is sent to the own dashboard', (broker, url) => {
  expect(leadAssigned.render({ name: 'Ravi', referralIds: 'REF-100000', work: 'Electrician in Pune', broker }, site).action?.url).toBe(url);
});

test.each([
  [requesterAccepted],
  [referrerAccepted],
])('an acceptance names the worker, with the phone where there is one', (template) => {
  expect(template.render({ ...progress, workerPhone: '+91 50000 00001' }, site).details).toEqual([['Name', 'Ravi Kale'], ['Phone', '+91 50000 00001']]);
  expect(template.render({ ...progress, workerPhone: null }, site).details).toEqual([['Name', 'Ravi Kale']]);
});

test('a completion names the worker', () => {
  expect(requesterCompleted.render(progress, site).paragraphs[0]).toContain('Ravi Kale marked your request (Electrician in Pune) as completed');
});

test('who rejected a lead is not told', () => {
  for (const template of [requesterRejected, referrerRejected]) expect(JSON.stringify(template.render(progress, site))).not.toContain('Ravi Kale');
});

test('each mail to the person a lead is about ends with the way to take it back', () => {
  const data = { ...progress, workerPhone: null };
  for (const template of [requestReceived, requesterAccepted, requesterCompleted, requesterRejected]) expect(template.render(data, site).footLink?.url).toBe(withdrawUrl);
});

test('the assignee of a withdrawn lead learns no name', () => {
  const mail = leadWithdrawn.render({ name: 'Ravi', referralIds: 'REF-100000', work: 'Electrician in Pune', broker: false }, site);
  expect(mail.paragraphs.join(' ')).toMatch(/REF-100000.*taken the request back.*do not contact/);
});
