import MarkdownIt from 'markdown-it';

// HTML in a text stays text, and links lead to no script, so the output is safe to show.
const markdown = new MarkdownIt({ html: false, linkify: true });

const { escapeHtml } = markdown.utils;

// Nothing is fetched from other servers while a person writes: a picture is shown by its description.
markdown.renderer.rules.image = (tokens, index) => {
  const { attrs, content } = tokens[index]!;
  const address = String(attrs?.find(([name]) => name === 'src')?.[1] ?? '');
  return `<a href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer">🖼 ${escapeHtml(content || address)}</a>`;
};

markdown.core.ruler.push('own_window', ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? []))
    if (token.type === 'link_open') token.attrSet('target', '_blank');
});

/** The HTML of a text in Markdown. */
export const htmlOf = (text: string): string => markdown.render(text);
