import type { DutyHandOverInput } from '../schema/accounts.input.js';
import { idsOf } from './ids.js';

export const HAND_OVER =
  'Hands over what others rely on the person for, all or nothing; needed where there is any (PERSON_HAS_DUTIES).';

/** The same with the integer id of the domain. */
export const toHandOver = (input: DutyHandOverInput | null | undefined) => input && idsOf(input, 'facilitatorId');
