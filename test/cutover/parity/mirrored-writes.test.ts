import { beforeAll, expect, it } from '@jest/globals';
import { startTwoSides, type TwoSides } from '../../support/two-sides.js';

/* COMPARE with mirror: a write is compared with the answer of Elo when it did the same, or when it tried it. */

let sides: TwoSides;
beforeAll(async () => {
  sides = await startTwoSides(['PORTAL', 'SCHEDULE']);
});

const CREATE = 'portal.submissions.create';
const FACILITATOR = { id: 3 };
function handIn() {
  const form = new FormData();
  for (const [name, value] of Object.entries({ class_id: 1, participant_id: 102, activity_id: 4 }))
    form.append(name, String(value));
  form.append('files[0]', new Blob([`%PDF-1.4\n${Math.random()}`], { type: 'application/pdf' }), 'plano.pdf');
  return sides.elo.call('POST', '/portal/api/submissions', { as: FACILITATOR, form });
}
async function found(route = CREATE) {
  const { elo } = sides;
  await elo.app.cutover.parity.idle();
  await elo.app.cutover.parity.flush();
  const { body } = await elo.graphql(
    `{ routes { id equal different skipped unknownCallers } parityDifferences(route: "${route}") { path kind } }`,
    {},
    { as: { id: 1 } },
  );
  const { id: _id, ...counts } = body.data.routes.find((each: { id: string }) => each.id === route);
  return { counts, differences: body.data.parityDifferences };
}

it('an equal answer is counted as equal and another as different, once each', async () => {
  await sides.switchTo('COMPARE', [CREATE]);
  const answer = await handIn();
  expect([answer.status, answer.headers.get('x-elo-served-by')]).toEqual([201, 'legacy']);
  await sides.mirrored();
  expect(await found()).toEqual({
    counts: { equal: 1, different: 0, skipped: 0, unknownCallers: 0 },
    differences: [],
  });
  expect(await sides.elo.make.em().execute('select * from mirror_writes')).toEqual([]);

  await sides.old.make.em().execute("update activities set title = 'Outro plano' where id = 4");
  await handIn();
  await sides.mirrored();
  expect(await found()).toEqual({
    counts: { equal: 1, different: 1, skipped: 0, unknownCallers: 0 },
    differences: [{ path: 'title', kind: 'VALUE' }],
  });
});

it('a route that is never mirrored is tried, so that it can be compared before its switch', async () => {
  const { elo, switchTo } = sides;
  await switchTo('COMPARE', ['schedule.appointments.export']);
  const audited = () => elo.make.em().execute('select count(*)::int as n from audit_records');
  const before = await audited();
  const answer = await elo.call('GET', '/schedule/api/export-appointments', {
    headers: { authorization: 'demo-api-key' },
  });
  expect([answer.status, answer.headers.get('x-elo-served-by')]).toEqual([200, 'legacy']);
  expect(await found('schedule.appointments.export')).toEqual({
    counts: { equal: 1, different: 0, skipped: 0, unknownCallers: 0 },
    differences: [],
  });
  expect(await audited()).toEqual(before);
});
