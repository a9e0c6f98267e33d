import { beforeAll, expect, it } from '@jest/globals';
import { explainKept } from '../support/plans.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
const [admin, participant, outsider] = [{ id: 20_000 }, { id: 1 }, { id: 20_001 }];
const TABLES = 4_000;
/** The number of records for the participant's class, for their cycle, and for everybody. */
const OWN_TABLES = TABLES / 200 + 2 + 1;

beforeAll(async () => {
  elo = await startTestApp();
  await elo.make.em().execute(`
    insert into users (id, name, roles)
      select n, 'Pessoa ' || n, array['PARTICIPANT'] from generate_series(1, 200) n
      union all values (20000, 'Admin', array['ADMIN']), (20001, 'Fora', array['PARTICIPANT']);
    insert into courses (id, slug, title) values (1, 'curso', 'Curso');
    insert into cycles (id, name, year, starts_on, ends_on) select n, 'Ciclo ' || n, 2026, '2026-01-01', '2026-12-01' from generate_series(1, 2) n;
    insert into classes (id, name, shift, course_id, cycle_id, starts_on)
      select n, 'Turma ' || n, 'MORNING', 1, n % 2 + 1, '2026-01-01' from generate_series(1, 200) n;
    insert into enrollments (participant_id, class_id, created_at) select n, n, '2026-01-01' from generate_series(1, 200) n;
    insert into access_records (at, kind, person_id, actor_kind, operation, request_id, taken)
      select timestamptz '2026-02-01', 'TABLE', null::int, 'SERVICE', 'x', 'x', jsonb_build_object('noun', 'enrollments', 'cycleId', null, 'classIds', array[n % 200 + 1])
        from generate_series(1, ${TABLES}) n
      union all
      select timestamptz '2026-02-01', 'TABLE', null::int, 'SERVICE', 'x', 'x', jsonb_build_object('noun', 'enrollments', 'cycleId', n % 2 + 1) from generate_series(1, 4) n
      union all values ('2026-02-01'::timestamptz, 'TABLE', null::int, 'SERVICE', 'x', 'x', '{"noun": "enrollments"}'::jsonb),
        ('2026-02-01', 'TABLE', null, 'SERVICE', 'x', 'x', '{"noun": "appointments"}');
    insert into access_records (at, kind, person_id, actor_kind, operation, request_id)
      select timestamptz '2026-02-01', 'CPF', n % 200 + 1, 'SERVICE', 'x', 'x' from generate_series(1, 20000) n;
    analyze;
  `);
});

/** The number of access records that a request reads. */
async function recordsLookedAt(asked: string, personId: number): Promise<number> {
  const sent = await elo.queries(async () => {
    const { body } = await elo.graphql(
      `{ accessRecords(personId: ${personId}, first: 10) { ${asked} } }`,
      {},
      { as: admin },
    );
    expect(body.errors).toBeUndefined();
  });
  let total = 0;
  for (const query of sent.filter(({ sql }) => sql.includes('access_records'))) {
    const nodes = (await explainKept(elo, query)).filter(each => each['Relation Name'] === 'access_records');
    for (const each of nodes)
      total += (each['Actual Rows'] + (each['Rows Removed by Filter'] ?? 0)) * each['Actual Loops'];
  }
  return total;
}

it('accessRecords of a person reads few records, even after a large export of many tables', async () => {
  const { body } = await elo.graphql(`{ accessRecords(personId: 1) { totalCount } }`, {}, { as: participant });
  expect(body.data).toEqual({ accessRecords: { totalCount: OWN_TABLES + 100 } });
  for (const asked of ['nodes { id }', 'totalCount']) {
    expect(await recordsLookedAt(asked, participant.id)).toBeLessThan(300);
    expect(await recordsLookedAt(asked, outsider.id)).toBeLessThan(20);
  }
});
