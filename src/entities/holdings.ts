/*
 * The register of personal data (LGPD, art. 37): what each column says of people, why it is kept, for how long, and what
 * erasing a person does to it. It stands beside the columns, so that who adds one has to say it; the compiler insists.
 */

/** `sensitive` is what the law calls so (LGPD, art. 5 II), and what opens doors: passwords, codes, documents handed in. */
export type Sensitivity = 'none' | 'personal' | 'sensitive';

/** What erasing a person does to a column: its row goes, its value goes, or it stays, for a reason. */
export type Erasing = 'delete' | 'clear' | 'keep';

/** What a column says of people. */
export interface ColumnHolding {
  holds: Sensitivity;
  erasing: Erasing;
  /** Why it stays, for `keep`. */
  reason: string | null;
  /** What it is needed for, where that is not what the table is for. */
  why: string | null;
  /** The column that says whose it is, where that is not who the row is about. */
  of: string | null;
  /** Its value once the person is erased, where that is not simply nothing: what a reader sees in its place. */
  emptied: string | null;
  /** It is a number that names a record or a person. */
  isLink: boolean;
}

/**
 * By what the rows of a person are found: a column, and what it holds of them. Of files a column says `uploader`: theirs
 * while nothing else has them. Hashes are those of the conversions interface. `records` are texts such as `User:7`. In a
 * `text` the person's CPF, e-mail, phone or name stands. In a `mention` it may stand, too, but the row is somebody else's: it
 * stays, and the person is crossed out in it. `done to` is what was asked for in changing the person's records and nobody
 * else's, and a `payload` is a message to the person: both go as a whole, because a name of one word can mean nobody else there.
 * An `address` is made of words that may name them, and must stay one: it is another one afterwards.
 * What each means in SQL is said in src/domain/erasures/found-by.ts.
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
  /** Who a row is about; empty: nobody. */
  about: { readonly [P in Property]?: FoundBy };
  /** What the rows are for. */
  why: string;
  /** How long they are kept. */
  kept: string;
  /** What erasing the person does to the rows that are about them. */
  rows?: 'delete' | 'stay';
  /** The column with the key of an object in storage, which goes before its row does. */
  object?: Property;
  columns: { readonly [P in Property]: ColumnHolding };
}

/** What a table holds of people. */
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

/** It says nothing of a person. */
export const none = says({});
/** The number of a person. */
export const link = says({
  holds: 'personal',
  reason: 'A number, which leads to nobody once the person is erased',
  isLink: true,
});
type More = Partial<Pick<ColumnHolding, 'why' | 'of' | 'emptied'>>;
/** It says something of a person, which goes when they are erased. */
export const personal = (more: More = {}): ColumnHolding => says({ holds: 'personal', erasing: 'clear', ...more });
export const sensitive = (more: More = {}): ColumnHolding => says({ holds: 'sensitive', erasing: 'clear', ...more });
/** It says something of a person and stays. @param reason why it may */
export const retained = (reason: string, more: More & { holds?: Sensitivity } = {}): ColumnHolding =>
  says({ holds: 'personal', reason, ...more });
/** What readers see in the place of a text, in SQL. */
export const REMOVED = "'Conteúdo removido'";
/** As the columns `timestamps`. */
export const ofTimestamps = { createdAt: none, updatedAt: none };

interface Described {
  meta: { tableName?: string };
  properties: object;
}

/** Every declaration, by table. */
const register = new Map<string, Holding>();

/** Says of an entity what its columns hold: of each, or it does not compile. */
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

/** What all tables of entities hold, by table. */
export const registeredHoldings = (): ReadonlyMap<string, Holding> => register;
