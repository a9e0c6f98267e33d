// The columns with the state of a record are written by the transitions of its noun only (src/domain/<noun>/states.ts): a
// writer that forgets one of them leaves a record between two states.
import { readFileSync } from 'node:fs';
import { ownersOf, tableOfEntity } from './table-owners.js';

/** By table, the columns of its states; `npm run codegen` writes the file from the declarations of the nouns. */
export const columnsOf = JSON.parse(readFileSync(new URL('./state-columns.json', import.meta.url), 'utf8'));

/** The entity's name for it: `canceled_by_id` is `canceledBy`. */
const propertyOf = column => column.replace(/_id$/, '').replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** By name of the called function, the index of the argument that is written. */
const written = {
  set: 0,
  values: 0,
  doUpdateSet: 0,
  assigned: 0,
  asProperties: 0,
  assign: 1,
  create: 1,
  upsert: 1,
  nativeUpdate: 2,
};
const named = node => node.callee.property?.name ?? node.callee.name;

/** The table of a call, by its entity or by the chain that leads to it; undefined: not known. */
function tableOf(call) {
  const [first] = call.arguments;
  if (first?.type === 'Identifier' && /^(create|upsert|nativeUpdate)$/.test(named(call)))
    return tableOfEntity(first.name);
  if (named(call) === 'doUpdateSet') {
    let outer = call.parent;
    while (outer && !(outer.type === 'CallExpression' && named(outer) === 'onConflict')) outer = outer.parent;
    return outer && tableOf(outer);
  }
  for (let each = call; each; each = each.type === 'CallExpression' ? each.callee : each.object)
    if (each.type === 'CallExpression' && /^(updateTable|insertInto)$/.test(named(each)))
      return each.arguments[0]?.value;
  return undefined;
}

const inSql = {
  update: /\bupdate\s+"?(\w+)"?(?:\s+as\s+\w+)?\s+set\s+(.*?)(?=\bwhere\b|\bfrom\b|\breturning\b|$)/gis,
  insert: /\binsert\s+into\s+"?(\w+)"?(?:\s+as\s+\w+)?\s*\(([^)]*)\)/gis,
};

/** @type {import('eslint').Rule.RuleModule} */
export const stateColumns = {
  meta: { type: 'problem', schema: [], docs: { description: 'states are written by the transitions of their noun' } },
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    const noun = /\/src\/(?:cutover\/)?domain\/([^/]+)\//.exec(file)?.[1];
    if (!noun || /[/-]states\.ts$/.test(file)) return {};
    const own = Object.keys(columnsOf).filter(table => ownersOf.get(table)?.includes(noun));
    const report = (node, table, column) =>
      context.report({
        node,
        message: `${table}.${column} says in which state a record is: take the columns of a transition from states.ts.`,
      });
    const check = (node, name, tables) => {
      for (const table of tables)
        for (const column of columnsOf[table] ?? [])
          if (name === column || name === propertyOf(column)) return report(node, table, column);
    };
    const initOf = identifier => {
      for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
        const found = scope.set.get(identifier.name);
        if (found) return found.defs[0]?.node.init;
      }
      return undefined;
    };
    const look = (node, tables) => {
      switch (node?.type) {
        case 'ObjectExpression':
          for (const each of node.properties)
            if (each.type === 'SpreadElement') look(each.argument, tables);
            else check(each, each.key.name ?? each.key.value, tables);
          return;
        case 'Identifier':
          return look(initOf(node), tables);
        case 'ConditionalExpression':
          look(node.consequent, tables);
          return look(node.alternate, tables);
        case 'LogicalExpression':
          return look(node.right, tables);
        case 'TSAsExpression':
        case 'TSSatisfiesExpression':
          return look(node.expression, tables);
      }
    };
    const sql = (node, text) => {
      for (const [, table, list] of text.matchAll(inSql.update))
        for (const column of columnsOf[table.toLowerCase()] ?? [])
          if (new RegExp(`\\b${column}\\s*=`, 'i').test(list)) report(node, table, column);
      for (const [, table, list] of text.matchAll(inSql.insert))
        for (const column of columnsOf[table.toLowerCase()] ?? [])
          if (new RegExp(`\\b${column}\\b`, 'i').test(list)) report(node, table, column);
    };
    return {
      CallExpression(node) {
        const at = written[named(node)];
        if (at === undefined || node.arguments[0]?.type === 'Literal') return;
        const table = tableOf(node);
        look(node.arguments[at], table === undefined ? own : [table]);
      },
      AssignmentExpression(node) {
        if (node.left.type === 'MemberExpression') check(node, node.left.property.name, own);
      },
      TemplateLiteral(node) {
        sql(node, node.quasis.map(each => each.value.raw).join(' ? '));
      },
      Literal(node) {
        if (typeof node.value === 'string') sql(node, node.value);
      },
    };
  },
};
