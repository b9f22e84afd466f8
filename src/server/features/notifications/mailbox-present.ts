/** Pages of the development mailbox: plain HTML without scripts. */
import { escapeHtml, mailBody, mailText } from './present.ts';
import type { KeptMail } from './queries.ts';
import { type MailSite, type Registry, renderMail } from './rules.ts';

const STYLE = `body{margin:0;background:#f5f5f4;color:#1c1917;font-family:system-ui,'Noto Sans','Noto Sans Devanagari',sans-serif;line-height:1.5}
main{max-width:860px;margin:0 auto;padding:24px 16px}h1{font-size:24px;margin:0 0 16px;overflow-wrap:anywhere}a{color:#0f766e}
ul{list-style:none;margin:0;padding:0;background:#fff;border:1px solid #d6d3d1;border-radius:12px}
li{padding:12px 16px;border-top:1px solid #e7e5e4;overflow-wrap:anywhere}li:first-child{border-top:0}
small{display:block;color:#57534e}main>dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px;overflow-wrap:anywhere}
main>dl>dt{color:#57534e}main>dl>dd{margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border:1px solid #d6d3d1;border-radius:12px;padding:16px}
main>section{border:1px solid #d6d3d1;border-radius:12px;background:#f5f5f4;margin:0 0 16px}`;

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${content}</main></body></html>
`;
}

function stateOf(mail: KeptMail): string {
  if (mail.sent_at) return 'sent';
  return mail.dead_at ? 'given up' : 'waiting';
}

/** Address and text went when their time was over, or with the person they were for. */
const isForgotten = (mail: KeptMail) => mail.to_address === '';

function subjectOf(mail: KeptMail, registry: Registry, site: MailSite): string {
  if (isForgotten(mail)) return `(erased: ${mail.template})`;
  try {
    return renderMail(registry, mail, site).subject;
  } catch {
    return `(${mail.template})`;
  }
}

/** The list of the newest mails. */
export function mailboxPage(mails: readonly KeptMail[], registry: Registry, site: MailSite): string {
  const items = mails.map(
    (mail) => `<li><a href="/dev/mail/${mail.id}">${escapeHtml(subjectOf(mail, registry, site))}</a>
<small>${escapeHtml(mail.to_address)} · ${mail.created_at.toISOString()} · ${stateOf(mail)}</small></li>`,
  );
  return page('Mails', `<h1>Mails</h1>${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>No mails yet.</p>'}`);
}

/** One mail, as its receiver sees it and as text. */
export function mailPage(mail: KeptMail, registry: Registry, site: MailSite): string {
  const subject = subjectOf(mail, registry, site);
  const facts: [string, string][] = [
    ['To', mail.to_address],
    ['Queued', mail.created_at.toISOString()],
    ['State', `${stateOf(mail)}, attempts: ${mail.attempts}${mail.last_error ? `, last fault: ${mail.last_error}` : ''}`],
  ];
  const head = facts.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  return page(subject, `<p><a href="/dev/mail">All mails</a></p><h1>${escapeHtml(subject)}</h1><dl>${head}</dl>${bodyOf(mail, registry, site)}`);
}

function bodyOf(mail: KeptMail, registry: Registry, site: MailSite): string {
  if (isForgotten(mail)) return '<p>Address and text of this mail were erased.</p>';
  try {
    const content = renderMail(registry, mail, site);
    return `<section>${mailBody(content, site)}</section><h2>As text</h2><pre>${escapeHtml(mailText(content, site))}</pre>`;
  } catch {
    return '<p>This mail cannot be shown.</p>';
  }
}
