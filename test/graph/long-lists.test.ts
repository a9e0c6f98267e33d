import { beforeAll, expect, it } from '@jest/globals';
import { nextTurn } from '../../src/graph/event-loop-turns.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

it('a long list written in parts equals the library’s answer', async () => {
  const facilitator = await elo.make.aFacilitator();
  const group = await elo.make.aClass({ facilitator });
  const participant = await elo.make.aUser({ name: 'Zoë "Aspas"' });
  await elo.make.anEnrollment({ class: group, participant });
  const { id } = await elo.make.aSubmission({ class: group, participant, files: 2 });
  await elo.make.em().execute(
    `insert into submissions (participant_id, activity_id, class_id, course_id, cycle_id, facilitator_id, title)
     select participant_id, activity_id, class_id, course_id, cycle_id, facilitator_id, title || ' ' || n
     from submissions, generate_series(1, 450) n where id = ?`,
    [id],
  );
  const target = `/portal/api/submissions?class_id=${group.id}`;
  const { body } = await elo.call('GET', target, { as: facilitator });
  expect(body).toHaveLength(451);
  expect(body.map((each: any) => each.id)).toEqual(Array.from({ length: 451 }, (_, index) => id + index));
  for (const at of [0, 1, 199, 200, 201, 399, 400, 450]) {
    const { body: one } = await elo.call('GET', `/portal/api/submissions/${id + at}`, { as: facilitator });
    expect(body[at]).toEqual(one);
  }
});

it('callers of nextTurn get one turn in each round of the event loop, in order', async () => {
  const given: string[] = [];
  const others = new Promise<void>(resolve => {
    const round = (left: number) => {
      given.push('others');
      if (left > 0) setImmediate(round, left - 1);
      else resolve();
    };
    setImmediate(round, 3);
  });
  const take = async (name: string) => {
    await nextTurn();
    given.push(name);
    await nextTurn();
    given.push(name);
  };
  await Promise.all([others, take('a'), take('b')]);
  expect(given.filter(each => each !== 'others')).toEqual(['a', 'b', 'a', 'b']);
  const apart = given.filter((each, index) => each !== 'others' && given[index - 1] !== 'others' && index > 0);
  expect(apart).toEqual([]);
});
