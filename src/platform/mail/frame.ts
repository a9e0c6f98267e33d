import { escapeHtml } from './letter.js';

/** The programme's look in its mails. */
export interface Look {
  siteName: string;
  /** `#rrggbb` */
  primaryColor: string;
  /** A text below every mail; empty for none. */
  footer: string;
}

// Mail programs know tables and styles of elements, and few know more. Those with a dark mode read the style sheet; the others
// ignore it.
const darkMode = `
@media (prefers-color-scheme: dark) {
  body, .page { background: #111827 !important; }
  .card { background: #1f2937 !important; }
  .card, .card p, .card blockquote { color: #f3f4f6 !important; }
  .card .plain, .foot { color: #9ca3af !important; }
  .card .plain a { color: #93c5fd !important; }
}`;

/**
 * The HTML document of a mail: the programme's name above, its footer below, readable on phones and in dark mode.
 * @param html the body that `letter` makes
 * @param title shown by programs that open a mail in a window of its own
 */
export function framed(html: string, title: string, { siteName, primaryColor, footer }: Look): string {
  const styled = html
    .replaceAll('<p>', '<p style="margin:0 0 16px">')
    .replaceAll('<p class="plain">', '<p class="plain" style="margin:0 0 16px;font-size:13px;color:#4b5563">')
    .replaceAll('<blockquote>', '<blockquote style="margin:0 0 16px;padding-left:12px;border-left:4px solid #9ca3af">')
    .replaceAll(
      '<p class="code">',
      '<p class="code" style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:4px">',
    )
    .replaceAll(
      '<a class="button"',
      `<a class="button" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${primaryColor};color:${inkOn(primaryColor)};font-weight:600;text-decoration:none"`,
    );
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${darkMode}
</style>
</head>
<body style="margin:0;background:#f3f4f6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6">
<tr><td align="center" style="padding:24px 12px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px">
<tr><td style="padding:24px;font-size:16px;line-height:24px;color:#111827;text-align:left;overflow-wrap:anywhere">
<p style="margin:0 0 20px;padding-bottom:12px;border-bottom:3px solid ${primaryColor};font-size:18px;font-weight:700">${escapeHtml(siteName)}</p>
${styled}
</td></tr>
</table>
${footer ? `<p class="foot" style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:20px;color:#4b5563">${escapeHtml(footer)}</p>\n` : ''}</td></tr>
</table>
</body>
</html>
`;
}

/** The colour of a text on a coloured ground: the one of black and white that has more contrast (WCAG 2.2, relative luminance). */
function inkOn(ground: string): '#000000' | '#ffffff' {
  const [red, green, blue] = [1, 3, 5]
    .map(at => Number.parseInt(ground.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  // Contrasts are equal where (l + 0.05)² = 1.05 · 0.05.
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff';
}
