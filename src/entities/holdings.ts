/*
 * The register of personal data (LGPD, art. 37): for each column its content about people, the reason for keeping it, the time
 * it is kept, and the effect of erasing a person. It stands beside the columns, so that a new column needs an entry; the
 * compiler insists.
 */

/**
 * `sensitive` covers the sensitive data of the law (LGPD, art. 5 II), and data that opens doors: passwords, codes, documents
 * handed in.
 */
export type Sensitivity = 'none' | 'personal' | 'sensitive';

/** The effect of erasing a person on a column: its row goes, its value goes, or it stays, for a reason. */
export type Erasing = 'delete' | 'clear' | 'keep';

/** The content of a column about people. */
export interface ColumnHolding {
  holds: Sensitivity;
  erasing: Erasing;
  /** The reason for staying, for `keep`. */
  reason: string | null;
  /** Its purpose, if it differs from the purpose of the table. */
  why: string | null;
  /** The column that names the owner of the value, if it differs from the subject of the row. */
  of: string | null;
  /** Its value once the person is erased, if that is not simply nothing: readers see it instead. */
  emptied: string | null;
  /** It is a number that names a record or a person. */
  isLink: boolean;
}

/**
 * The ways to find the rows of a person: a column, and the kind of its content. For files a column says `uploader`: theirs
 * while nothing else has them. Hashes are the ones of the conversions interface. `records` are texts such as `User:7`. In a
 * `text` the person's CPF, e-mail, phone or name stands. In a `mention` it may stand, too, but the row is somebody else's: it
 * stays, and the person is crossed out in it. `done to` is the input of a change of the person's records and nobody else's, and
 * a `payload` is a message to the person. Both go as a whole, because a name of one word can mean nobody else there. An
 * `address` is made of words that may name them, and must stay an address: it is another one afterwards.
 * src/domain/erasures/found-by.ts says the meaning of each in SQL.
 */
export type FoundBy =
  | 'person'
  | 'phone'
  | 'email'
  | 'hashed email'
  | 'hashed phone'
  | 'enrollment'
  | 'submission'
  | 'revision'
  | 'uploader'
  | 'employee'
  | 'appointment'
  | 'done to'
  | 'message'
  | 'caller'
  | 'records'
  | 'text'
  | 'payload'
  | 'mention'
  | 'address';

interface Said<Property extends string> {
  /** The subjects of a row; empty: nobody. */
  about: { readonly [P in Property]?: FoundBy };
  /** The purpose of the rows. */
  why: string;
  /** The time for which they are kept. */
  kept: string;
  /** The effect of erasing the person on the rows that are about them. */
  rows?: 'delete' | 'stay';
  /** The column with the key of an object in storage; the object goes before its row. */
  object?: Property;
  columns: { readonly [P in Property]: ColumnHolding };
}

/** The content of a table about people. */
export interface Holding extends Said<string> {
  table: string;
  rows: 'delete' | 'stay';
}

const says = (part: Partial<ColumnHolding>): ColumnHolding => ({
  holds: 'none',
  erasing: 'keep',
  reason: null,
  why: null,
  of: null,
  emptied: null,
  isLink: false,
  ...part,
});

/** The column says nothing of a person. */
export const none = says({});
/** The number of a person. */
export const link = says({
  holds: 'personal',
  reason: 'A number, which leads to nobody once the person is erased',
  isLink: true,
});
type More = Partial<Pick<ColumnHolding, 'why' | 'of' | 'emptied'>>;
/** It says something of a person, and goes when they are erased. */
export const personal = (more: More = {}): ColumnHolding => says({ holds: 'personal', erasing: 'clear', ...more });
export const sensitive = (more: More = {}): ColumnHolding => says({ holds: 'sensitive', erasing: 'clear', ...more });
/** It says something of a person and stays. @param reason why it may */
export const retained = (reason: string, more: More & { holds?: Sensitivity } = {}): ColumnHolding =>
  says({ holds: 'personal', reason, ...more });
/** The text that readers see in place of a removed one, in SQL. */
export const REMOVED = "'Conteúdo removido'";
/** The entries of the columns `timestamps`. */
export const ofTimestamps = { createdAt: none, updatedAt: none };

interface Described {
  meta: { tableName?: string };
  properties: object;
}

/** Every declaration, by table. */
const register = new Map<string, Holding>();

/** Declares the content of an entity's columns: of each, or it does not compile. */
export function holdings<Schema extends Described>(
  schema: Schema,
  { rows = 'stay', columns, ...said }: Said<keyof Schema['properties'] & string>,
): void {
  const table = schema.meta.tableName!;
  const given = Object.entries<ColumnHolding>(columns);
  const deleted = given.map(([name, each]) => [
    name,
    rows === 'delete' ? { ...each, erasing: 'delete' as const, reason: null } : each,
  ]);
  register.set(table, { table, rows, ...said, columns: Object.fromEntries(deleted) as Holding['columns'] });
}

/** The holdings of all tables of entities, by table. */
export const registeredHoldings = (): ReadonlyMap<string, Holding> => register;
