import { beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../../src/entities/index.js';
import { runOutbox } from '../../support/jobs.js';
import { mailTo, mailsTo } from '../../support/mail-folder.js';
import { aBookableClass, FRIDAY } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// The mails to the people of a class when another person begins to lead it; only people with appointments read of them.

let elo: TestApp;
let supervisor: User;
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow(FRIDAY);
  supervisor = await elo.make.aSupervisor();
});

async function mutate(call: string, as: { id: number } = supervisor): Promise<void> {
  const { body } = await elo.graphql(`mutation { ${call} }`, {}, { as });
  expect(body.errors).toBeUndefined();
  await runOutbox(elo);
}
const handOverOf = async (person: User) => (await mailTo(elo, person.email, 'Turma com outra pessoa')).text;

/** A class with two participants: one has an appointment for it, if the test asks for one, and one has none. */
async function aClass({ withAppointment }: { withAppointment: boolean }) {
  const scene = await aBookableClass(elo);
  const { employee, group, participant } = scene;
  const other = await elo.make.aUser();
  await elo.make.anEnrollment({ class: group, participant: other });
  const hour = { startsAt: '2026-11-23T12:00:00Z', endsAt: '2026-11-23T13:00:00Z' };
  if (withAppointment) await elo.make.anAppointment({ employee, class: group, client: participant, ...hour });
  const next = await elo.make.aFacilitator();
  await elo.make.anEmployee({ user: next });
  return { ...scene, other, next };
}
const handOver = (classId: number, to: { id: number }, appointments: 'MOVE' | 'CANCEL') =>
  mutate(
    `handOverClass(classId: ${classId}, facilitatorId: ${to.id}, from: "2026-11-20", appointments: ${appointments}) { id }`,
  );

describe('a hand-over of a class', () => {
  it.each([
    ['MOVE', 'foram transferidos'],
    ['CANCEL', 'foram cancelados'],
  ] as const)('mentions appointments only to participants who had one (%s)', async (appointments, became) => {
    const { group, facilitator, participant, other, next } = await aClass({ withAppointment: true });
    await handOver(group.id, next, appointments);
    expect(await handOverOf(participant)).toContain(
      `Seus agendamentos com ${facilitator.name} por esta turma ${became}`,
    );
    expect(await handOverOf(other)).not.toContain('agendamentos');
    for (const leader of [facilitator, next])
      expect(await handOverOf(leader)).toContain(`Os agendamentos da turma ${became}`);
  });

  it('mentions no appointments when there were none', async () => {
    const { group, facilitator, participant, other, next } = await aClass({ withAppointment: false });
    await handOver(group.id, next, 'MOVE');
    for (const person of [participant, other, facilitator, next])
      expect(await handOverOf(person)).not.toContain('agendamentos');
  });

  it('also sends mails when updateClass changes the facilitator', async () => {
    const { group, facilitator, participant, next } = await aClass({ withAppointment: false });
    await mutate(`updateClass(id: ${group.id}, input: { facilitatorId: ${next.id} }) { id }`);
    expect(await handOverOf(participant)).toContain(`${next.name} passa a conduzir a turma ${group.name}`);
    expect(await handOverOf(facilitator)).toContain('seu acesso à turma terminou');
    expect(await handOverOf(next)).toContain('Você passa a conduzir');
    await mutate(`updateClass(id: ${group.id}, input: { facilitatorId: ${next.id} }) { id }`);
    expect(await mailsTo(elo, participant.email)).toHaveLength(1);
  });
});

it('both people get a mail when a substitution is removed', async () => {
  const { group, facilitator, next } = await aClass({ withAppointment: false });
  await mutate(`setSubstitute(classId: ${group.id}, userId: ${next.id}, from: "2026-11-20", to: "2026-11-27") { id }`);
  await mutate(`removeSubstitute(classId: ${group.id}, userId: ${next.id}) { id }`);
  expect((await mailTo(elo, next.email, 'Substituição encerrada')).text).toContain('você não conduz mais a turma');
  expect((await mailTo(elo, facilitator.email, 'Substituição encerrada')).text).toContain(
    `${next.name} não conduz mais a turma ${group.name}`,
  );
});
