import { type Class, Hospital, type User } from '../../src/entities/index.js';
import { aHospitalGroup } from '../support/measurements.js';
import type { TestApp } from '../support/test-app.js';
import type { AuditedMutation } from './audited-mutations.js';

interface World {
  admin: { id: number };
  supervisor: { id: number };
  facilitator: User;
  participant: User;
  /** Led by the facilitator. */
  group: Class;
}

let serial = 0;

/** Mutations of the parts of a programme, as in audited-mutations.ts. */
export function programmeMutations(
  elo: TestApp,
  { admin, supervisor, facilitator, participant, group }: World,
): { [name: string]: () => Promise<AuditedMutation> } {
  const { make } = elo;
  const aMeeting = async () =>
    make.aMeeting({
      class: await make.aClass(),
      position: 1,
      startsAt: '2026-10-05T20:00:00Z',
      endsAt: '2026-10-05T21:00:00Z',
    });
  const empty = () => make.aClass();
  /** An enrollment of the participant, in a class of its own that the facilitator leads. */
  const anEnrollment = async (data: object = {}) => {
    const from = await make.aClass({ facilitator });
    return { ...(await make.anEnrollment({ class: from, participant, ...data })), from };
  };
  return {
    setHandInRule: async () => {
      const activity = await make.anActivity({ course: group.course });
      return {
        as: facilitator,
        args: `classId: ${group.id}, activityId: ${activity.id}, maxAttempts: 2`,
        changes: ['HandInRule'],
      };
    },
    createCourse: async () => ({
      as: admin,
      args: `input: { slug: "auditado-${(serial += 1)}", title: "Auditado" }`,
      changes: ['Course'],
    }),
    updateCourse: async () => {
      const { id } = await make.aCourse();
      return { as: supervisor, args: `id: ${id}, input: { archived: true }`, changes: [`Course:${id}`] };
    },
    removeCourse: async () => {
      const { id } = await make.aCourse();
      return { as: admin, args: `id: ${id}`, changes: [`Course:${id}`] };
    },
    createCycle: async () => ({
      as: admin,
      args: 'input: { name: "Auditado", year: 2026, startsOn: "2026-01-01", endsOn: "2026-12-31" }',
      changes: ['Cycle'],
    }),
    updateCycle: async () => {
      const { id } = await make.aCycle();
      return { as: supervisor, args: `id: ${id}, input: { name: "Outro" }`, changes: [`Cycle:${id}`] };
    },
    removeCycle: async () => {
      const { id } = await make.aCycle();
      return { as: admin, args: `id: ${id}`, changes: [`Cycle:${id}`] };
    },
    createActivity: async () => {
      const { id } = await make.aCourse();
      return { as: admin, args: `input: { courseId: ${id}, title: "T", kind: DELIVERABLE }`, changes: ['Activity'] };
    },
    updateActivity: async () => {
      const { id } = await make.anActivity({ position: 1 });
      return { as: supervisor, args: `id: ${id}, input: { title: "Outra" }`, changes: [`Activity:${id}`] };
    },
    removeActivity: async () => {
      const { id } = await make.anActivity({ position: 1 });
      return { as: admin, args: `id: ${id}`, changes: [`Activity:${id}`] };
    },
    createClass: async () => {
      const { course, cycle } = await empty();
      return {
        as: admin,
        args: `input: { name: "T", shift: MORNING, courseId: ${course.id}, cycleId: ${cycle.id}, startsOn: "2026-05-04", roomName: "Sala" }`,
        changes: ['Class', 'Room'],
      };
    },
    updateClass: async () => {
      const { id } = await empty();
      return { as: supervisor, args: `id: ${id}, input: { name: "Outra" }`, changes: [`Class:${id}`] };
    },
    handOverClass: async () => {
      const { id } = await empty();
      const next = await make.aFacilitator();
      const args = `classId: ${id}, facilitatorId: ${next.id}, from: "2026-11-20", appointments: MOVE`;
      return { as: supervisor, args, changes: [`Class:${id}`] };
    },
    setSubstitute: async () => {
      const { id } = await empty();
      const args = `classId: ${id}, userId: ${(await make.aFacilitator()).id}, from: "2099-01-01", to: "2099-01-02"`;
      return { as: supervisor, args, changes: ['ClassSubstitute'] };
    },
    removeSubstitute: async () => {
      const [{ id }, other] = [await empty(), await make.aFacilitator()];
      await make.aSubstitute({ class: { id }, user: other });
      return { as: supervisor, args: `classId: ${id}, userId: ${other.id}`, changes: ['ClassSubstitute'] };
    },
    removeClass: async () => {
      const { id } = await empty();
      return { as: admin, args: `id: ${id}`, changes: [`Class:${id}`] };
    },
    createMeeting: async () => {
      const { id, course } = await empty();
      const activity = await make.anActivity({ course, kind: 'COLLECTIVE_MEETING' });
      return {
        as: admin,
        args: `input: { classId: ${id}, activityId: ${activity.id}, title: "T", startsAt: "2026-09-07T12:00:00Z", endsAt: "2026-09-07T13:00:00Z" }`,
        changes: ['Meeting'],
      };
    },
    createMeetings: async () => {
      const { id, course } = await empty();
      await make.anActivity({ course, kind: 'COLLECTIVE_MEETING' });
      return {
        as: admin,
        args: `classId: ${id}, weekdays: [1], time: "09:00", durationMinutes: 60, from: "2026-09-07", until: "2026-09-07"`,
        changes: ['Meeting'],
      };
    },
    copyClass: async () => {
      const { id, cycle } = await empty();
      return { as: supervisor, args: `id: ${id}, cycleId: ${cycle.id}`, changes: ['Class'] };
    },
    copyCycle: async () => {
      const { cycle } = await empty();
      return { as: admin, args: `id: ${cycle.id}, name: "Outro", startsOn: "2027-01-04"`, changes: ['Cycle', 'Class'] };
    },
    updateMeeting: async () => {
      const { id } = await aMeeting();
      return { as: supervisor, args: `id: ${id}, input: { title: "Outro" }`, changes: [`Meeting:${id}`] };
    },
    removeMeeting: async () => {
      const { id } = await aMeeting();
      return { as: admin, args: `id: ${id}`, changes: [`Meeting:${id}`] };
    },
    enrollParticipant: async () => {
      const { id, cpf } = await make.aUser({ phone: null });
      const args = `classId: ${group.id}, identifier: "${cpf}"`;
      return { as: facilitator, args, changes: ['Enrollment'], onBehalfOf: id };
    },
    enrollPeople: async () => {
      const { cpf } = await make.aUser({ phone: null });
      const args = `classId: ${group.id}, people: ["${cpf}"]`;
      return { as: facilitator, args, of: '{ outcome }', changes: ['Enrollment'] };
    },
    moveEnrollment: async () => {
      const { id, from } = await anEnrollment();
      const to = await make.aClass({ cycle: from.cycle, course: from.course, facilitator });
      const changes = [`Enrollment:${id}`, 'GroupLinkDispatch'];
      return { as: facilitator, args: `id: ${id}, classId: ${to.id}`, changes };
    },
    restoreEnrollment: async () => {
      const { id } = await anEnrollment({ canceledAt: new Date(), cancelReason: 'OTHER' });
      return { as: facilitator, args: `id: ${id}`, changes: ['GroupLinkDispatch', `Enrollment:${id}`] };
    },
    answerCancellationRequest: async () => {
      const { id } = await anEnrollment({ cancelRequestedAt: new Date() });
      return { as: facilitator, args: `enrollmentId: ${id}, accept: false`, changes: [`Enrollment:${id}`] };
    },
    createEmployee: async () => ({
      as: admin,
      args: `input: { userId: ${(await make.aFacilitator()).id} }`,
      changes: ['Employee'],
    }),
    updateEmployee: async () => {
      const { id } = await make.anEmployee();
      return { as: supervisor, args: `id: ${id}, input: { slotMinutes: 30 }`, changes: [`Employee:${id}`] };
    },
    removeEmployee: async () => {
      const { id } = await make.anEmployee({ hours: [] });
      return { as: admin, args: `id: ${id}`, changes: [`Employee:${id}`] };
    },
    setWorkingHours: async () => {
      const { id } = await make.anEmployee({ hours: [] });
      const args = `employeeId: ${id}, hours: [{ weekday: 1, startsAt: "08:00", endsAt: "12:00" }]`;
      return { as: supervisor, args, changes: ['WorkingHours', `Employee:${id}`] };
    },
    createHospital: async () => ({
      as: admin,
      args: 'input: { name: "Auditado", cityId: 3550308 }',
      changes: ['Hospital'],
    }),
    updateHospital: async () => {
      const { id } = await make.save(Hospital, { name: 'Hospital', cityId: 3_550_308 });
      return { as: admin, args: `id: ${id}, input: { name: "Outro" }`, changes: [`Hospital:${id}`] };
    },
    removeHospital: async () => {
      const { id } = await make.save(Hospital, { name: 'Hospital', cityId: 3_550_308 });
      return { as: admin, args: `id: ${id}`, changes: [`Hospital:${id}`] };
    },
    createHospitalGroup: async () => ({
      as: admin,
      args: `input: { name: "Auditado ${(serial += 1)}" }`,
      changes: ['HospitalGroup'],
    }),
    updateHospitalGroup: async () => {
      const { id } = await aHospitalGroup(elo);
      const args = `id: ${id}, input: { name: "Outro ${(serial += 1)}" }`;
      return { as: admin, args, changes: [`HospitalGroup:${id}`] };
    },
    setHospitalGroupRole: async () => {
      const { id } = await aHospitalGroup(elo);
      const args = `groupId: ${id}, userId: ${(await make.aUser()).id}, role: EDITOR`;
      return { as: admin, args, changes: ['HospitalGroupMember'] };
    },
    removeHospitalGroup: async () => {
      const { id } = await aHospitalGroup(elo);
      return { as: admin, args: `id: ${id}`, changes: [`HospitalGroup:${id}`] };
    },
  };
}
