import { hashPassword } from '../../src/auth/passwords.js';
import { tokenOf } from '../support/action-tokens.js';
import { runOutbox } from '../support/jobs.js';
import { mailedCode } from '../support/passcodes.js';
import { aBookableClass } from '../support/scheduling.js';
import type { TestApp } from '../support/test-app.js';
import type { TopicName } from '../../src/domain/kernel/topic-names.js';

/** A mutation in a state in which more messages follow than usual. */
export interface Play {
  mutation: string;
  as: { id: number } | null;
  /** The session, if it matters. */
  authorization?: string;
  args: string;
  of?: string;
  /** The messages that follow in this state, besides the usual ones. */
  more: TopicName[];
}

/** States with messages that follow only sometimes. The clock must stand at a Friday, with a bookable Monday after it. */
export function hearingPlays(app: () => TestApp): Record<string, () => Promise<Play>> {
  const hour = { startsAt: '2026-11-23T12:00:00Z', endsAt: '2026-11-23T13:00:00Z' };
  /** A participant with an enrollment in a class, and with an appointment with its leader. */
  const booked = async () => {
    const scene = await aBookableClass(app());
    const { employee, group, participant } = scene;
    await app().make.em().execute('update users set phone_verified_at = now() where id = ?', [participant.id]);
    await app().make.anAppointment({ employee, class: group, client: participant, ...hour });
    const [{ id }] = await app()
      .make.em()
      .execute<[{ id: number }]>('select id from enrollments where participant_id = ?', [participant.id]);
    return { ...scene, enrollmentId: id };
  };
  const next = async () => (await app().make.anEmployee({ user: await app().make.aFacilitator() })).user;
  const withPassword = async () => app().make.aUser({ passwordHash: await hashPassword('Velha!Senha1') });
  const otherContact = (name: string) => `name: "Outra Pessoa", email: "${name}@example.org", phone: "5511911112222"`;
  const contactsChanged: TopicName[] = [
    ...(['email-change-requested', 'phone-change-requested', 'phone-change-told', 'phone-change-mailed'] as const),
  ];
  const meeting = async () => {
    const { group } = await booked();
    return app().make.aMeeting({ class: group, startsAt: '2026-12-01T12:00:00Z', endsAt: '2026-12-01T14:00:00Z' });
  };
  const handOver = async (appointments: 'MOVE' | 'CANCEL') =>
    `handOver: { facilitatorId: ${(await next()).id}, appointments: ${appointments} }`;

  return {
    'enrolling somebody with a phone': async () => {
      const { group } = await aBookableClass(app());
      const args = `classId: ${group.id}, participantId: ${(await app().make.aUser()).id}`;
      return { mutation: 'enrollParticipant', as: await app().make.anAdmin(), args, more: ['group-link-dispatch'] };
    },
    'enrolling a list of people, one with a phone': async () => {
      const { group } = await aBookableClass(app());
      const args = `classId: ${group.id}, people: ["${(await app().make.aUser()).cpf}"]`;
      const as = await app().make.anAdmin();
      return { mutation: 'enrollPeople', as, args, of: '{ outcome }', more: ['group-link-dispatch'] };
    },
    'enrolling in a course, with a phone': async () => {
      const { group } = await aBookableClass(app());
      const args = `courseId: ${group.course.id}`;
      return { mutation: 'enrollInCourse', as: await app().make.aUser(), args, more: ['group-link-dispatch'] };
    },
    'canceling an enrollment with appointments': async () => {
      const { enrollmentId, facilitator } = await booked();
      const args = `enrollmentId: ${enrollmentId}, reason: OTHER`;
      return { mutation: 'cancelEnrollment', as: facilitator, args, more: ['appointment-cancelled'] };
    },
    'letting somebody go who has appointments': async () => {
      const { enrollmentId, facilitator } = await booked();
      await app().make.em().execute('update enrollments set cancel_requested_at = now() where id = ?', [enrollmentId]);
      const args = `enrollmentId: ${enrollmentId}, accept: true`;
      return { mutation: 'answerCancellationRequest', as: facilitator, args, more: ['appointment-cancelled'] };
    },
    'another facilitator by a change of the class': async () => {
      const { group } = await aBookableClass(app());
      const args = `id: ${group.id}, input: { facilitatorId: ${(await app().make.aFacilitator()).id} }`;
      return { mutation: 'updateClass', as: await app().make.aSupervisor(), args, more: ['class-handed-over'] };
    },
    'handing a class over with its appointments': async () => {
      const { group } = await booked();
      const args = `classId: ${group.id}, facilitatorId: ${(await next()).id}, from: "2026-11-20", appointments: MOVE`;
      const more: TopicName[] = ['appointment-moved', 'appointment-handed-over'];
      return { mutation: 'handOverClass', as: await app().make.aSupervisor(), args, more };
    },
    'handing a class over without its appointments': async () => {
      const { group } = await booked();
      const args = `classId: ${group.id}, facilitatorId: ${(await next()).id}, from: "2026-11-20", appointments: CANCEL`;
      return { mutation: 'handOverClass', as: await app().make.aSupervisor(), args, more: ['appointment-cancelled'] };
    },
    'moving a meeting': async () => {
      const { id } = await meeting();
      const input = `input: { startsAt: "2026-12-02T12:00:00Z", endsAt: "2026-12-02T14:00:00Z" }`;
      const as = await app().make.aSupervisor();
      return { mutation: 'updateMeeting', as, args: `id: ${id}, ${input}`, more: ['meeting-changed'] };
    },
    'removing a meeting that is ahead': async () => {
      const { id } = await meeting();
      return {
        mutation: 'removeMeeting',
        as: await app().make.anAdmin(),
        args: `id: ${id}`,
        more: ['meeting-changed'],
      };
    },
    'setting another password after signing in by a code': async () => {
      const user = await withPassword();
      await app().make.aPasswordLink(user);
      const args = `token: "${await tokenOf(app(), user.id, 'SET_PASSWORD')}", password: "Nova!Senha2026"`;
      return { mutation: 'resetPassword', as: null, args, of: '', more: ['password-changed'] };
    },
    'setting another password after a code': async () => {
      const user = await withPassword();
      const send = (mutation: string) => app().graphql(`mutation { it: ${mutation} }`);
      await send(`requestSignInCode(identifier: "${user.email}")`);
      await runOutbox(app());
      const code = await mailedCode(app(), user.email!);
      const { body } = await send(`signInWithCode(identifier: "${user.email}", code: "${code}") { token }`);
      return {
        mutation: 'setPassword',
        as: null,
        authorization: `Bearer ${body.data.it.token}`,
        args: 'password: "Nova!Senha2026"',
        of: '{ token }',
        more: ['password-changed'],
      };
    },
    'losing a phone': async () => {
      const proven = new Date();
      const { email } = await app().make.aMember({ emailVerifiedAt: proven, phoneVerifiedAt: proven });
      return { mutation: 'requestRecovery', as: null, args: `identifier: "${email}"`, of: '', more: [] };
    },
    'correcting a participant’s e-mail and phone': async () => {
      const args = `id: ${(await app().make.aUser()).id}, input: { ${otherContact('corrigida')} }`;
      return { mutation: 'updateParticipant', as: await app().make.anAdmin(), args, more: contactsChanged };
    },
    'giving another e-mail and phone as an administrator': async () => {
      const args = `id: ${(await app().make.aUser()).id}, input: { ${otherContact('outra')} }`;
      return { mutation: 'updateUser', as: await app().make.anAdmin(), args, more: contactsChanged };
    },
    'shutting a facilitator out, whose appointments move': async () => {
      const { facilitator } = await booked();
      const args = `id: ${facilitator.id}, ${await handOver('MOVE')}`;
      const more: TopicName[] = ['class-handed-over', 'appointment-moved', 'appointment-handed-over'];
      return { mutation: 'deactivateUser', as: await app().make.anAdmin(), args, more };
    },
    'shutting a facilitator out, whose appointments end': async () => {
      const { facilitator } = await booked();
      const args = `id: ${facilitator.id}, ${await handOver('CANCEL')}`;
      return {
        mutation: 'deactivateUser',
        as: await app().make.anAdmin(),
        args,
        more: ['class-handed-over', 'appointment-cancelled'],
      };
    },
    'making a facilitator a participant': async () => {
      const { facilitator } = await booked();
      const args = `id: ${facilitator.id}, roles: [PARTICIPANT], ${await handOver('MOVE')}`;
      const more: TopicName[] = ['class-handed-over', 'appointment-moved', 'appointment-handed-over'];
      return { mutation: 'setRoles', as: await app().make.anAdmin(), args, more };
    },
    'erasing a facilitator': async () => {
      const { facilitator } = await booked();
      const args = `id: ${facilitator.id}, dryRun: false, ${await handOver('CANCEL')}`;
      const more: TopicName[] = ['class-handed-over', 'appointment-cancelled'];
      return { mutation: 'erasePerson', as: await app().make.anAdmin(), args, of: '{ erasure { id } }', more };
    },
  };
}

/** A message that follows sometimes and is tested elsewhere: the test's file, and a text in it. */
export const playedElsewhere: Record<string, readonly [string, string]> = {
  'answerFlow email-change-requested': ['test/rest/messaging/flow-identity.test.ts', 'email-change-requested'],
  'answerFlow enrollment-made': ['test/rest/messaging/flow-identity.test.ts', 'enrollment-made'],
  'answerFlow flow-email-code': ['test/rest/messaging/flow-identity.test.ts', 'flow-email-code'],
  'answerFlow group-link-dispatch': ['test/rest/messaging/flow-identity.test.ts', 'group-link-dispatch'],
  'answerFlow registration-not-confirmed': ['test/rest/messaging/flow-identity.test.ts', 'registration-not-confirmed'],
  'confirmEmail email-change-delayed': ['test/journeys/access.test.ts', 'será trocado em'],
  'copyClass class-copied': ['test/domain/templates/copy-templates.test.ts', 'copyClass'],
  'copyCycle class-copied': ['test/domain/templates/copy-templates.test.ts', 'copyCycle'],
  'erasePerson appointment-handed-over': ['test/domain/duties/duties.test.ts', 'erasePerson'],
  'erasePerson appointment-moved': ['test/domain/duties/duties.test.ts', 'erasePerson'],
  'keepContact recovery-mailed': ['test/journeys/access.test.ts', 'impediu que os códigos'],
  'receiveNotification sign-in-code-undelivered': [
    'test/journeys/undelivered-codes.test.ts',
    'a code that did not reach the phone comes by mail',
  ],
  'registerAccount account-already-known': ['test/rest/cms/registration.test.ts', 'que já tem uma conta'],
  'setRoles appointment-cancelled': ['test/domain/duties/duties.test.ts', 'setRoles'],
  'signIn second-factor-told': ['test/resolvers/second-factors.test.ts', 'Código de recuperação usado'],
  'signInWithCode recovery-mailed': ['test/journeys/access.test.ts', 'não vão mais para o celular de antes'],
  'signInWithCode second-factor-told': ['test/resolvers/second-factors.test.ts', 'Código de recuperação usado'],
};

/** The same for outbox messages: another test checks their mails and messages. */
export const heardElsewhere: Record<string, readonly [string, string]> = {
  'sunset-announced': ['test/cutover/sunset.test.ts', 'To: painel@example.org'],
};
