/**
 * The parts of an answer that are not compared word by word. Paths are those of a JSON body with indices left out:
 * `items[].name`, `[].id` for a body that is a list, `days.*.slots` for any key, `$` for the body as a whole. Other parts of an
 * answer are `(status)`, `(header content-disposition)` and `(header set-cookie: PHPSESSID)`, one cookie. Everything below a
 * path belongs to it; cookies are below `(header set-cookie)`.
 */
export interface ComparisonRules {
  /** Not compared at all. */
  ignore?: readonly string[];
  /**
   * The value is another one each time, as with tokens, signed addresses and "now": it must be there on both sides, of one
   * type.
   */
  varies?: readonly string[];
  /** Lists without an order in the contract. */
  anyOrder?: readonly string[];
}

/** The rules at a place of a body, and below it. */
export interface RuleNode {
  ignore?: true;
  varies?: true;
  anyOrder?: true;
  below: Map<string, RuleNode>;
}

/** The rules in the form for walking through a body. */
export interface RuleTree {
  body: RuleNode;
  /** The rules of the status and of headers, by path. */
  apart: Map<string, 'ignore' | 'varies'>;
}

const known = new WeakMap<ComparisonRules, RuleTree>();

/** @throws Error for a text that is no path */
export function ruleTreeOf(rules: ComparisonRules): RuleTree {
  let tree = known.get(rules);
  if (!tree) known.set(rules, (tree = grow(rules)));
  return tree;
}

/** The same rules, with the paths that are ignored for the route or for all routes of its facade. Other texts ignore nothing. */
export function alsoIgnoring(
  { ignore = [], varies, anyOrder }: ComparisonRules,
  route: string,
  ignored: ReadonlyMap<string, readonly string[]>,
): ComparisonRules {
  const paths = [route.split('.')[0]!, route].flatMap(each => ignored.get(each) ?? []).filter(isPath);
  return { ignore: [...ignore, ...paths], varies, anyOrder };
}

function grow({ ignore = [], varies = [], anyOrder = [] }: ComparisonRules): RuleTree {
  const tree: RuleTree = { body: { below: new Map() }, apart: new Map() };
  for (const path of varies) note(tree, path, 'varies');
  for (const path of anyOrder) note(tree, path, 'anyOrder');
  for (const path of ignore) note(tree, path, 'ignore');
  return tree;
}

function note(tree: RuleTree, path: string, what: 'ignore' | 'varies' | 'anyOrder'): void {
  if (path.startsWith('(')) {
    if (what === 'anyOrder') throw new Error(`${path} is no list`);
    tree.apart.set(path, what);
    return;
  }
  let node = tree.body;
  for (const step of stepsOf(path)) {
    let next = node.below.get(step);
    if (!next) node.below.set(step, (next = { below: new Map() }));
    node = next;
  }
  node[what] = true;
}

/** `items[].name` as `items`, `[]`, `name`. @throws Error for a text that is no path */
export function stepsOf(path: string): string[] {
  if (path === '$') return [];
  const steps = path.match(/\[\]|[^.[\]]+/g) ?? [];
  if (steps.length === 0 || writtenAs(steps) !== path) throw new Error(`${path} is no path of an answer`);
  return steps;
}

/** Steps as a path; none: `$`. */
export const writtenAs = (steps: readonly string[]): string =>
  steps.reduce((path, step) => (step === '[]' ? `${path}[]` : path ? `${path}.${step}` : step), '') || '$';

/** The rules at a key of an object, or at the elements of a list (`[]`). */
export const ruleBelow = (node: RuleNode | undefined, step: string): RuleNode | undefined =>
  node && (node.below.get(step) ?? (step === '[]' ? undefined : node.below.get('*')));

/** Keys that are data and no names, such as dates, ids and addresses, become one: they must not come into a path. */
export const stepOf = (key: string): string =>
  key.length <= 60 && /^[A-Za-z_][\w-]*$/.test(key) && isOneShortNumber(key.match(/\d+/g)) ? key : '*';

/** The path of a cookie that an answer sets. A name that holds data is `*`, as keys are. */
export const cookiePath = (name: string): string =>
  `(header set-cookie: ${/^[\w.-]+$/.test(name) && stepOf(name.replaceAll('.', '_')) !== '*' ? name : '*'})`;

/** True for a path of an answer, as these rules have it. */
export function isPath(path: string): boolean {
  if (path.startsWith('(')) return /^\((?:status|header [a-z-]+|header set-cookie: [\w.*-]+)\)$/.test(path);
  try {
    return stepsOf(path).length >= 0;
  } catch {
    return false;
  }
}

const isOneShortNumber = (digits: readonly string[] | null): boolean =>
  digits === null || (digits.length === 1 && digits[0]!.length <= 2);
