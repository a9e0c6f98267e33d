import type { DutyHandOverInput } from '../schema/accounts.input.js';
import { idsOf } from './ids.js';

export const HAND_OVER =
  'Hands over the duties of the person, all or nothing. Required when the person has duties that others rely on (PERSON_HAS_DUTIES).';

/** The same with the integer id of the domain. */
export const toHandOver = (input: DutyHandOverInput | null | undefined) => input && idsOf(input, 'facilitatorId');
