import { loadModule, type Node, parseSync } from 'libpg-query';

/*
 * Finds statements in a migration that servers of the version before can't live with, as PostgreSQL's own parser reads them.
 * The rules follow strong_migrations (https://github.com/ankane/strong_migrations) and squawk
 * (https://squawkhq.com/docs/rules), with one difference. A step is one transaction, so that `create index concurrently` can't
 * be in it. A statement that is not known to be harmless is refused.
 *
 * A step either takes locks or goes through rows, never both. No reason makes the pair harmless: everybody waits for the lock
 * for as long as there are rows. Rows are for a move (src/postgres/row-moves.ts).
 */

/** A refused statement, and the reason. */
export interface Refusal {
  /** The beginning of the statement: a migration may name it with the reason why it is harmless all the same. */
  statement: string;
  why: string;
}

/** Tables with some tens of rows that people enter one by one: a step may change these rows beside its locks. */
export const smallTables: readonly string[] = ['api_keys'];

/** Tables too large to wait for a new index on them; their retention lets them grow for years. */
export const largeTables: readonly string[] = [
  'access_records',
  'appointments',
  'audit_changes',
  'audit_records',
  'audit_values',
  'crowding_readings',
  'delivery_states',
  'enrollments',
  'live_messages',
  'measurements',
  'messages',
  'outbox',
  'presences',
  'stored_files',
  'submission_revisions',
  'submissions',
  'users',
];

const BEGINNING = 100;

export type Kind = 'step' | 'move';

/** A node of the parser's tree, with the names that the tree uses. */
type Tree = { [name: string]: any };

interface Known {
  /** Tables made in this migration: no server of the version before knows them. */
  tables: Set<string>;
  /** Columns added in this migration, as `table.column`. */
  columns: Set<string>;
  /** Columns with a default from this migration, as `table.column`. */
  defaults: Set<string>;
  /** Triggers made or replaced in this migration, as `trigger table.name`. */
  triggers: Set<string>;
}

/**
 * @param sql the statements of a migration in their order, each text one or several
 * @param assured the reason why a statement is harmless, by a part of its beginning
 * @param kind `move`: the statements of a batch, whose locks on rows are over with it
 * @returns the refused statements, and the assurances that no statement needed
 * @throws SqlError for a text that is not SQL
 */
export async function refusalsOf(
  sql: readonly string[],
  assured: Readonly<Record<string, string>> = {},
  kind: Kind = 'step',
): Promise<{ refused: Refusal[]; idle: string[] }> {
  await loadModule();
  const statements = sql.flatMap(statementsOf);
  const known = madeBy(statements);
  const idle = new Set(Object.keys(assured));
  const refused = statements.flatMap(({ tree, text }) =>
    [...whyNot(tree, known, kind), ...whyNotSlowly(tree, known)].flatMap(why => {
      const assurances = Object.keys(assured).filter(part => text.includes(part));
      assurances.forEach(part => idle.delete(part));
      return assurances.length > 0 ? [] : [{ statement: text, why }];
    }),
  );
  return { refused: [...refused, ...pairsIn(statements, known)], idle: [...idle] };
}

/** The statements that go through rows while the transaction holds locks that reads or writes wait for. */
function pairsIn(statements: readonly { tree: Tree; text: string }[], known: Known): Refusal[] {
  const locked = statements.flatMap(({ tree }) => lockedBy(tree)).find(table => !known.tables.has(table));
  if (locked === undefined) return [];
  const why = `it goes through rows while the step holds a lock of ${locked}: let a move do it (src/postgres/row-moves.ts)`;
  return statements.filter(({ tree }) => goesThroughRows(tree, known)).map(({ text }) => ({ statement: text, why }));
}

/** The tables with a lock that reads or writes wait for, of a statement. */
function lockedBy(tree: Tree): string[] {
  const [kind = ''] = Object.keys(tree);
  const statement = tree[kind];
  switch (kind) {
    case 'AlterTableStmt':
      return commandsOf(statement).every(({ subtype }) => weakly.has(subtype)) ? [] : [statement.relation.relname];
    case 'CreateTrigStmt':
    case 'IndexStmt':
    case 'RenameStmt':
      return statement.relation ? [statement.relation.relname] : [];
    case 'LockStmt':
    case 'TruncateStmt':
      return (statement.relations ?? []).map(({ RangeVar }: Tree) => RangeVar.relname);
    case 'DropStmt':
      if (statement.removeType === 'OBJECT_TRIGGER')
        return statement.objects.map(({ List }: Tree) => words(List.items).at(-2)!);
      return ['OBJECT_TABLE', 'OBJECT_INDEX'].includes(statement.removeType)
        ? statement.objects.map(({ List }: Tree) => words(List.items).at(-1)!)
        : [];
    default:
      return [];
  }
}

/** Changes of a table that take no more than ShareUpdateExclusive: reads and writes go on. */
const weakly = new Set(['AT_SetStatistics', 'AT_ValidateConstraint']);

function goesThroughRows(tree: Tree, known: Known): boolean {
  const { UpdateStmt, DeleteStmt, InsertStmt, SelectStmt, CreateTableAsStmt, DoStmt } = tree;
  const changed = UpdateStmt ?? DeleteStmt;
  if (changed) return ![...known.tables, ...smallTables].includes(changed.relation.relname);
  if (CreateTableAsStmt) return true;
  if (InsertStmt) return InsertStmt.selectStmt?.SelectStmt?.fromClause !== undefined;
  if (SelectStmt) return /"(?:UpdateStmt|DeleteStmt|InsertStmt)"/.test(JSON.stringify(SelectStmt.withClause ?? null));
  return DoStmt !== undefined && /\b(?:insert into|update|delete from)\b/i.test(JSON.stringify(DoStmt));
}

/** The reason why a check takes long while nobody gets at a large table. */
function whyNotSlowly({ AlterTableStmt }: Tree, known: Known): string[] {
  const table: string = AlterTableStmt?.relation.relname ?? '';
  if (!largeTables.includes(table) || known.tables.has(table)) return [];
  return commandsOf(AlterTableStmt)
    .map(({ def }) => def?.Constraint as Tree | undefined)
    .filter(constraint => ['CONSTR_CHECK', 'CONSTR_FOREIGN'].includes(constraint?.['contype']))
    .filter(constraint => !constraint!['skip_validation'])
    .map(
      ({ conname } = {}) =>
        `nobody gets at ${table} while ${conname} looks at its rows: add it "not valid", and validate it in a step of its own`,
    );
}

function statementsOf(sql: string): { tree: Tree; text: string }[] {
  const bytes = Buffer.from(sql);
  return (parseSync(sql).stmts ?? []).map(({ stmt, stmt_location = 0, stmt_len }) => {
    const text = bytes.subarray(stmt_location, stmt_len ? stmt_location + stmt_len : undefined).toString();
    const plain = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();
    return { tree: stmt as Tree, text: plain.slice(0, BEGINNING) };
  });
}

const words = (list: readonly Node[] = []): string[] =>
  list.map(each => (each as Tree)['String']?.sval ?? '').filter(word => word !== '');
const commandsOf = (statement: Tree): Tree[] => (statement['cmds'] ?? []).map((each: Tree) => each['AlterTableCmd']);

function madeBy(statements: readonly { tree: Tree }[]): Known {
  const known: Known = { tables: new Set(), columns: new Set(), defaults: new Set(), triggers: new Set() };
  for (const { tree } of statements) {
    const { CreateStmt, CreateTableAsStmt, AlterTableStmt, CreateTrigStmt } = tree;
    const table = CreateStmt?.relation ?? CreateTableAsStmt?.into?.rel;
    if (table) known.tables.add(table.relname);
    for (const { subtype, name, def } of AlterTableStmt ? commandsOf(AlterTableStmt) : []) {
      const of = (column: string) => `${AlterTableStmt.relation.relname}.${column}`;
      if (subtype === 'AT_ColumnDefault' && def) known.defaults.add(of(name));
      if (subtype !== 'AT_AddColumn') continue;
      const { colname, constraints = [] } = def.ColumnDef as Tree;
      known.columns.add(of(colname));
      if (constraints.some((each: Tree) => each['Constraint'].contype === 'CONSTR_DEFAULT'))
        known.defaults.add(of(colname));
    }
    if (CreateTrigStmt) known.triggers.add(`${CreateTrigStmt.relation.relname}.${CreateTrigStmt.trigname}`);
  }
  return known;
}

/** Kinds of statements that no server of the version before notices. */
const harmless = new Set([
  'AlterEnumStmt',
  'CommentStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateFunctionStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'CreateStmt',
  'CreateTableAsStmt',
  'CreateTrigStmt',
  'InsertStmt',
  'SelectStmt',
  'VariableSetStmt',
]);

type Rule = (statement: Tree, known: Known, kind: Kind) => (string | false)[];

/** The reason why a statement can't be in an expand step, by its kind. */
const rules: { readonly [kind: string]: Rule } = {
  AlterTableStmt: (statement, known) => {
    const table: string = statement['relation'].relname;
    if (known.tables.has(table)) return [];
    return commandsOf(statement).map(command => whyNotAlter(table, command, known));
  },
  RenameStmt: ({ relation }, known) => [
    !known.tables.has(relation?.relname) && 'servers of before know it by the name it had',
  ],
  DropStmt: ({ removeType, objects = [] }, known) =>
    objects.map(({ List }: Tree) => {
      const name = words(List?.items);
      if (removeType === 'OBJECT_TRIGGER')
        return !known.triggers.has(name.slice(-2).join('.')) && 'servers of before need what the trigger does';
      if (removeType === 'OBJECT_TABLE' && known.tables.has(name.at(-1)!)) return false;
      return 'servers of before use it';
    }),
  IndexStmt: ({ relation, unique, if_not_exists }, known) => {
    const table: string = relation.relname;
    if (known.tables.has(table)) return [];
    return [
      unique && 'servers of before may write what it forbids, and nobody writes while it is made',
      !unique &&
        !if_not_exists &&
        largeTables.includes(table) &&
        `nobody writes to ${table} while it is made: write "if not exists", and in CHANGELOG the "create index concurrently" that comes before`,
    ];
  },
  UpdateStmt: ({ relation, targetList = [] }, known, kind) => {
    const table: string = relation.relname;
    if (known.tables.has(table)) return [];
    const isNew = targetList.every(({ ResTarget }: Tree) => known.columns.has(`${table}.${ResTarget.name}`));
    return [
      !isNew && 'servers of before read what it changes',
      kind === 'step' &&
        largeTables.includes(table) &&
        `it locks the rows of ${table} until the step is done: let a move do it (src/postgres/row-moves.ts)`,
    ];
  },
  DeleteStmt: ({ relation }, known) => [
    !known.tables.has(relation.relname) && 'servers of before read what it deletes',
  ],
  LockStmt: ({ relations = [] }, known) =>
    relations.map(({ RangeVar }: Tree) => !known.tables.has(RangeVar.relname) && 'nobody gets at the table meanwhile'),
  DoStmt: () => ['what it does can’t be read here'],
  GrantStmt: ({ is_grant }) => [!is_grant && 'servers of before may need the right'],
  ViewStmt: ({ replace }) => [replace && 'servers of before read the view as it was'],
};

function whyNot(tree: Tree, known: Known, of: Kind): string[] {
  const [kind = ''] = Object.keys(tree);
  if (harmless.has(kind)) return [];
  const rule = rules[kind];
  if (!rule) return [`${kind} is not known to do no harm`];
  return rule(tree[kind], known, of).filter(why => why !== false && why !== undefined);
}

/** Gives the reason why a table of the version before may not be altered like this; false when it is harmless. */
function whyNotAlter(table: string, { subtype, name, def, behavior }: Tree, known: Known): string | false {
  const isNew = (column: string) => known.columns.has(`${table}.${column}`);
  switch (subtype) {
    case 'AT_AddColumn':
      return whyNotAdd(def.ColumnDef);
    case 'AT_SetNotNull': {
      const isFilled = isNew(name) && known.defaults.has(`${table}.${name}`);
      return !isFilled && 'servers of before may write null, or leave it out';
    }
    case 'AT_AlterColumnType':
      return !isNew(name) && 'servers of before write and read the type it had, and all rows may be written anew';
    case 'AT_ColumnDefault':
      return !def && !isNew(name) && 'servers of before may leave it out';
    case 'AT_DropColumn':
      return 'servers of before name the column';
    case 'AT_AddConstraint':
      return whyNotConstrain(def.Constraint, isNew);
    case 'AT_DropConstraint':
      return (
        !/_check\d*$/.test(name) &&
        `servers of before may rely on it${behavior === 'DROP_CASCADE' ? ', and on more' : ''}`
      );
    case 'AT_DropNotNull':
    case 'AT_SetStatistics':
    case 'AT_SetRelOptions':
    case 'AT_ValidateConstraint':
      return false;
    default:
      return `${subtype} is not known to do no harm`;
  }
}

const serials = new Set(['serial', 'serial2', 'serial4', 'serial8', 'smallserial', 'bigserial']);

function whyNotAdd({ typeName, constraints = [] }: Tree): string | false {
  const of = constraints.map((each: Tree) => each['Constraint']) as Tree[];
  const has = (kind: string) => of.find(({ contype }) => contype === kind);
  const byDefault = has('CONSTR_DEFAULT')?.['raw_expr'];
  if (serials.has(words(typeName?.names).at(-1) ?? '') || has('CONSTR_IDENTITY') || has('CONSTR_GENERATED'))
    return 'all rows are written anew, and nobody gets at the table meanwhile';
  if (has('CONSTR_PRIMARY') || has('CONSTR_UNIQUE')) return 'nobody writes while its index is made';
  if (has('CONSTR_NOTNULL') && !byDefault) return 'servers of before leave it out: it needs a default, or may be null';
  if (byDefault && !isSteady(byDefault))
    return 'its default differs by row, so that all rows are written anew: add it without, and set the default then';
  return false;
}

/** True when a default is the same for all rows: PostgreSQL then stores it once, and writes no row. */
function isSteady(expression: Tree): boolean {
  const [kind = ''] = Object.keys(expression);
  const inner = expression[kind];
  if (kind === 'A_Const' || kind === 'SQLValueFunction') return true;
  if (kind === 'TypeCast') return isSteady(inner.arg);
  if (kind === 'A_ArrayExpr') return (inner.elements ?? []).every(isSteady);
  return kind === 'FuncCall' && words(inner.funcname).at(-1) === 'now';
}

function whyNotConstrain({ contype, keys, fk_attrs, raw_expr }: Tree, isNew: (column: string) => boolean) {
  if (contype === 'CONSTR_CHECK')
    return !columnsIn(raw_expr).every(isNew) && 'servers of before may write what it forbids';
  if (contype === 'CONSTR_FOREIGN')
    return !words(fk_attrs).every(isNew) && 'servers of before may write what it forbids';
  return `servers of before may write what it forbids, and nobody writes while its index is made${keys ? '' : ' or looked at'}`;
}

/** The columns that an expression names. */
function columnsIn(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) =>
    name === 'ColumnRef' ? words((value as Tree)['fields']).slice(-1) : columnsIn(value),
  );
}
