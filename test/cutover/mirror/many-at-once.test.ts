import { beforeAll, expect, it } from '@jest/globals';
import { startTwoSides, type TwoSides } from '../../support/two-sides.js';

let sides: TwoSides;
beforeAll(async () => {
  sides = await startTwoSides();
  await sides.switchTo('COMPARE', ['portal.log.record']);
});

const MANY = 60;

it('concurrent writes that the old service accepts are all kept', async () => {
  const { elo, old } = sides;
  const headers = { authorization: await elo.bearer({ id: 101 }) };
  const statuses = await Promise.all(
    Array.from({ length: MANY }, async (_, n) => {
      const json = { subscriber_id: 1, action: `at once ${n}` };
      return (await elo.call('POST', '/portal/api/logs', { json, headers })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  await sides.mirrored();
  const noted = async ({ make }: typeof elo) =>
    (
      await make
        .em()
        .execute<{ action: string }[]>("select action from action_logs where action like 'at once %' order by action")
    ).map(({ action }) => action);
  expect(await noted(old)).toHaveLength(MANY);
  expect(await noted(elo)).toEqual(await noted(old));
});
