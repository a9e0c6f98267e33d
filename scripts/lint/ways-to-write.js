// There are two ways to write (docs/developing/architecture.md): statements (`writing`, `written`) and entities. A third way
// is prepared anew each time, and does not know the columns with a default.

const makers = new Set(['writing', 'written']);
const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const runners = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow', 'executeQuery']);
const writesInSql =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update\s+"?\w*"?(?:\s+as\s+\w+)?\s*(?:set\b|$)|truncate|lock\s+table)/i;

/** True when a node is a part of what `writing` or `written` gets. */
function isInMaker(node) {
  for (let each = node.parent; each; each = each.parent)
    if (each.type === 'CallExpression' && makers.has(each.callee.name)) return true;
  return false;
}

/** The first object of a chain of calls: `q` of `q.updateTable('users').set({}).where(…)`. */
function rootOf(node) {
  let each = node;
  while (each.type === 'CallExpression' && each.callee.type === 'MemberExpression') each = each.callee.object;
  return each;
}

/** True when a chain of calls that a node begins is run where it is built. */
function isRun(node) {
  for (let each = node; ; each = each.parent.parent) {
    const { parent } = each;
    if (parent?.type !== 'MemberExpression' || parent.object !== each) return false;
    if (parent.parent.type !== 'CallExpression') return false;
    if (runners.has(parent.property.name)) return true;
  }
}

const message = 'Write by a statement (`writing`, `written`) or by entities: there is no third way.';

/** @type {import('eslint').Rule.RuleModule} */
export const waysToWrite = {
  meta: { type: 'problem', schema: [], docs: { description: 'writes are statements or entities' } },
  create(context) {
    /** True for a builder that a function gets: a part of a statement that several statements share. */
    const isGiven = ({ type, name }, node) => {
      if (type !== 'Identifier') return false;
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        const found = scope.set.get(name);
        if (found) return found.defs[0]?.type === 'Parameter';
      }
      return false;
    };
    return {
      'CallExpression[callee.type="MemberExpression"]'(node) {
        const { object, property } = node.callee;
        if (builders.has(property.name) && !isInMaker(node) && (isRun(node) || !isGiven(rootOf(node), node)))
          context.report({ node, message });
        if (property.name === 'execute' && (object.name === 'em' || object.property?.name === 'em'))
          context.report({
            node,
            message: `${message} Read by \`statement\`, or by rowsOf, which checks the rows. kernel/locks.ts has the locks.`,
          });
      },
      'TaggedTemplateExpression[tag.name="sql"]'(node) {
        const text = node.quasi.quasis.map(each => each.value.raw).join(' ');
        if (!writesInSql.test(text) || isInMaker(node)) return;
        const isOfRows = node.parent.type === 'CallExpression' && node.parent.callee.name === 'rowsOf';
        const isStatement = (() => {
          for (let each = node.parent; each; each = each.parent)
            if (each.type === 'CallExpression' && each.callee.name === 'statement') return true;
          return false;
        })();
        if (isOfRows || isStatement || isRun(node)) context.report({ node, message });
      },
      'CallExpression:matches([callee.property.name=/^(values|set|doUpdateSet|create|assign|upsert)$/], [callee.name="createRecord"]) > TSAsExpression > TSNeverKeyword'(
        node,
      ) {
        context.report({ node, message: 'Name the columns: `as never` hides one that is missing or misspelt.' });
      },
    };
  },
};
