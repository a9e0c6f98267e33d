import { expect, it } from '@jest/globals';
import { lockCaller } from '../../../src/domain/people/people.write.js';
import { createJobContext } from '../../../src/graph/context.js';
import { startTestApp } from '../../support/test-app.js';

it('a caller whose record has gone since is refused as at each later request', async () => {
  const elo = await startTestApp();
  const { id } = await elo.make.aUser();
  const lock = (userId: number) =>
    createJobContext(elo.app.services, 'test').transaction(ctx => lockCaller(ctx, userId));
  expect((await lock(id)).id).toBe(id);
  await expect(lock(2_147_483_647)).rejects.toMatchObject({ code: 'FORBIDDEN', reason: 'INVALID_CREDENTIALS' });
});
