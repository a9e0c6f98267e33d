// A table is written by its own noun only (src/domain/<noun>, src/cutover/domain/<noun>), which names it in its `noun.ts`: its
// rules, its audit and its side effects are in one place. Others call a verb of that noun, or `*.write.ts` as a part of their own transaction.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** By table, the nouns that may write it. */
export const ownersOf = new Map([['recorded_messages', ['platform']]]);
for (const file of globSync('src/{domain,cutover/domain}/*/noun.ts', { cwd: root }).sort()) {
  const [, tables = ''] = /\btables: \[([^\]]*)\]/.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
  for (const [, table] of tables.matchAll(/'(\w+)'/g))
    ownersOf.set(table, [...(ownersOf.get(table) ?? []), path.basename(path.dirname(file))]);
}

/** `GroupLinkDispatch` as `group_link_dispatches`; classes with a table that is not simply their plural are listed. */
const irregular = { MeetingProgress: 'meeting_progress', OutboxMessage: 'outbox', WorkingHours: 'working_hours' };
export function tableOfEntity(name) {
  const singular = name.replaceAll(/(?<!^)[A-Z]/g, letter => `_${letter}`).toLowerCase();
  const plural = singular.replace(/(?<=[^aeiou])y$/, 'ie') + (/(s|ch)$/.test(singular) ? 'es' : 's');
  return irregular[name] ?? plural;
}

const nounOf = file =>
  /\/src\/(?:cutover\/)?domain\/([^/]+)\//.exec(file)?.[1] ?? /\/src\/(platform)\//.exec(file)?.[1];
const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const writtenInSql = /\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+"?([a-z_]+)"?/gi;

/** @type {import('eslint').Rule.RuleModule} */
export const tableOwners = {
  meta: { type: 'problem', schema: [], docs: { description: 'a table is written by its own noun only' } },
  create(context) {
    const noun = nounOf(context.filename.replaceAll('\\', '/'));
    const check = (node, table) => {
      const owners = ownersOf.get(table);
      if (!owners || owners.includes(noun)) return;
      const message = `${table} is written by ${owners.join(' and ')} only: call a verb of that noun (*.write.ts).`;
      context.report({ node, message });
    };
    return {
      // Only code that holds the class can get entities, and these are written with the transaction; reads use plain rows.
      ImportSpecifier(node) {
        const { importKind, source } = node.parent;
        if (importKind === 'type' || node.importKind === 'type' || !/\/entities\/[^/]+$/.test(source.value)) return;
        if (/^[A-Z][a-z]/.test(node.imported.name)) check(node, tableOfEntity(node.imported.name));
      },
      'CallExpression[callee.type="MemberExpression"]'(node) {
        const [table] = node.arguments;
        if (writers.has(node.callee.property.name) && table?.type === 'Literal') check(table, table.value);
      },
      // Old rows are removed batch by batch (kernel/removal.ts).
      'CallExpression[callee.name=/^removal(After)?$/]'(node) {
        if (node.arguments[0]?.type === 'Literal') check(node.arguments[0], node.arguments[0].value);
      },
      TemplateElement(node) {
        for (const [, table] of node.value.raw.matchAll(writtenInSql)) check(node, table.toLowerCase());
      },
      Literal(node) {
        if (typeof node.value !== 'string') return;
        for (const [, table] of node.value.matchAll(writtenInSql)) check(node, table.toLowerCase());
      },
    };
  },
};
