import { ask } from '../data/graph.js';
import { creates, listOf, oneOf, orNull, type Resource, updates, updatesBy } from '../data/resource.js';
import { wordOf } from '../parts/csv.js';
import {
  BothOfParticipantModeDocument,
  CreateUserDocument,
  DeactivateUserDocument,
  type DutyHandOverInput,
  EnterParticipantModeDocument,
  PersonPageDocument,
  ReactivateUserDocument,
  ResetSecondFactorsDocument,
  type Role,
  SendPasswordLinkDocument,
  SetRolesDocument,
  UpdateUserDocument,
  type UserDetailsFragment,
  UserDocument,
  UsersDocument,
} from './operations.js';

/** The participant of the mode, for the participant's pages in this tab (pages/assets/me-acting.js). */
const MODE_KEY = 'elo.participant-mode';

type PersonForm = Partial<UserDetailsFragment>;

const personInput = ({ name, email, cpf, phone, gender, race, birthday }: PersonForm) => ({
  name: name ?? '',
  email: email ?? '',
  cpf: orNull(cpf),
  phone: orNull(phone),
  gender: orNull(gender),
  race: orNull(race),
  birthday: orNull(birthday),
});

const one = oneOf(UserDocument, data => data.user);

/** Everybody, for administrators. */
export const users: Resource = {
  list: listOf(UsersDocument, data => data.users),
  one,
  create: creates(
    CreateUserDocument,
    data => data.createUser,
    (form: PersonForm) => ({ ...personInput(form), roles: form.roles ?? [] }),
  ),
  update: updates(UpdateUserDocument, data => data.updateUser, personInput, { kind: 'users', newest: one }),
};

/** A person, with the fields that every permitted viewer sees. */
export const people: Resource = { one: oneOf(PersonPageDocument, data => data.person) };

/** The person that takes over a facilitator's duties; null when nothing is handed over. */
export type HandOver = DutyHandOverInput | null;

/** @param run runs the change with a successor for the person's duties, or without one */
export const savesRoles = (run: (change: (handOver: HandOver) => Promise<unknown>) => Promise<unknown>) =>
  updatesBy(
    ({ roles }: { roles?: readonly Role[] | null }) => ({ roles: [...(roles ?? [])].sort() }),
    async (id, { roles }, expectedUpdatedAt) => {
      if (roles) await run(handOver => ask(SetRolesDocument, { id, roles, expectedUpdatedAt, handOver }));
    },
    {
      kind: 'people',
      newest: people.one!,
      texts: { roles: (roles: Role[]) => roles.map(role => wordOf('roles', role)).join(', ') },
    },
  );
export const deactivate = (id: string, handOver: HandOver = null) => ask(DeactivateUserDocument, { id, handOver });
export const reactivate = (id: string) => ask(ReactivateUserDocument, { id });
export const resetSecondFactors = (id: string) => ask(ResetSecondFactorsDocument, { id });
export const sendPasswordLink = (email: string) => ask(SendPasswordLinkDocument, { email });

/**
 * Opens participant mode for the session, and in this tab.
 * @throws Error with the key of a text when one of the two has no CPF: the log of the mode names both
 */
export async function enterParticipantMode(id: string): Promise<void> {
  const { me, person } = await ask(BothOfParticipantModeDocument, { id });
  if (!me?.cpf || !person?.cpf) throw new Error('elo.people.mode_needs_cpf');
  await ask(EnterParticipantModeDocument, {
    input: {
      supervisorId: me.id,
      supervisorCpf: me.cpf,
      participantId: person.id,
      participantCpf: person.cpf,
      action: 'enter',
    },
  });
  sessionStorage.setItem(MODE_KEY, JSON.stringify({ id: person.id, name: person.name }));
}
