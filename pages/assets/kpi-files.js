// Files of a KPI: its numbers for a spreadsheet, its charts as a picture.
import { pictures } from './kpi-chart.js';
import { tableOf } from './kpi-table.js';

function download(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By now the browser has begun the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Only letters, digits and hyphens, for names of files. */
const plain = text =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);

const nameOf = (kpi, subject) => `${plain(kpi.name)}-${plain(subject)}`;

/** Text that a spreadsheet would take for a formula is quoted, for example in names of groups. */
const quoted = text => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const cellOf = cell => {
  if (cell === null || cell.value === null) return '';
  return typeof cell === 'string' ? quoted(cell) : String(cell.value).replace('.', ',');
};

/** All numbers of a card in a file for Brazilian Excel: semicolons, commas, and UTF-8 that begins with its mark. */
export function csvOf(kpi, seriesLines, subject) {
  const lines = seriesLines.flatMap(lines => {
    const { heads, rows } = tableOf(lines, kpi.period === 'SEMESTER');
    const head = [lines[0].series.title, ...(lines.length > 1 ? [] : [subject])].map(quoted).join(';');
    return ['', head, heads.map(quoted).join(';'), ...rows.map(row => row.map(cellOf).join(';'))];
  });
  return `\u{feff}${[...lines.slice(1), ''].join('\r\n')}`;
}

export function downloadCsv(kpi, seriesLines, subject) {
  download(
    new Blob([csvOf(kpi, seriesLines, subject)], { type: 'text/csv;charset=utf-8' }),
    `${nameOf(kpi, subject)}.csv`,
  );
}

const MARGIN = 48;
const font = (size, weight = 400) => `${weight} ${size}px system-ui, sans-serif`;

/** The charts of a card in one light picture with its subject: the KPI, the group and the time. */
export async function downloadPng(kpi, card, { subject, echarts }) {
  const { colours, shown } = await pictures(card, echarts);
  const heightOf = ({ lines, canvas }) =>
    canvas.height + (shown.length > 1 ? 56 : 0) + (lines.length > 1 ? 48 : 0) + 24;
  const picture = document.createElement('canvas');
  picture.width = Math.max(...shown.map(({ canvas }) => canvas.width)) + 2 * MARGIN;
  picture.height = shown.reduce((sum, each) => sum + heightOf(each), 190) + MARGIN;
  const context = picture.getContext('2d');
  context.fillStyle = colours.raised;
  context.fillRect(0, 0, picture.width, picture.height);
  const write = (text, at, size, { weight = 400, color = colours.text, left = MARGIN } = {}) => {
    context.font = font(size, weight);
    context.fillStyle = color;
    context.fillText(text, left, at, picture.width - left - MARGIN);
  };
  write(kpi.title, 76, 40, { weight: 650 });
  write(subject, 124, 30, { color: colours.quiet });
  let top = 160;
  for (const { lines, canvas } of shown) {
    const { title, unit } = lines[0].series;
    if (shown.length > 1) write(`${title} (${unit})`, (top += 48), 28, { weight: 600 });
    if (lines.length > 1) {
      top += 44;
      let left = MARGIN;
      lines.forEach(({ name }, index) => {
        context.fillStyle = colours.lines[index];
        context.fillRect(left, top - 20, 22, 22);
        write(name, top, 26, { left: left + 34 });
        left += context.measureText(name).width + 90;
      });
    }
    context.drawImage(canvas, MARGIN, (top += 16));
    top += canvas.height;
  }
  const [{ lines }] = shown;
  write(`Elo · ${lines[0].series.source} · ${location.host}`, picture.height - 24, 22, { color: colours.quiet });
  const blob = await new Promise(resolve => picture.toBlob(resolve, 'image/png'));
  download(blob, `${nameOf(kpi, subject)}.png`);
}
