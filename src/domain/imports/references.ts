import { isOldHash } from '../../auth/old-passwords.js';
import { wrong } from '../../failures/field-reasons.js';
import { foldText } from '../../platform/fold-text.js';
import type { NounName } from './noun-names.js';
import { type Cell, WrongCell } from './described-noun.js';

/** A way to name records: the id, or another one. */
interface Name {
  by: string;
  /** Type in PostgreSQL. */
  sql: 'int' | 'text';
  /** The searched value of a cell; null when the cell can't be this kind of name. */
  read(given: string): string | null;
}

interface Named {
  /** The text in the template. */
  expects: string;
  names: readonly Name[];
  /**
   * SQL that gives id and names; `n` is the number of records with a name. For names that may not be unique, it groups by name.
   */
  source(by: string): string;
}

const id: Name = { by: 'id', sql: 'int', read: given => (/^0*[1-9]\d{0,8}$/.test(given) ? given : null) };
/** A name as it is written comes first: names of two records may differ in an accent alone. */
const names: readonly Name[] = [
  { by: 'written', sql: 'text', read: given => given.replaceAll(/\s+/g, ' ') },
  { by: 'folded', sql: 'text', read: given => foldText(given.replaceAll(/\s+/g, ' ')) },
];

/**
 * The digits of a CPF. Spreadsheets drop its leading zeros. Ids never have nine digits.
 * @returns null for a text that can't be a CPF
 */
export function cpfOf(given: string): string | null {
  const digits = given.replaceAll(/[.\s-]/g, '');
  return /^\d{9,11}$/.test(digits) ? digits.padStart(11, '0') : null;
}

const ofPeople: readonly Name[] = [
  { ...id, read: given => (/^0*[1-9]\d{0,7}$/.test(given) ? given : null) },
  { by: 'cpf', sql: 'text', read: cpfOf },
  { by: 'email', sql: 'text', read: given => (given.includes('@') ? given.toLowerCase() : null) },
  {
    by: 'username',
    sql: 'text',
    read: given => (/[a-z]/i.test(given) && !given.includes('@') ? given.toLowerCase() : null),
  },
];

/** Records whose names need not be unique. @param extra columns that limit the search */
const byName = (table: string, column: string, extra: readonly string[] = []): Named['source'] => {
  const more = extra.map(each => `, ${each}`).join('');
  return by => {
    if (by === 'id') return `(select id, 1 as n${more} from ${table})`;
    const name = by === 'folded' ? `search_text(${column})` : column;
    return `(select min(id) as id, count(*)::int as n, ${name} as ${by}${more} from ${table} group by ${name}${more})`;
  };
};

const known: { readonly [name in NounName]?: Named } = {
  users: {
    expects: 'CPF, e-mail, nome de usuário ou id da pessoa',
    names: ofPeople,
    source: () => `(select id, 1 as n, cpf, email, username from users)`,
  },
  employees: {
    expects: 'CPF ou e-mail de quem é a agenda, ou o id da agenda',
    names: ofPeople,
    source: () =>
      `(select e.id, 1 as n, u.cpf, u.email, u.username from employees as e join users as u on u.id = e.user_id)`,
  },
  courses: {
    expects: 'slug ou id do curso',
    names: [id, { by: 'slug', sql: 'text', read: given => given.toLowerCase() }],
    source: () => `(select id, 1 as n, slug from courses)`,
  },
  cycles: { expects: 'nome ou id do ciclo', names: [id, ...names], source: byName('cycles', 'name') },
  classes: { expects: 'nome ou id da turma', names: [id, ...names], source: byName('classes', 'name') },
  activities: {
    expects: 'título ou id da atividade do curso',
    names: [id, ...names],
    source: byName('activities', 'title', ['course_id']),
  },
  hospital_groups: {
    expects: 'nome ou id do grupo de hospitais',
    names: [id, ...names],
    source: byName('hospital_groups', 'name'),
  },
};

/** The ways to refer to records of a noun. */
export function namedNoun(noun: NounName): Named {
  const found = known[noun];
  if (!found) throw new Error(`Nothing refers to ${noun}`);
  return found;
}
export const isReferredTo = (noun: NounName): boolean => known[noun] !== undefined;

const ARGON2 = /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=\d{1,2}\$[^$]{8,}\$[^$]{16,}$/;
/** Kibibytes times passes, twice the value of PHP. A hash declares its own cost, and sign-in must not take seconds. */
const MAX_ARGON2_WORK = 2 * 65_536 * 4;

function isArgon2(hash: string): boolean {
  const [, kibibytes, passes] = ARGON2.exec(hash) ?? [];
  return kibibytes !== undefined && Number(kibibytes) * Number(passes) <= MAX_ARGON2_WORK;
}

/** A password hash from the old system, with which its owner can sign in (auth/passwords.ts). */
export const passwordHash: Cell = {
  sql: 'text',
  expects: 'senha cifrada do sistema antigo: argon2, $2a$, $2b$, $2y$, $P$ ou $wp$; só para quem ainda não tem senha',
  read: given =>
    given.length <= 255 && (isOldHash(given) || isArgon2(given)) ? given : new WrongCell(wrong('HASH_UNKNOWN')),
};
