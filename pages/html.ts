/** Markup for a page, used without escaping. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, character => entities[character]!);

type Part = Html | string | number | false | null | undefined | readonly Part[];

const render = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return part === false || part == null ? '' : escape(String(part));
};

/** Template tag: every interpolated value is escaped, unless this tag itself made it. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((before, text, index) => before + render(parts[index - 1]) + text));

/** Data for the page's script. A block that isn't executed, so it needs no exception in the Content-Security-Policy. */
export const pageData = (data: unknown): Html =>
  new Html(
    `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  );

interface Page {
  title: string;
  /** The language of its texts; English when left out. */
  lang?: 'pt-BR' | undefined;
  /** Address of the folder with bar.css, pages.css and icon.svg. */
  assets: string;
  /** Further elements for the head: scripts, styles. */
  head?: Html;
  /** Pages that are one tool fill the window instead of scrolling. */
  fills?: boolean;
  body: Html;
}

export const page = ({ title, lang, assets, head, fills = false, body }: Page): string =>
  html`<!doctype html>
<html lang="${lang ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${assets}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets}/bar.css">
<link rel="stylesheet" href="${assets}/pages.css">
${head}
</head>
<body${fills ? html` class="fills"` : ''}>
${body}
</body>
</html>
`.text;
