import { expect, it } from '@jest/globals';
import { CancelReason } from '../../../src/entities/enums.js';
import { cancelReasons } from '../../../src/domain/enrollments/reasons.rules.js';

it('a participant may choose every reason but the absences, which the programme counts', () => {
  const values = cancelReasons().map(({ value }) => value);
  expect(values).toEqual(Object.values(CancelReason).filter(each => each !== 'ABSENCE'));
  expect(cancelReasons()[0]).toEqual({ value: 'SCHEDULE_CONFLICT', label: 'Conflito de horário' });
});
