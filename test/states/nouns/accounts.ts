import { accountPolicy } from '../../../src/domain/accounts/policy.js';
import { type Noun, noun, type Subject } from '../noun.js';
import { DAY, type Scene } from '../scene.js';

const THERE = ['ACTIVE', 'ACTIVE, let in again', 'ACTIVE, about to be erased'];
const OUT = ['REGISTERED', 'SHUT_OUT', 'ERASED'];

/** The standing of a person (src/domain/identity): registered, active, locked, about to be erased, erased. */
export async function accounts(scene: Scene): Promise<Noun> {
  const { make, must, admin, aGroup, worker, pass, recurring, rows } = scene;
  const group = await aGroup();
  const { id: hospitals } = await must(admin, 'createHospitalGroup(input: { name: "De estados" })', '{ id }');
  const { id: hospital } = await must(
    admin,
    `createHospital(input: { name: "De estados", cityId: 3550308, groupId: ${hospitals} })`,
    '{ id }',
  );
  let serial = 0;
  const some = async (count: number, then: (person: { id: number }) => Promise<unknown> = () => Promise.resolve()) => {
    const made: Subject[] = [];
    for (let n = 0; n < count; n += 1) {
      const person = await make.aUser();
      await then(person);
      made.push({ id: person.id, person });
    }
    await worker.work();
    return made;
  };
  const decide = ({ id }: { id: number }) => must(admin, `erasePerson(id: ${id}, dryRun: false)`, '{ erasure { id } }');
  const shutOut = ({ id }: { id: number }) => must(admin, `deactivateUser(id: ${id})`);
  return noun({
    name: 'account',
    shares: { but: ['setRoles', 'erasePerson', 'enrollParticipant', 'enrollInCourse'] },
    machine: null,
    stateOf: async ({ id }) => {
      const [row] = await rows(
        `select u.is_active as "isActive", exists (select from erasures as e where e.person_id = u.id and e.state = 'DONE') as "isErased",
                exists (select from action_tokens as t where t.user_id = u.id and t.purpose = 'ACTIVATE_ACCOUNT' and t.used_at is null) as "isRegistered"
           from users as u where id = ?`,
        [id],
      );
      if (row.isErased) return 'ERASED';
      return row.isActive ? 'ACTIVE' : row.isRegistered ? 'REGISTERED' : 'SHUT_OUT';
    },
    policy: accountPolicy,
    on: [],
    besides: Object.fromEntries(
      [
        ...['registerAccount', 'activateAccount', 'resendActivation', 'requestPasswordReset', 'resetPassword'],
        ...['changePassword', 'setPassword', 'createUser'],
      ].map(name => [name, 'a door: test/domain/identity plays them in random order']),
    ),
    states: {
      ERASED: {
        make: async count => {
          const made = await some(count, decide);
          pass(9 * DAY);
          await recurring('erasures');
          return made;
        },
      },
      REGISTERED: {
        make: async count => {
          const made: Subject[] = [];
          for (let n = 0; n < count; n += 1) {
            const email = `registered${scene.elo.now().getTime()}-${n}@example.org`;
            await must(
              null,
              `registerAccount(input: { displayName: "Ana Nova", username: "registered-${(serial += 1)}", email: "${email}",
                password: "Senha!Forte2026", passwordConfirm: "Senha!Forte2026", stateId: 35, cityId: 3550308,
                hospitalId: ${hospital}, position: "Médica", termsAccepted: true })`,
            );
            await worker.work();
            const [row] = await rows('select user_id as id from action_tokens where email = ?', [email]);
            made.push({ id: row.id, person: row });
          }
          return made;
        },
      },
      ACTIVE: { make: count => some(count) },
      'ACTIVE, about to be erased': { is: 'ACTIVE', make: count => some(count, decide) },
      SHUT_OUT: { make: count => some(count, shutOut) },
      'ACTIVE, let in again': {
        is: 'ACTIVE',
        make: count =>
          some(count, async person => {
            await shutOut(person);
            await must(admin, `reactivateUser(id: ${person.id})`);
          }),
      },
    },
    verbs: {
      updateUser: ({ id }) => ({ as: admin, call: `updateUser(id: ${id}, input: { name: "Outra Pessoa" })` }),
      'updateParticipant, by staff': ({ id }) => ({
        as: admin,
        call: `updateParticipant(id: ${id}, input: { name: "Outra Pessoa" })`,
      }),
      setRoles: ({ id }) => ({ as: admin, call: `setRoles(id: ${id}, roles: [FACILITATOR])` }),
      deactivateUser: ({ id }) => ({ as: admin, call: `deactivateUser(id: ${id})` }),
      reactivateUser: ({ id }) => ({ as: admin, call: `reactivateUser(id: ${id})` }),
      erasePerson: ({ id }) => ({ as: admin, call: `erasePerson(id: ${id}, dryRun: false)` }),
      'exportPerson, by an administrator': ({ id }) => ({ as: admin, call: `exportPerson(id: ${id})` }),
      enrollParticipant: ({ id }) => ({
        as: admin,
        call: `enrollParticipant(classId: ${group.id}, participantId: ${id})`,
      }),
      setHospitalGroupRole: ({ id }) => ({
        as: admin,
        call: `setHospitalGroupRole(groupId: ${hospitals}, userId: ${id}, role: MEMBER)`,
      }),
      'setSubstitute, who is no facilitator': ({ id }) => ({
        as: admin,
        call: `setSubstitute(classId: ${group.id}, userId: ${id}, from: "2026-12-01", to: "2026-12-02")`,
      }),
      resetSecondFactors: ({ id }) => ({ as: admin, call: `resetSecondFactors(userId: ${id})` }),
      enrollInCourse: ({ person }) => ({ as: person, call: `enrollInCourse(courseId: ${scene.course.id})` }),
    },
    outcomes: {
      updateUser: { PERSON_ERASED: ['ERASED'], SAME: [...THERE, 'REGISTERED', 'SHUT_OUT'] },
      'updateParticipant, by staff': { PERSON_ERASED: ['ERASED'], SAME: [...THERE, 'REGISTERED', 'SHUT_OUT'] },
      setRoles: { PERSON_ERASED: ['ERASED'], SAME: [...THERE, 'REGISTERED', 'SHUT_OUT'] },
      deactivateUser: { PERSON_ERASED: ['ERASED'], SAME: ['SHUT_OUT'], SHUT_OUT: [...THERE, 'REGISTERED'] },
      reactivateUser: {
        PERSON_ERASED: ['ERASED'],
        ACCOUNT_NOT_ACTIVATED: ['REGISTERED'],
        SAME: THERE,
        ACTIVE: ['SHUT_OUT'],
      },
      erasePerson: {
        PERSON_ERASED: ['ERASED'],
        SAME: ['REGISTERED', 'ACTIVE', 'SHUT_OUT', 'ACTIVE, let in again'],
        ERASURE_WAITS: ['ACTIVE, about to be erased'],
      },
      'exportPerson, by an administrator': { SAME: [...THERE, ...OUT] },
      enrollParticipant: { NOT_A_PARTICIPANT: OUT, SAME: THERE },
      setHospitalGroupRole: { PERSON_ERASED: ['ERASED'], ACCOUNT_DEACTIVATED: ['REGISTERED', 'SHUT_OUT'], SAME: THERE },
      'setSubstitute, who is no facilitator': { INVALID_FIELDS: [...THERE, ...OUT] },
      resetSecondFactors: { PERSON_ERASED: ['ERASED'], NO_SECOND_FACTOR: [...THERE, 'REGISTERED', 'SHUT_OUT'] },
      enrollInCourse: { INVALID_CREDENTIALS: OUT, SAME: THERE },
    },
  });
}
