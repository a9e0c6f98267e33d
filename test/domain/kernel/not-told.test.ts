import { expect, it } from '@jest/globals';
import { NotTold } from '../../../src/domain/kernel/not-told.js';
import { AppError } from '../../../src/failures/errors.js';

it('an event that is not for a subscriber is told apart from faults', () => {
  expect(new NotTold()).toBeInstanceOf(Error);
  expect(new AppError('FORBIDDEN', 'NOT_ALLOWED')).not.toBeInstanceOf(NotTold);
});
