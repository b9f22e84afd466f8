/** What a mail is: a template by name, rendered when it is sent, and when a failed one is tried again. */

/** Site data every mail may use. */
export type MailSite = { brandName: string; publicUrl: string; supportEmail: string };

/** Content of a mail before it becomes text and HTML. */
export type MailContent = {
  subject: string;
  /** First line, e.g. 'Hello Asha,'. */
  greeting?: string;
  paragraphs: readonly string[];
  /** Label and value pairs, such as a lead's contact. */
  details?: readonly (readonly [label: string, value: string])[];
  action?: { label: string; url: string };
  /** Something one may want to do about it, below everything else. */
  footLink?: { text: string; label: string; url: string };
};

export type MailTemplate<Data extends Record<string, unknown> = Record<string, unknown>> = {
  readonly name: string;
  /** Its data holds a secret, such as a link that sets a password: forgotten as soon as the mail is out. */
  readonly isSecret: boolean;
  render(data: Data, site: MailSite): MailContent;
};

/** Declares a mail. The data must be plain JSON: it waits in the database until the mail is sent. */
export function defineMail<Data extends Record<string, unknown>>(name: string, render: MailTemplate<Data>['render'], { isSecret = false } = {}): MailTemplate<Data> {
  return { name, isSecret, render };
}

export type Registry = readonly MailTemplate[];

/** Renders a mail by the name of its template. Throws when there is none of that name. */
export function renderMail(registry: Registry, mail: { template: string; data: Record<string, unknown> }, site: MailSite): MailContent {
  const template = registry.find((one) => one.name === mail.template);
  if (!template) throw new Error(`There is no mail template '${mail.template}'.`);
  return template.render(mail.data, site);
}

/** The same for every try, so that a receiver can tell a repeated delivery. */
export function messageId(mailId: string, publicUrl: string): string {
  return `<${mailId}@${new URL(publicUrl).hostname}>`;
}

const MINUTE = 60_000;
// Ten tries over about a day.
const PAUSES_IN_MINUTES = [1, 2, 5, 10, 30, 60, 120, 240, 480, 480] as const;

/** When to try again after `attempts` failures, or null when the mail is given up. */
export function nextTry(attempts: number, now: Date): Date | null {
  const pause = attempts < 10 ? PAUSES_IN_MINUTES[attempts - 1] : undefined;
  return pause === undefined ? null : new Date(now.getTime() + pause * MINUTE);
}
