import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ParticipantMode, ParticipantModeLog, type User } from '../../../src/entities/index.js';
import { outcomeOf } from '../../support/outcome.js';
import { soonAfter } from '../../support/moments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// recordParticipantMode through the graph; the portal's tests check the rights of each mode.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

let supervisor: User, participant: User;
beforeEach(async () => {
  elo.setNow('2026-11-22T12:00:00Z');
  [supervisor, participant] = await Promise.all([elo.make.aSupervisor(), elo.make.aUser()]);
});

interface Note {
  by?: User;
  of?: User;
  supervisorCpf?: string | null;
  participantCpf?: string | null;
}
const noteOf = ({ by = supervisor, of = participant, ...cpfs }: Note = {}) => ({
  supervisorId: String(by.id),
  supervisorCpf: cpfs.supervisorCpf ?? by.cpf,
  participantId: String(of.id),
  participantCpf: cpfs.participantCpf ?? of.cpf,
});
const FIELDS = 'supervisorId supervisorCpf participantId participantCpf action createdAt';
const record = async (action: string, as: User | null = supervisor, note: Note = {}) =>
  outcomeOf(
    await elo.graphql(
      `mutation ($input: ParticipantModeInput!) { it: recordParticipantMode(input: $input) { ${FIELDS} } }`,
      { input: { ...noteOf(note), action } },
      { as },
    ),
  );
const logs = () => elo.make.em().count(ParticipantModeLog, { participant: participant.id });
const modes = () => elo.make.em().find(ParticipantMode, { participant: participant.id });

it('recordParticipantMode stores a supervisor’s action under the supervisor’s own name', async () => {
  expect(await record('  saw the meetings ')).toEqual({
    ...noteOf(),
    action: 'saw the meetings',
    createdAt: soonAfter('2026-11-22T12:00:00.000Z'),
  });
  expect(await logs()).toBe(1);
  expect(await modes()).toEqual([]);
});

it('recordParticipantMode opens a mode of half an hour with `enter`, and ends it with `exit`', async () => {
  const headers = { authorization: await elo.bearer(supervisor) };
  const inSession = async (action: string) =>
    outcomeOf(
      await elo.graphql(
        'mutation ($input: ParticipantModeInput!) { it: recordParticipantMode(input: $input) { action } }',
        { input: { ...noteOf(), action } },
        { headers },
      ),
    );
  expect(await inSession('enter')).toEqual({ action: 'enter' });
  expect((await modes()).map(({ supervisor, expiresAt }) => [supervisor.id, expiresAt])).toEqual([
    [supervisor.id, soonAfter('2026-11-22T12:30:00Z')],
  ]);
  expect(await inSession('exit')).toEqual({ action: 'exit' });
  expect(await modes()).toEqual([]);
  expect(await logs()).toBe(2);
});

it('recordParticipantMode is open to supervisors and administrators only', async () => {
  const admin = await elo.make.anAdmin();
  expect(await record('seen', admin, { by: admin })).toMatchObject({ supervisorId: String(admin.id) });
  expect(await record('seen', null)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
  for (const by of [participant, await elo.make.aFacilitator()])
    expect(await record('seen', by, { by })).toEqual(['FORBIDDEN', 'NOT_ALLOWED']);
  expect(await logs()).toBe(1);
});

it('recordParticipantMode refuses a note that names the wrong person', async () => {
  const other = await elo.make.aSupervisor();
  const wrong = (field: string) => ['INVALID', 'INVALID_FIELDS', field];
  expect(await record('seen', supervisor, { by: other })).toEqual(wrong('supervisorId'));
  expect(await record('seen', supervisor, { supervisorCpf: other.cpf })).toEqual(wrong('supervisorCpf'));
  expect(await record('seen', supervisor, { participantCpf: other.cpf })).toEqual(wrong('participantCpf'));
  expect(await record('seen', supervisor, { of: other })).toEqual(['NOT_FOUND', 'PARTICIPANT_NOT_FOUND']);
  expect(await logs()).toBe(0);
});

it('recordParticipantMode opens no mode for staff or a deactivated person', async () => {
  const staff = await elo.make.aUser({ roles: ['PARTICIPANT', 'FACILITATOR'] });
  const gone = await elo.make.aUser({ isActive: false });
  for (const named of [staff, gone]) {
    expect(await record('enter', supervisor, { of: named })).toEqual(['FORBIDDEN', 'PARTICIPANT_MODE_NOT_FOR_STAFF']);
    expect(await elo.make.em().count(ParticipantModeLog, { participant: named.id })).toBe(0);
  }
});

it.each([
  ['one character', 'a', true],
  ['500 characters', 'a'.repeat(500), true],
  ['501 characters', 'a'.repeat(501), false],
  ['nothing but spaces', '  ', false],
])('recordParticipantMode accepts or refuses an action of %s by its length', async (_what, action, isTaken) => {
  const outcome = await record(action);
  if (isTaken) expect(outcome).toMatchObject({ action });
  else expect(outcome).toEqual(['INVALID', 'INVALID_FIELDS', 'action']);
  expect(await logs()).toBe(isTaken ? 1 : 0);
});
