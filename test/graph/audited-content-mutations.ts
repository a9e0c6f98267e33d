import sharp from 'sharp';
import { ActionToken, Hospital } from '../../src/entities/index.js';
import { tokenOf } from '../support/action-tokens.js';
import { hashPassword } from '../../src/auth/passwords.js';
import { aHospitalGroup, recordMonths } from '../support/measurements.js';
import type { TestApp } from '../support/test-app.js';
import type { AuditedMutation } from './audited-mutations.js';

interface World {
  admin: { id: number };
  participant: { id: number };
  facilitator: { id: number };
  employee: { id: number };
  /** A meeting of the participant's class that runs now. */
  running: { id: number };
}

const SAO_PAULO = 3_550_308;
let serial = 0;

/** Mutations of the content backend, the KPIs and the live sessions, as in audited-mutations.ts. */
export function contentMutations(elo: TestApp, world: World): { [name: string]: () => Promise<AuditedMutation> } {
  const { admin, participant, facilitator, employee, running } = world;

  const registration = async () => {
    const hospital = await elo.make.save(Hospital, { name: 'Hospital', cityId: SAO_PAULO });
    const n = (serial += 1);
    const email = `auditada${n}@example.org`;
    const args = `input: { displayName: "Ana Souza", username: "auditada.${n}", email: "${email}", password: "Senha!Forte2026", passwordConfirm: "Senha!Forte2026", stateId: 35, cityId: ${SAO_PAULO}, hospitalId: ${hospital.id}, position: "Enfermeira", termsAccepted: true }`;
    return { email, args };
  };
  /** Registers a person and does not activate the account. */
  const registered = async () => {
    const { email, args } = await registration();
    await elo.graphql(`mutation { registerAccount(${args}) { __typename } }`);
    const { user } = await elo.make.em().findOneOrFail(ActionToken, { email });
    return { user, email, token: await tokenOf(elo, user.id, 'ACTIVATE_ACCOUNT') };
  };
  const stagePicture = async (as: { id: number }) => {
    const content = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), 'a.png');
    return (await elo.call('POST', '/uploads', { as, form })).body.uploads[0].id as string;
  };

  return {
    registerAccount: async () => {
      // Only the first registration of all also writes the texts of the form, so one comes before.
      await registered();
      return {
        as: null,
        args: (await registration()).args,
        changes: ['User', 'ActionToken', 'InstitutionProfile', 'Consent'],
      };
    },
    activateAccount: async () => {
      const { user, token } = await registered();
      const args = `token: "${token}", password: "Senha!Forte2026"`;
      return { as: null, args, changes: [`User:${user.id}`, 'ActionToken'] };
    },
    resendActivation: async () => ({
      as: null,
      args: `email: "${(await registered()).email}"`,
      of: '',
      changes: ['ActionToken'],
    }),
    resetPassword: async () => {
      const user = await elo.make.aUser();
      await elo.make.aPasswordLink(user);
      const token = await tokenOf(elo, user.id, 'SET_PASSWORD');
      return {
        as: null,
        args: `token: "${token}", password: "Nova!Senha2026"`,
        of: '',
        changes: [`User:${user.id}`, 'ActionToken'],
      };
    },
    changePassword: async () => {
      const user = await elo.make.aUser({ passwordHash: await hashPassword('Velha!Senha1') });
      return {
        as: user,
        args: 'oldPassword: "Velha!Senha1", newPassword: "Nova!Senha2026"',
        of: '{ token }',
        changes: [`User:${user.id}`],
      };
    },
    deactivateUser: async () => {
      const user = await elo.make.aUser();
      return { as: admin, args: `id: ${user.id}`, changes: [`User:${user.id}`] };
    },
    reactivateUser: async () => {
      const user = await elo.make.aUser({ isActive: false });
      return { as: admin, args: `id: ${user.id}`, changes: [`User:${user.id}`] };
    },
    enrollInCourse: async () => {
      const { course } = await elo.make.aClass();
      return {
        as: await elo.make.aUser(),
        args: `courseId: ${course.id}`,
        changes: ['Enrollment', 'GroupLinkDispatch'],
      };
    },
    recordMeasurements: async () => {
      const group = await aHospitalGroup(elo);
      return {
        as: admin,
        args: `measurements: [{ groupId: ${group.id}, indicator: "altas", period: "2026-03", value: 10 }]`,
        changes: ['Measurement'],
      };
    },
    removeMeasurements: async () => {
      const group = await aHospitalGroup(elo);
      await recordMonths(elo, group, { '2026-03': { altas: 10, obitos: 1 } });
      return {
        as: admin,
        args: `groupId: ${group.id}, period: "2026-03"`,
        of: '',
        changes: ['Measurement', 'Measurement'],
      };
    },
    inviteToGroup: async () => ({
      as: admin,
      args: `groupId: ${(await aHospitalGroup(elo)).id}, emails: ["convidada@example.org"]`,
      changes: ['GroupInvitation'],
    }),
    postLiveMessage: async () => ({
      as: participant,
      args: `meetingId: ${running.id}, text: "Boa tarde"`,
      changes: ['LiveMessage'],
    }),
    leaveLiveSession: async () => ({
      as: participant,
      args: `meetingId: ${running.id}`,
      of: '',
      changes: ['MeetingVisit'],
    }),
    setPicture: async () => ({
      as: participant,
      args: `kind: AVATAR, uploadId: ${await stagePicture(participant)}`,
      changes: ['Picture', 'Picture', 'StoredFile'],
    }),
    removePicture: async () => {
      await elo.graphql(
        `mutation { setPicture(kind: COVER, uploadId: ${await stagePicture(facilitator)}) { id } }`,
        {},
        { as: facilitator },
      );
      return { as: facilitator, args: 'kind: COVER', changes: ['Picture'] };
    },
    revokeCalendarFeed: async () => ({
      as: facilitator,
      args: `employeeId: ${employee.id}`,
      changes: [`Employee:${employee.id}`],
    }),
    renewMyCalendarFeed: async () => ({
      as: participant,
      args: '',
      of: '{ url }',
      changes: [`User:${participant.id}`],
    }),
    signOut: async () => ({ as: participant, args: '', of: '', changes: [] }),
    changeSiteSettings: async () => ({ as: admin, args: 'input: { tagline: "Outra" }', changes: ['SiteSetting'] }),
    setMaintenanceMode: async () => ({ as: admin, args: 'area: HUB, enabled: true', changes: ['SiteSetting'] }),
  };
}
