const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** A paragraph of a mail; an address of ours that people open by clicking on it says so. */
type Paragraph = string | { link: string };

/** Both bodies of a mail, of the same paragraphs. */
export const letter = (paragraphs: readonly Paragraph[]): { text: string; html: string } => ({
  text: paragraphs.map(paragraph => (typeof paragraph === 'string' ? paragraph : paragraph.link)).join('\n\n'),
  html: paragraphs.map(paragraph => `<p>${htmlOf(paragraph)}</p>`).join('\n'),
});

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return escapeHtml(paragraph);
  const link = escapeHtml(paragraph.link);
  return `<a href="${link}">${link}</a>`;
}
