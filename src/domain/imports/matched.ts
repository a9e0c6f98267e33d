import { type Column, isReference, type Key, type Noun } from './described-noun.js';
import { isReferredTo, namedNoun } from './references.js';
import { quoted, stagedTable } from './stage.js';
import { caseless } from '../kernel/search.js';

/*
 * The statement that turns read lines into rows to write. References become ids, lines find their existing records, and
 * differences are found.
 */

export const matchedTable = ({ name }: Noun): string => `import_${name}`;

/** The name of a column's value in the matched table. */
export const valueName = ({ to, name }: Column): string => to ?? `x_${name}`;

/** SQL of a line's value for a column of the table. */
function givenOf(noun: Noun, tableColumn: string): string {
  if (noun.derives && tableColumn in noun.derives.columns) return `s.d_${tableColumn}`;
  const column = noun.columns.find(({ to }) => to === tableColumn)!;
  return given(column);
}
const given = ({ name, cell }: Column): string => (isReference(cell) ? `s.r_${name}` : `s.g_${name}`);
/**
 * SQL of a line's value beside the present one. Spreadsheets show times to the minute or the second: a time that agrees so far is
 * the present one.
 */
const givenBeside = (column: Column, current: string): string =>
  typeOf(column) === 'timestamptz'
    ? `case when ${given(column)} in (date_trunc('minute', ${current}, 'UTC'), date_trunc('second', ${current}, 'UTC'))
            then ${current} else ${given(column)} end`
    : given(column);
const typeOf = ({ cell }: Column): string => (isReference(cell) ? 'int' : cell.sql);

/** Joins that find the records of references; `many` is the number of records with that name. */
function referred(columns: readonly Column[], within?: string) {
  const selected: string[] = [];
  const joins: string[] = [];
  for (const { name, cell } of columns) {
    if (!isReference(cell)) continue;
    const { names, source } = namedNoun(cell.noun);
    const found = names.map(({ by }) => {
      const alias = `${name}_${by}`;
      const scope = within !== undefined && by !== 'id' ? ` and ${alias}.course_id = ${within}` : '';
      joins.push(`left join ${source(by)} as ${alias} on ${alias}.${by} = s.g_${name}__${by}${scope}`);
      return alias;
    });
    selected.push(
      `coalesce(${found.map(each => `${each}.id`).join(', ')}) as r_${name}`,
      `coalesce(${found.map(each => `${each}.n`).join(', ')}) > 1 as m_${name}`,
    );
  }
  return { selected, joins };
}

const keyOf = (key: Key, of: (column: string) => string): string[] =>
  key.columns.map(column => (key.lower?.includes(column) ? caseless(of(column)) : of(column)));

/** Finds the record of a key. If several may match, it takes the first, and their number. */
function keyJoin(noun: Noun, key: Key, place: number): string {
  const alias = `k${place}`;
  const of = keyOf(key, column => `o.${column}`);
  const names = of.map((expression, index) => `${expression} as v${index}`).join(', ');
  const source = key.isUnique
    ? `(select o.id, 1 as n, ${names} from ${noun.table} as o)`
    : `(select min(o.id) as id, count(*)::int as n, ${names} from ${noun.table} as o group by ${of.join(', ')})`;
  const conditions = keyOf(key, column => givenOf(noun, column)).map((value, index) => `${alias}.v${index} = ${value}`);
  return `left join ${source} as ${alias} on ${conditions.join(' and ')}`;
}

/** SQL that makes the matched table from the staged one. */
export function matchStatement(noun: Noun): string {
  const scoped = noun.columns.filter(({ cell }) => isReference(cell) && cell.within !== undefined);
  const first = referred(noun.columns.filter(each => !scoped.includes(each)));
  const second = referred(scoped, 'class_of.course_id');
  const derived = Object.entries(noun.derives?.columns ?? {});
  const keys = noun.keys.map((_key, place) => `k${place}`);
  const anyKey = keys.length > 0 ? `coalesce(${keys.map(each => `${each}.id`).join(', ')})` : 'null::int';
  return `
    create temporary table ${matchedTable(noun)} on commit drop as
    with referred as (
      select ${['s.*', ...first.selected].join(', ')} from ${stagedTable(noun)} as s ${first.joins.join(' ')}
    ), derived as (
      select ${['s.*', ...second.selected, ...derived.map(([name, value]) => `${value} as d_${name}`)].join(', ')}
        from referred as s ${noun.derives?.joins ?? ''} ${second.joins.join(' ')}
    )
    select ${[
      's.line',
      's.bad',
      ...(isReferredTo(noun.name) ? ['s.names'] : []),
      's.g_id as wanted_id',
      't.id as known',
      'coalesce(t.id, s.g_id) as id',
      `by_id.id is null and s.g_id is not null and ${anyKey} is not null as has_other_id`,
      `by_id.id is null and s.g_id is null and coalesce(${[...keys.map(each => `${each}.n`), '1'].join(', ')}) > 1 as is_ambiguous`,
      `${keys.length > 1 ? `greatest(${keys.map(each => `${each}.id`).join(', ')}) <> least(${keys.map(each => `${each}.id`).join(', ')})` : 'false'} as is_of_two`,
      `${anyKey} as other_id`,
      ...noun.columns.filter(({ name }) => name !== 'id').flatMap(columnsOf),
      ...derived.map(([name]) => `coalesce(t.${name}, s.d_${name}) as ${name}`),
      ...Object.entries(noun.was ?? {}).map(([name, value]) => `${value} as w_${name}`),
      `case when t.id is null then 'made' when ${differs(noun)} then 'changed' else 'left' end as state`,
    ].join(', ')}
      from derived as s
      left join ${noun.table} as by_id on by_id.id = s.g_id
      ${noun.keys.map((key, place) => keyJoin(noun, key, place)).join(' ')}
      left join ${noun.table} as t on t.id = coalesce(by_id.id, ${anyKey})`;
}

const currentOf = (column: Column): string =>
  column.current ?? (column.to === null ? `null::${typeOf(column)}` : `t.${column.to}`);

function columnsOf(column: Column): string[] {
  const { name, cell, isFixed, whenMade } = column;
  const current = currentOf(column);
  const value = givenBeside(column, current);
  const becomes = column.becomes
    ? column.becomes.replaceAll('$given', value).replaceAll('$current', current)
    : `case when t.id is null then coalesce(${value}, ${whenMade ?? 'null'}) else coalesce(${value}, ${current}) end`;
  return [
    `${becomes} as ${quoted(valueName(column))}`,
    ...(isReference(cell)
      ? [`s.g_${name}`, `s.g_${name} is not null and s.r_${name} is null as u_${name}`, `s.m_${name}`]
      : []),
    ...(isFixed
      ? [
          `t.id is not null and ${value} is distinct from ${current} and ${value} is not null and ${current} is not null as f_${name}`,
          `left((${current})::text, 100) as c_${name}`,
        ]
      : []),
  ];
}

/** SQL that is true when the line would change its record. */
function differs({ columns }: Noun): string {
  const each = columns
    .filter(({ name }) => name !== 'id')
    .map(column => {
      const current = currentOf(column);
      const value = givenBeside(column, current);
      if (column.to === null && column.current === undefined) return null;
      const condition = column.differs
        ? column.differs.replaceAll('$given', value).replaceAll('$current', current)
        : `${value} is distinct from ${current}`;
      return `(${value} is not null and ${condition})`;
    })
    .filter(condition => condition !== null);
  return each.length > 0 ? each.join(' or ') : 'false';
}
