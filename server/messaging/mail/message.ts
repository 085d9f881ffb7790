import { directionOf, type InterfaceLanguage } from '../../../shared/domain/messages/languages.ts';

/** The content of a mail: paragraphs and at most one button. */
export interface Letter {
  language: InterfaceLanguage;
  subject: string;
  greeting: string;
  paragraphs: string[];
  button?: { label: string; url: string };
}

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** Renders a letter as plain text and as simple HTML without images or remote content. */
export function writeLetter({ language, subject, greeting, paragraphs, button }: Letter): MailText {
  const [first = '', ...rest] = paragraphs;
  const text = [greeting, first, ...(button ? [button.url] : []), ...rest, 'Tessera'].join('\n\n');
  const p = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const inLanguage = `lang="${language}" dir="${directionOf(language)}"`;
  const html = [
    `<!doctype html><html ${inLanguage}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#0f172a;background:#f8fafc">',
    // Repeated here: webmail shows the content of the body in its own page.
    `<div ${inLanguage} style="max-width:32rem;margin:0 auto;padding:24px;background:#fff;border:1px solid #e2e8f0;border-radius:8px">`,
    p(greeting),
    p(first),
    button
      ? `<p style="margin:0 0 16px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#0369a1;color:#fff;text-decoration:none">${escapeHtml(button.label)}</a></p>`
      : '',
    ...rest.map(p),
    '<p style="margin:0;color:#475569">Tessera</p></div></body></html>',
  ].join('\n');
  return { subject, text: `${text}\n`, html };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
