// The pages of an archive for human readers, in Portuguese and English: plain HTML, without scripts, and without anything from
// other servers.

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, sign => entities[sign]!);

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1 small,li small,p small{color:#555;font-weight:400}table{border-collapse:collapse;font-size:.9rem}
.wide{overflow-x:auto}th,td{border:1px solid #ccc;padding:.35rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}`;

const head = (title: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${style}</style></head><body>
`;

export interface Title {
  pt: string;
  en: string;
}
const both = ({ pt, en }: Title): string => `${escaped(pt)} <small lang="en">${escaped(en)}</small>`;

interface Counted {
  table: string;
  title: Title;
  count: number;
}

/** The contents page of the archive. */
export function indexPage({
  name,
  at,
  tables,
  files,
}: {
  name: string;
  at: string;
  tables: readonly Counted[];
  files: number;
}): string {
  const items = tables.map(({ table, title, count }) =>
    count === 0
      ? `<li>${both(title)}: 0</li>`
      : `<li><a href="pages/${table}.html">${both(title)}</a>: ${count} (<a href="data/${table}.json">JSON</a>)</li>`,
  );
  return `${head(`Dados pessoais de ${name}`)}<h1>Dados pessoais de ${escaped(name)} <small lang="en">Personal data</small></h1>
<p>Tudo o que está guardado sobre você em ${escaped(at)} (UTC).<br><small lang="en">All that was held of you then.</small></p>
<ul>
${items.join('\n')}
</ul>
<p>${files === 0 ? 'Nenhum arquivo.' : `<a href="files/">${files} arquivos</a> na pasta <code>files</code>.`} <small lang="en">${files} files in the folder files.</small></p>
<p>Senhas, códigos e o que diz respeito a outras pessoas não estão aqui.<br>
<small lang="en">Passwords, codes, and what is about other people are not in here.</small></p>
</body></html>
`;
}

export const tablePageHead = (title: Title, columns: readonly string[]): string =>
  `${head(title.pt)}<p><a href="../index.html">Início <small lang="en">Contents</small></a></p>
<h1>${both(title)}</h1><div class="wide" tabindex="0"><table><thead><tr>${columns.map(name => `<th scope="col">${escaped(name)}</th>`).join('')}</tr></thead><tbody>
`;

/** A table row from the row's JSON. */
export function tableRow(json: string, columns: readonly string[]): string {
  const row = JSON.parse(json) as { [name: string]: unknown };
  return `<tr>${columns.map(name => `<td>${escaped(textOf(row[name]))}</td>`).join('')}</tr>\n`;
}
export const tablePageEnd = '</tbody></table></div></body></html>\n';

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
