import { expect, it } from '@jest/globals';
import { idsWithin, recordsIn } from '../../../src/cutover/mirror/listed-records.js';
import { MAX_ID } from '../../../src/platform/record-ids.js';

const submissions = { record: 'Submission', at: 'data' } as const;

it('numbers beyond the greatest id are not taken for ids, because PostgreSQL would refuse them', () => {
  const fields = { id: 1, participant_id: MAX_ID, client_id: MAX_ID + 1, class_id: '9999999999', enroll_id: '4' };
  expect(idsWithin(submissions, fields).map(({ ref }) => ref.id)).toEqual([1, MAX_ID, 4]);
  expect(() => recordsIn(submissions, { data: [{ id: MAX_ID + 1 }] })).toThrow('a record has no number as its id');
});
