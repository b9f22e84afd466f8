/** The mail by which an administrator sees that mails arrive. */
import { defineMail } from '../notifications/rules.ts';

export const testMail = defineMail<Record<string, never>>('test_mail', (_data, site) => ({
  subject: `Test mail of ${site.brandName}`,
  paragraphs: [`You asked for this mail in the administration of ${site.brandName}. Since it arrived, mails are sent.`],
}));

export const systemMails = [testMail];
