/** A mail's content as plain text and as HTML that every mail program shows alike. */
import type { MailContent, MailSite } from './rules.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** The text part. */
export function mailText(content: MailContent, site: MailSite): string {
  const blocks = [
    ...(content.greeting ? [content.greeting] : []),
    ...content.paragraphs,
    ...(content.details?.length ? [content.details.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(content.action ? [`${content.action.label}: ${content.action.url}`] : []),
    ...(content.footLink ? [`${content.footLink.text}\n${content.footLink.label}: ${content.footLink.url}`] : []),
    `--\n${site.brandName}, ${site.publicUrl}\nQuestions? Write to ${site.supportEmail}
Your data, and how to have it erased: ${privacyUrl(site)}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** The notice tells guests and people with an account alike how to withdraw; every mail leads there. */
const privacyUrl = (site: MailSite) => `${site.publicUrl}/privacy`;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI','Noto Sans','Noto Sans Devanagari',sans-serif";
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:1.55;white-space:pre-line';

/** The HTML part: a whole document, styled inline because mail programs drop style sheets. */
export function mailHtml(content: MailContent, site: MailSite): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background:#f5f5f4">${mailBody(content, site)}</body></html>
`;
}

/** What is seen of a mail, without the document around it. */
export function mailBody(content: MailContent, site: MailSite): string {
  return `<div style="margin:0 auto;max-width:600px;padding:24px 16px;color:#1c1917;overflow-wrap:anywhere;${FONT}">
<p style="margin:0 0 16px;font-size:20px;font-weight:700"><a href="${safeUrl(site.publicUrl)}" style="color:#0f766e;text-decoration:none">${escapeHtml(site.brandName)}</a></p>
<div style="background:#ffffff;border:1px solid #d6d3d1;border-radius:12px;padding:28px 24px">
${contentBlocks(content).join('\n')}
</div>
<p style="margin:16px 0 0;font-size:13px;line-height:1.5;color:#57534e">Questions? Write to <a href="mailto:${escapeHtml(site.supportEmail)}" style="color:#57534e">${escapeHtml(site.supportEmail)}</a>.<br><a href="${safeUrl(privacyUrl(site))}" style="color:#57534e">Your data, and how to have it erased</a></p>
</div>`;
}

function contentBlocks(content: MailContent): string[] {
  const paragraph = (text: string) => `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>`;
  return [
    ...(content.greeting ? [`<p style="${PARAGRAPH};font-weight:600">${escapeHtml(content.greeting)}</p>`] : []),
    ...content.paragraphs.map(paragraph),
    ...(content.details?.length ? [detailList(content.details)] : []),
    ...(content.action ? [button(content.action)] : []),
    ...(content.footLink ? [footLine(content.footLink)] : []),
  ];
}

function detailList(details: NonNullable<MailContent['details']>): string {
  const rows = details.map(
    ([label, value]) =>
      `<dt style="font-size:13px;color:#57534e">${escapeHtml(label)}</dt><dd style="margin:2px 0 12px;font-size:16px;line-height:1.5;white-space:pre-line">${escapeHtml(value)}</dd>`,
  );
  return `<dl style="margin:0 0 16px;padding:16px 16px 4px;background:#fafaf9;border-radius:8px">${rows.join('')}</dl>`;
}

function button({ label, url }: NonNullable<MailContent['action']>): string {
  return `<p style="margin:8px 0 0"><a href="${safeUrl(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f766e;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function footLine({ text, label, url }: NonNullable<MailContent['footLink']>): string {
  return `<p style="margin:20px 0 0;font-size:13px;line-height:1.5;color:#57534e">${escapeHtml(text)} <a href="${safeUrl(url)}" style="color:#57534e">${escapeHtml(label)}</a></p>`;
}

/** Only web addresses become links, whatever the data of a mail may hold. */
function safeUrl(url: string): string {
  return /^https?:\/\//i.test(url) ? escapeHtml(url) : '#';
}
