import { escapeLiteral } from '../../postgres/index.js';
import { wasErased } from '../identity/standing.query.js';
import { matchedTable, valueName } from './matched.js';
import { caseless } from '../kernel/search.js';
import { type Column, isReference, type Noun, type LineRule, WRITTEN } from './described-noun.js';

/*
 * The checks of lines, as statements: each adds the lines that break a rule to `import_problems`. The rules of the columns'
 * descriptions come first, then the rules of the noun.
 */

/** Creates the temporary tables for the statements of an import. */
export const problemsTable = `
  create temporary table import_problems (
    noun text not null, line int not null, "column" text not null, reason text not null, params jsonb null,
    left_out boolean not null
  ) on commit drop;
  create temporary table import_bad_names (noun text not null, name text not null, left_out boolean not null) on commit drop`;

const told = (noun: Noun, { column, reason, rows, leavesOut = false }: LineRule): string => `
  insert into import_problems (noun, line, "column", reason, params, left_out)
  select ${escapeLiteral(noun.name)}, q.line, ${escapeLiteral(column)}, ${escapeLiteral(reason)}, q.params, ${leavesOut}
    from (${rows.replaceAll('{rows}', matchedTable(noun))}) as q`;

export const ruleStatements = (noun: Noun, rules: readonly LineRule[] = []): string[] =>
  rules.map(rule => told(noun, rule));

/** Rules for lines that can't be understood or are not unique within the file. */
export const rowStatements = (noun: Noun): string[] =>
  ruleStatements(noun, [...ofRecords(noun), ...noun.columns.flatMap(ofColumn(noun)), ...ofRepeats(noun)]);

const plainRule = (
  column: string,
  reason: LineRule['reason'],
  condition: string,
  params = 'null::jsonb',
): LineRule => ({
  column,
  reason,
  rows: `select r.line, ${params} as params from {rows} as r where not r.bad and ${condition}`,
});

const ofRecords = (noun: Noun): LineRule[] => [
  plainRule('id', 'RECORD_HAS_OTHER_ID', 'r.has_other_id', `jsonb_build_object('id', r.other_id)`),
  plainRule('id', 'RECORD_AMBIGUOUS', 'r.is_ambiguous'),
  plainRule(noun.columns[1]!.name, 'RECORDS_DIFFER', 'r.is_of_two and r.known is distinct from r.wanted_id'),
];

/** An erasure is permanent: no line restores an erased person, or writes about them. @param id SQL of the person's id */
const ofErased = (column: string, id: string): LineRule => ({
  ...plainRule(column, 'PERSON_ERASED', `r.state <> 'left' and ${wasErased(id)}`),
  leavesOut: true,
});

/** The record of a person that was merged into another one is no more: the other one's data count. */
const ofMerged: LineRule = {
  ...plainRule(
    'id',
    'PERSON_MERGED',
    'exists (select from person_merges as m where m.dropped_id = r.wanted_id and m.undone_at is null)',
  ),
  leavesOut: true,
};

/** The lines that refer to a bad line of the same import. Whatever refers to a line that is left out, is left out too. */
const ofReferring = (noun: Noun, { leavesOut }: { leavesOut: boolean }): LineRule[] =>
  noun.columns.flatMap(({ name, cell }) =>
    isReference(cell)
      ? [
          {
            column: name,
            reason: leavesOut ? 'REFERENCE_LEFT_OUT' : 'REFERENCE_REJECTED',
            leavesOut,
            rows: `select r.line, jsonb_build_object('value', left(r.g_${name}, 60)) as params from {rows} as r
                    where not r.bad and r.u_${name} and (
                      select bool_and(b.left_out) from import_bad_names as b
                       where b.noun = ${escapeLiteral(cell.noun)} and b.name = search_text(r.g_${name})) = ${leavesOut}`,
          } satisfies LineRule,
        ]
      : [],
  );

/** Records the lines that are left out, before any other check, and excludes them from the next steps. */
export const leaveOutStatements = (noun: Noun): string[] => {
  const people = noun.columns.filter(({ cell }) => isReference(cell) && cell.noun === 'users');
  const rules = people.map(column => ofErased(column.name, `r."${valueName(column)}"`));
  if (noun.name === 'users') rules.push(ofErased('id', 'r.known'), ofMerged);
  rules.push(
    ...(noun.leftOut ?? []).map(rule => ({ ...rule, leavesOut: true })),
    ...ofReferring(noun, { leavesOut: true }),
  );
  if (rules.length === 0) return [];
  const mark = `update ${matchedTable(noun)} as r set bad = true
                 where r.line in (select p.line from import_problems as p where p.left_out and p.noun = ${escapeLiteral(noun.name)})`;
  return [...ruleStatements(noun, rules), mark];
};

/**
 * Tells of the lines that refer to a wrong line: an import of the good lines gives both back. An import of all lines tells only of
 * the other line.
 */
export const referringStatements = (noun: Noun): string[] =>
  ruleStatements(noun, ofReferring(noun, { leavesOut: false }));

const ofColumn =
  (noun: Noun) =>
  (column: Column): LineRule[] => {
    const { name, to, cell, isRequired, isFixed, isUnique } = column;
    if (name === 'id') return [];
    const value = `r."${valueName(column)}"`;
    const rules: LineRule[] = [];
    if (isReference(cell)) {
      const of = `jsonb_build_object('value', left(r.g_${name}, 60))`;
      // A record of a bad line is missing for a reason that is reported there.
      const isExcused = `exists (select from import_bad_names as b where b.noun = ${escapeLiteral(cell.noun)} and b.name = search_text(r.g_${name}))`;
      rules.push(
        plainRule(name, 'REFERENCE_UNKNOWN', `r.u_${name} and not ${isExcused}`, of),
        plainRule(name, 'REFERENCE_AMBIGUOUS', `r.m_${name}`, of),
      );
    }
    if (isRequired) {
      const isGiven = isReference(cell) ? ` and r.g_${name} is null` : '';
      rules.push(
        plainRule(name, 'REQUIRED', `r.state ${to === null ? `= 'made'` : `<> 'left'`} and ${value} is null${isGiven}`),
      );
    }
    if (isFixed)
      rules.push(
        plainRule(
          name,
          'NOT_CHANGED_BY_IMPORT',
          `r.f_${name} and not coalesce(r.is_of_two, false)`,
          `jsonb_build_object('current', r.c_${name})`,
        ),
      );
    if (isUnique)
      rules.push({
        column: name,
        reason: 'IN_USE',
        rows: `select r.line, null::jsonb as params from {rows} as r join ${noun.table} as o on o.${to} = ${value}
                where ${WRITTEN} and o.id is distinct from r.known and not r.has_other_id${isFixed ? ` and not r.f_${name}` : ''}`,
      });
    return rules;
  };

/** Two lines about the same record, or with the same value of a unique column. */
function ofRepeats(noun: Noun): LineRule[] {
  const sets = [
    { column: 'id', values: ['r.wanted_id'] },
    ...noun.keys.map(({ columns, lower = [], isUnique }) => ({
      column: noun.columns.find(({ to }) => to === columns[0])?.name ?? noun.columns[1]!.name,
      values: [
        ...columns.map(each => (lower.includes(each) ? caseless(`r.${each}`) : `r.${each}`)),
        // Several records may have these values; lines tell them apart by their ids.
        ...(isUnique ? [] : ['coalesce(r.known, 0)']),
      ],
    })),
    ...noun.columns
      .filter(({ isUnique, to }) => isUnique && !noun.keys.some(({ columns }) => columns.join() === to))
      .map(({ name, to }) => ({ column: name, values: [`r.${to}`] })),
  ];
  return sets.map(({ column, values }) => ({
    column,
    reason: 'LINE_TWICE',
    rows: `select r.line, jsonb_build_object('line', r.first) as params
             from (select r.line, first_value(r.line) over (partition by ${values.join(', ')} order by r.line) as first
                     from {rows} as r where not r.bad and ${values.map(each => `${each} is not null`).join(' and ')}) as r
            where r.line > r.first`,
  }));
}

/** Excludes lines with problems from the next steps, and lines that refer to such lines. */
export function markBad(noun: Noun): string {
  const referring = noun.columns.filter(({ cell }) => isReference(cell)).map(({ name }) => ` or r.u_${name}`);
  return `update ${matchedTable(noun)} as r set bad = true where not r.bad
             and (r.line in (select p.line from import_problems as p where p.noun = ${escapeLiteral(noun.name)})${referring.join('')})`;
}
/** Stores the names by which other lines may refer to bad lines. */
export const rememberBad = (noun: Noun): string => `
  insert into import_bad_names (noun, name, left_out)
  select ${escapeLiteral(noun.name)}, unnest(r.names), ${isLeftOut(noun)} from ${matchedTable(noun)} as r where r.bad`;

/** SQL that is true for a line `r` that is left out. */
const isLeftOut = (noun: Noun): string =>
  `exists (select from import_problems as p where p.left_out and p.noun = ${escapeLiteral(noun.name)} and p.line = r.line)`;

/** Counts the lines of a noun by what became of them. */
export const countStatement = (noun: Noun): string => `
  select count(*) filter (where not bad and state = 'made')::int as made,
         count(*) filter (where not bad and state = 'changed')::int as changed,
         count(*) filter (where not bad and state = 'left')::int as left,
         count(*) filter (where bad and left_out)::int as "leftOut",
         count(*) filter (where bad and not left_out)::int as rejected
    from (select r.bad, r.state, ${isLeftOut(noun)} as left_out from ${matchedTable(noun)} as r) as r`;
