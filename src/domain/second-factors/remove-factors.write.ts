import { type Parameter, writing } from '../kernel/statement.js';

interface Owner {
  userId: number;
}

/** Removes all recovery codes of a person. */
export const removeRecoveryCodes = writing((q, $: Parameter<Owner>) =>
  q.deleteFrom('recovery_codes').where('user_id', '=', $('userId')),
);

/** Removes all factors of a person. @returns their ids */
export const removeFactors = writing((q, $: Parameter<Owner>) =>
  q.deleteFrom('second_factors').where('user_id', '=', $('userId')).returning('id'),
);

/** Removes all challenges of a person that wait for a proof. */
export const removeChallenges = writing((q, $: Parameter<Owner>) =>
  q.deleteFrom('second_factor_challenges').where('user_id', '=', $('userId')),
);
