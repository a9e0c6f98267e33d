/*
 * The arguments of operations that name a person. The number of a dropped person leads to the kept person there, at every face:
 * the facades run operations too. A test asks for every argument with an id whether it names a person.
 */

/** Names of arguments, and of fields of inputs. A dropped person is not dropped again: `drop` stays as it is. */
export const personArguments: ReadonlySet<string> = new Set([
  'clientId',
  'facilitatorId',
  'keep',
  'otherId',
  'participantId',
  'participantIds',
  'personId',
  'supervisorId',
  'userId',
]);

/** Operations whose argument `id` names a person. */
export const operationsOfPerson: ReadonlySet<string> = new Set([
  'deactivateUser',
  'erasePerson',
  'exportPerson',
  'person',
  'reactivateUser',
  'setRoles',
  'updateParticipant',
  'updateUser',
  'user',
]);

/** Arguments that name a person in a log, which keeps the numbers that it was written with. */
export const numbersOfLogs: ReadonlySet<string> = new Set(['actorUserId', 'changedById', 'onBehalfOfId']);
