// The times of the questions, as Markdown.
import { table } from '../report.mjs';

export const LIMIT_MS = 100;
const MAX_TEXT = 300;
const MAX_ROWS = 150;

const nameOf = ({ field, route, label }) => [route ?? field, label].filter(Boolean).join(', ');
const cell = text => text.replaceAll('|', '\\|');
const ms = value => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const most = (statements, key) =>
  statements.reduce((best, each) => (each[key] > (best?.[key] ?? -1) ? each : best), undefined);

function slow(results, key) {
  const rows = results
    .filter(each => each[key] > LIMIT_MS)
    .sort((a, b) => b[key] - a[key])
    .map(each => {
      const statement = most(each.statements, 'ms');
      return [
        cell(nameOf(each)),
        each.caller,
        ms(each.first),
        ms(each.warm),
        statement ? ms(statement.ms) : '',
        each.bytes,
      ];
    });
  const shown = rows.slice(0, MAX_ROWS);
  const text = table(['question', 'caller', 'first ms', 'warm ms', 'slowest statement ms', 'bytes'], shown);
  return rows.length === 0
    ? 'None.'
    : rows.length > shown.length
      ? `${text}\n\n… and ${rows.length - shown.length} more.`
      : text;
}

/** One line for each statement that reads a large table from end to end. */
function scans(results) {
  const byText = new Map();
  for (const result of results) {
    for (const { scans: tables, text, ms } of result.statements) {
      if (tables.length === 0) continue;
      const found = byText.get(text) ?? { tables, text, ms: 0, questions: new Set() };
      found.ms = Math.max(found.ms, ms);
      found.questions.add(`${nameOf(result)} (${result.caller})`);
      byText.set(text, found);
    }
  }
  if (byText.size === 0) return 'None.';
  const rows = [...byText.values()]
    .sort((a, b) => b.ms - a.ms)
    .map(({ tables, text, ms: time, questions }) => {
      const [one, two, ...more] = questions;
      const asked = [one, two].filter(Boolean).join('; ') + (more.length > 0 ? ` and ${more.length} more` : '');
      return [tables.join(', '), ms(time), cell(asked), `\`${cell(text.slice(0, MAX_TEXT)).replaceAll('`', '')}\``];
    });
  return table(['table', 'ms', 'asked by', 'statement'], rows);
}

/**
 * Questions that were refused for another reason than rights: malformed questions, or questions about data that this database
 * lacks.
 */
function troubles(results) {
  const byTrouble = new Map();
  for (const result of results) {
    if (!result.trouble || /^40[13] |FORBIDDEN|UNAUTHENTICATED|not allowed/i.test(result.trouble)) continue;
    const text = `${nameOf(result)}: ${result.trouble.replaceAll(/\s+/g, ' ')}`;
    byTrouble.set(text, [...(byTrouble.get(text) ?? []), result.caller]);
  }
  if (byTrouble.size === 0) return 'None.';
  return [...byTrouble].map(([text, callers]) => `- ${text} (${callers.join(', ')})`).join('\n');
}

export function report({ results, sizes, scale, crowded, machine }) {
  const quick = results.filter(({ warm }) => warm <= 20).length;
  const above = results.filter(({ warm }) => warm > LIMIT_MS).length;
  const sizesText = Object.entries(sizes)
    .filter(([name]) => name !== 'perCycle')
    .map(
      ([name, count]) =>
        `${count.toLocaleString('en')} ${name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)}`,
    )
    .join(', ');
  return [
    '# Every question at the size of a nation',
    machine,
    `Scale ${scale}: ${sizesText}.`,
    `${results.length} questions: ${quick} within 20 ms, ${above} above ${LIMIT_MS} ms, each warm: the third time.`,
    `## Above ${LIMIT_MS} ms warm`,
    slow(results, 'warm'),
    '## Sequential scans of tables of more than 100,000 rows',
    scans(results),
    `## Above ${LIMIT_MS} ms the first time only`,
    slow(
      results.filter(({ warm }) => warm <= LIMIT_MS),
      'first',
    ),
    ...(crowded
      ? [
          '## Twelve heavy questions at once',
          `Reading one submission takes ${ms(crowded.alone)} ms (p50) alone and ${ms(crowded.beside)} ms beside them: ${crowded.ratio.toFixed(1)} times as long. They were answered with ${Object.entries(
            crowded.statuses,
          )
            .map(([status, count]) => `${status} (${count} times)`)
            .join(', ')}: ${crowded.heavy.map(each => `${nameOf(each)} (${each.caller})`).join('; ')}.`,
        ]
      : []),
    '## Questions that had no answer',
    troubles(results),
    '',
  ].join('\n\n');
}
