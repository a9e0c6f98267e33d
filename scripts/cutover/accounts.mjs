// The acknowledged writes of clients, compared with the tables of both sides.

/** @returns the counts @throws Error that names lost, doubled or different records */
export async function accounts({ records }, { logs, submissions, evaluations }) {
  const problems = [];
  let renamed = 0;
  for (const [side, { rows }] of Object.entries(records)) {
    const noted = countsOf(await rows("select action as key from action_logs where action like 'rehearsal %'"));
    problems.push(...compare(side, 'notes', logs, noted));
    const handedIn = await rows("select id, title as key from submissions where title like 'Ensaio %'");
    problems.push(...compare(side, 'hand-ins', [...submissions.keys()], countsOf(handedIn)));
    const other = handedIn.filter(({ id, key }) => submissions.has(key) && submissions.get(key).id !== id);
    const forgotten = other.filter(({ key }) => (submissions.get(key).by === 'elo' ? 'elo' : 'old') === side);
    if (forgotten.length > 0)
      problems.push(
        `${side}: ${forgotten.length} hand-ins are not under the id that was told, such as ${forgotten[0].key}`,
      );
    renamed += other.length;
    const evaluated = new Map(
      (await rows('select id, facilitator_comment as comment from submissions')).map(each => [each.id, each.comment]),
    );
    const older = [...evaluations].filter(([id, comment]) => evaluated.get(id) !== comment);
    if (older.length > 0)
      problems.push(`${side}: ${older.length} evaluations are not the last, such as that of ${older[0][0]}`);
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
  return `${logs.length} notes, ${submissions.size} hand-ins, the last of ${evaluations.size} evaluated records; ${renamed} hand-ins have another id on the other side`;
}

/** Fields that differ on each side: ids that no answer tells, the clock, the place of a file, and files as they were before. */
const OWN = [
  'id',
  'path',
  'sha256',
  'size',
  'created_at',
  'updated_at',
  'evaluated_at',
  'removed_at',
  'recorded_at',
  'deleted_at',
  'files',
];
const TABLES = [
  'action_logs',
  'activity_templates',
  'appointments',
  'enrollments',
  'meeting_progress',
  'presences',
  'stored_files',
  'submission_revisions',
  'submissions',
  'users',
];

/** Files that were sent again with a known key, and wait for the sweep, are on one side alone. */
const KEPT = { stored_files: 'where num_nonnulls(submission_id, activity_template_id, submission_revision_id) > 0' };

/** @returns the number of compared rows @throws Error that names rows of one side that the other side lacks */
export async function sameTables({ elo, old }) {
  const numbers = await elo.rows('select elo_id::text, legacy_id::text from mirror_record_ids');
  const atOld = new Map(numbers.map(each => [each.elo_id, each.legacy_id]));
  const problems = [];
  let count = 0;
  for (const table of TABLES) {
    const text = `select (to_jsonb(t) - $1::text[])::text as row from ${table} as t ${KEPT[table] ?? ''}`;
    const [ours, theirs] = await Promise.all([elo, old].map(side => side.rows(text, [OWN])));
    const counts = countsOf(
      ours.map(({ row }) => ({ key: row.replace(/\b[1-9]\d{8}\b/g, id => atOld.get(id) ?? id) })),
    );
    for (const { row } of theirs) counts.set(row, (counts.get(row) ?? 0) - 1);
    const apart = [...counts].filter(([, left]) => left !== 0);
    if (apart.length > 0)
      problems.push(
        `${apart.length} rows of ${table}, such as ${apart
          .slice(0, 2)
          .map(([row, left]) => `${left > 0 ? 'of Elo' : 'of the old service'} ${row.slice(0, 600)}`)
          .join(' and ')}`,
      );
    count += theirs.length;
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
  return `${count} rows of ${TABLES.length} tables`;
}

const countsOf = rows => {
  const counts = new Map();
  for (const { key } of rows) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

function compare(side, what, wanted, counts) {
  const lost = wanted.filter(key => !counts.has(key));
  const doubled = [...counts].filter(([, count]) => count > 1);
  const others = [...counts.keys()].filter(key => !wanted.includes(key));
  return [
    ...(lost.length > 0 ? [`${side}: ${lost.length} ${what} lost, such as ${lost[0]}`] : []),
    ...(doubled.length > 0 ? [`${side}: ${doubled.length} ${what} doubled, such as ${doubled[0][0]}`] : []),
    ...(others.length > 0 ? [`${side}: ${others.length} ${what} nobody was told of, such as ${others[0]}`] : []),
  ];
}
