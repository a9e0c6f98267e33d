// The faults that a mutation run plants in a source file. Each is a small change that a programmer makes by mistake.
import ts from 'typescript';

const SWAPPED = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['&&', '||'],
  ['||', '&&'],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
]);

/** The text of SQL operators, in templates tagged `sql`. */
const IN_SQL = [
  [/ is not null/, ' is null'],
  [/ is null/, ' is not null'],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ < /, ' <= '],
  [/ > /, ' >= '],
  [/\band not exists\b/, 'and exists'],
  [/ and /, ' or '],
];

/**
 * @param text a TypeScript file
 * @returns its possible faults: `start` and `end` of the replaced text, and the text `to` that replaces it
 */
export function faultsOf(text) {
  const file = ts.createSourceFile('x.ts', text, ts.ScriptTarget.ESNext, true);
  const faults = [];
  const add = (start, end, to) => faults.push({ start, end, to });
  const inTemplate = (start, part) => {
    for (const [from, to] of IN_SQL)
      for (const found of part.matchAll(new RegExp(from, 'g')))
        add(start + found.index, start + found.index + found[0].length, to);
  };
  const visit = node => {
    // Types have no behaviour.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const { operatorToken, left, right } = node;
      const to = SWAPPED.get(operatorToken.getText());
      const isText = [left, right].some(each => ts.isStringLiteral(each) || ts.isTemplateLiteral(each));
      if (to !== undefined && !isText) add(operatorToken.getStart(), operatorToken.end, to);
      if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) add(node.getStart(), node.end, right.getText());
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node.getStart(), node.end, node.operand.getText());
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node.getStart(), node.end, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node.getStart(), node.end, 'true');
    if (ts.isNumericLiteral(node)) add(node.getStart(), node.end, `(${node.getText()} + 1)`);
    if (ts.isIfStatement(node)) add(node.expression.getStart(), node.expression.end, 'false');
    if (ts.isConditionalExpression(node)) add(node.condition.getStart(), node.condition.end, 'false');
    // A condition of a query that is left out.
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'where'
    )
      add(node.expression.expression.end, node.end, '');
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) add(node.getStart(), node.end, ';');
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith('sql')) {
      const { template } = node;
      inTemplate(template.getStart(), template.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}
