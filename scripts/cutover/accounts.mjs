// What clients were told that it is done, held against the tables of both sides.

/** @returns what was counted @throws naming what is lost, doubled or different */
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
