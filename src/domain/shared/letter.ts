const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** Both bodies of a mail, of the same paragraphs. */
export const letter = (paragraphs: readonly string[]): { text: string; html: string } => ({
  text: paragraphs.join('\n\n'),
  html: paragraphs.map(paragraph => `<p>${escapeHtml(paragraph)}</p>`).join('\n'),
});
