import { linesOf, oneLine } from './mail-text.js';

/** A text as HTML that shows it. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/**
 * A paragraph of a mail. A plain text is one line in which nothing becomes a link, regardless of the author of its parts. A
 * link is an address of ours that people open by clicking on it; with a label it is a button, and a mail has one of these. A
 * mailbox is one of ours that they may write to. A quote is a text of somebody else, and looks like that. A code is typed
 * elsewhere, so it is large.
 */
export type Paragraph =
  string | { link: string; label?: string } | { mailbox: string } | { quote: string } | { code: string };

/** Both bodies of a mail, of the same paragraphs. */
export const letter = (paragraphs: readonly Paragraph[]): { text: string; html: string } => ({
  text: paragraphs.map(textOf).join('\n\n'),
  html: paragraphs.map(htmlOf).join('\n'),
});

/** The contact for people with news of an action that they did not do. */
export const support = (supportEmail: string | null): Paragraph[] =>
  supportEmail
    ? ['Se não foi você, fale com o suporte:', { mailbox: supportEmail }]
    : ['Se não foi você, fale com o suporte.'];

function textOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return oneLine(paragraph);
  if ('link' in paragraph) return paragraph.link;
  if ('mailbox' in paragraph) return paragraph.mailbox;
  if ('code' in paragraph) return paragraph.code;
  return linesOf(paragraph.quote)
    .map(line => `> ${line}`)
    .join('\n');
}

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(oneLine(paragraph))}</p>`;
  if ('quote' in paragraph) return `<blockquote>${linesOf(paragraph.quote).map(escapeHtml).join('<br>')}</blockquote>`;
  if ('code' in paragraph) return `<p class="code">${escapeHtml(paragraph.code)}</p>`;
  const address = escapeHtml('link' in paragraph ? paragraph.link : paragraph.mailbox);
  if ('label' in paragraph && paragraph.label !== undefined)
    return `<p><a class="button" href="${address}">${escapeHtml(paragraph.label)}</a></p>
<p class="plain">Se o botão não abrir, copie este endereço: <a href="${address}">${address}</a></p>`;
  return `<p><a href="${'link' in paragraph ? '' : 'mailto:'}${address}">${address}</a></p>`;
}
