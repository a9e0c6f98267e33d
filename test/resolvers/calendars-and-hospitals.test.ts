import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  Course,
  Cycle,
  Activity,
  Class,
  Employee,
  Hospital,
  HospitalGroup,
  InstitutionProfile,
  Meeting,
  WorkingHours,
} from '../../src/entities/index.js';
import { referencesTo } from '../../src/domain/kernel/edit.js';
import { english } from '../../src/failures/messages/en/index.js';
import { aHospitalGroup } from '../support/measurements.js';
import { aBookableClass } from '../support/scheduling.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let admin: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

/** Runs an operation. @returns its field, or code, reason and fields of the first error */
async function ask(document: string, as: { id: number } | null = admin): Promise<any> {
  const { body } = await elo.graphql(document, {}, { as });
  if (!body.errors) return Object.values(body.data)[0];
  const { code, reason, fields } = body.errors[0].extensions;
  return fields ? { code, fields } : `${code} ${reason}`;
}
const CITY = 3_550_308;

describe('calendars', () => {
  it('can be created for facilitators, get working hours, and offer slots at once', async () => {
    const facilitator = await elo.make.aFacilitator();
    const group = await elo.make.aClass({ facilitator });
    const made = await ask(
      `mutation { createEmployee(input: { userId: ${facilitator.id}, timeZone: "America/Manaus", slotMinutes: 30 }) {
        id name timeZone slotMinutes archivedAt person { id } workingHours { weekday } } }`,
    );
    expect(made).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: facilitator.name,
      timeZone: 'America/Manaus',
      slotMinutes: 30,
      archivedAt: null,
      person: { id: String(facilitator.id) },
      workingHours: [],
    });
    const hours =
      '[{ weekday: 1, startsAt: "09:00", endsAt: "10:00" }, { weekday: 1, startsAt: "13:00", endsAt: "14:00" }]';
    expect(
      await ask(
        `mutation { setWorkingHours(employeeId: ${made.id}, hours: ${hours}) { workingHours { weekday startsAt endsAt } } }`,
      ),
    ).toEqual({
      workingHours: [
        { weekday: 1, startsAt: '09:00:00', endsAt: '10:00:00' },
        { weekday: 1, startsAt: '13:00:00', endsAt: '14:00:00' },
      ],
    });
    const slots = () => ask(`{ slots(classId: ${group.id}, date: "2099-11-23") { time } }`);
    expect(await slots()).toEqual(['09:00:00', '09:30:00', '13:00:00', '13:30:00'].map(time => ({ time })));
    await ask(`mutation { updateEmployee(id: ${made.id}, input: { archived: true }) { id } }`);
    expect(await slots()).toEqual([]);
    expect(
      await ask(
        `mutation { createAppointment(input: { startsAt: "2099-11-23T13:00:00Z", endsAt: "2099-11-23T13:30:00Z", employeeId: ${made.id} }) { id } }`,
      ),
    ).toBe('CONFLICT CALENDAR_ARCHIVED');
    await ask(`mutation { updateEmployee(id: ${made.id}, input: { archived: false }) { id } }`);
    expect(await slots()).toHaveLength(4);
  });

  it('keep unchanged working hours, and never end with half a change', async () => {
    const { id } = await elo.make.anEmployee({ hours: [{ weekday: 1, startsAt: '08:00', endsAt: '12:00' }] });
    const [before] = await elo.make.em().find(WorkingHours, { employee: id });
    const set = (hours: string) => ask(`mutation { setWorkingHours(employeeId: ${id}, hours: ${hours}) { id } }`);
    await set(
      '[{ weekday: 1, startsAt: "08:00", endsAt: "12:00" }, { weekday: 7, startsAt: "20:00", endsAt: "24:00" }]',
    );
    const after = await elo.make.em().find(WorkingHours, { employee: id }, { orderBy: { weekday: 1 } });
    expect(after.map(each => each.endsAt)).toEqual(['12:00:00', '24:00:00']);
    expect(after[0]!.id).toBe(before!.id);
    expect(
      await set(
        '[{ weekday: 2, startsAt: "08:00", endsAt: "12:00" }, { weekday: 2, startsAt: "11:59", endsAt: "13:00" }]',
      ),
    ).toEqual({
      code: 'INVALID',
      fields: { 'hours.1.startsAt': 'overlaps 08:00 to 12:00' },
    });
    expect(await set('[{ weekday: 2, startsAt: "08:00", endsAt: "08:00" }]')).toEqual({
      code: 'INVALID',
      fields: { 'hours.0.endsAt': 'must be after startsAt' },
    });
    expect(await set('[{ weekday: 8, startsAt: "8h", endsAt: "25:00" }]')).toMatchObject({ code: 'INVALID' });
    expect(await elo.make.em().count(WorkingHours, { employee: id })).toBe(2);
  });

  it('can’t be created by others', async () => {
    const facilitator = await elo.make.aFacilitator();
    const create = (id: number, as?: { id: number } | null) =>
      ask(`mutation { createEmployee(input: { userId: ${id} }) { id } }`, as);
    expect(await create(facilitator.id, null)).toBe('UNAUTHENTICATED NOT_SIGNED_IN');
    for (const as of [facilitator, await elo.make.aUser()])
      expect(await create(facilitator.id, as)).toBe('FORBIDDEN CALENDARS_FOR_EDITORS');
    expect(await create((await elo.make.aUser()).id)).toMatchObject({
      fields: { userId: 'is not a person who may lead a class' },
    });
    expect(await create(999_999)).toBe('NOT_FOUND USER_NOT_FOUND');
    const answers = await Promise.all([create(facilitator.id), create(facilitator.id)]);
    expect(answers).toContain('CONFLICT CALENDAR_EXISTS');
    expect(await elo.make.em().count(Employee, { user: facilitator.id })).toBe(1);
    expect(await ask(`mutation { updateEmployee(id: 1, input: { timeZone: "Sao Paulo" }) { id } }`)).toMatchObject({
      fields: { timeZone: 'is no time zone such as America/Sao_Paulo' },
    });
    const { employee } = await aBookableClass(elo);
    await elo.make.anAppointment({
      employee,
      startsAt: '2099-11-23T14:00:00Z',
      endsAt: '2099-11-23T15:00:00Z',
    });
    expect(await ask(`mutation { removeEmployee(id: ${employee.id}) { id } }`)).toBe('CONFLICT RECORD_IN_USE');
  });
});

describe('hospitals', () => {
  it('can be created, grouped, archived, and are then not offered any more', async () => {
    const group = await ask('mutation { createHospitalGroup(input: { name: "Rede Leste" }) { id name } }');
    const made = await ask(
      `mutation { createHospital(input: { name: "Santa Casa", cityId: ${CITY}, groupId: ${group.id} }) {
        id name city { id name } group { name } archivedAt } }`,
    );
    expect(made).toEqual({
      id: made.id,
      name: 'Santa Casa',
      city: { id: String(CITY), name: 'São Paulo' },
      group: { name: 'Rede Leste' },
      archivedAt: null,
    });
    const choice = () => ask(`{ institutions(cityId: ${CITY}) { name } }`, null);
    expect(await choice()).toEqual([{ name: 'Santa Casa' }]);
    await ask(`mutation { updateHospital(id: ${made.id}, input: { archived: true, groupId: null }) { id } }`);
    expect(await choice()).toEqual([]);
    expect(await ask(`{ hospitals(filter: { cityId: ${CITY} }) { nodes { name group { id } } totalCount } }`)).toEqual({
      nodes: [{ name: 'Santa Casa', group: null }],
      totalCount: 1,
    });
  });

  it('need an existing city and group, and a group needs its own name', async () => {
    expect(
      await ask(`mutation { createHospital(input: { name: "X", cityId: ${Math.floor(CITY / 10)} }) { city { id } } }`),
    ).toEqual({ city: { id: String(CITY) } });
    expect(await ask('mutation { createHospital(input: { name: "X", cityId: 1 }) { id } }')).toMatchObject({
      fields: { cityId: 'is no city of Brazil' },
    });
    expect(await ask(`mutation { createHospital(input: { name: "X", cityId: ${CITY}, groupId: 99999 }) { id } }`)).toBe(
      'NOT_FOUND GROUP_NOT_FOUND',
    );
    const { name } = await aHospitalGroup(elo);
    expect(await ask(`mutation { createHospitalGroup(input: { name: ${JSON.stringify(name)} }) { id } }`)).toEqual({
      code: 'CONFLICT',
      fields: { name: 'is in use' },
    });
  });

  it('and their groups are found by name, and by id', async () => {
    const group = await ask('mutation { createHospitalGroup(input: { name: "Rede São João" }) { id } }');
    const open = await ask(
      `mutation { createHospital(input: { name: "Pronto São João", cityId: ${CITY}, groupId: ${group.id} }) { id } }`,
    );
    const archived = await ask(
      `mutation { createHospital(input: { name: "Antigo São João", cityId: ${CITY}, groupId: ${group.id} }) { id } }`,
    );
    await ask(`mutation { updateHospital(id: ${archived.id}, input: { archived: true }) { id } }`);
    const found = (filter: string) => ask(`{ hospitals(filter: { search: "joao", ${filter} }) { nodes { id } } }`);
    expect(await found('')).toEqual({ nodes: [open, archived] });
    expect(await found('open: true')).toEqual({ nodes: [open] });
    expect(await ask('{ hospitalGroups(filter: { search: "joao sao" }) { nodes { id } totalCount } }')).toEqual({
      nodes: [group],
      totalCount: 1,
    });
    const one = (as?: { id: number } | null) => ask(`{ hospital(id: ${archived.id}) { name group { name } } }`, as);
    expect(await one()).toEqual({ name: 'Antigo São João', group: { name: 'Rede São João' } });
    expect(await one(await elo.make.aSupervisor())).toEqual(await one());
    expect(await one(await elo.make.aFacilitator())).toBe('FORBIDDEN HOSPITALS_FOR_ADMINISTRATORS');
    expect(await one(null)).toBe('UNAUTHENTICATED NOT_SIGNED_IN');
    expect(await ask('{ hospital(id: 999999) { id } }')).toBe('NOT_FOUND HOSPITAL_NOT_FOUND');
    const groupAs = (as: { id: number } | null) => ask(`{ hospitalGroup(id: ${group.id}) { name } }`, as);
    expect(await groupAs(await elo.make.aUser())).toEqual({ name: 'Rede São João' });
    expect(await groupAs(null)).toBe('UNAUTHENTICATED NOT_SIGNED_IN');
    expect(await ask('{ hospitalGroup(id: 999999) { id } }')).toBe('NOT_FOUND GROUP_NOT_FOUND');
  });

  it('stay while people work there, and are for administrators only', async () => {
    const hospital = await elo.make.save(Hospital, { name: 'Com gente', cityId: CITY });
    await elo.make.save(InstitutionProfile, {
      user: (await elo.make.aUser()).id,
      hospital: hospital.id,
      position: 'Médica',
      termsAcceptedAt: new Date(),
    });
    const remove = (as?: { id: number }) => ask(`mutation { removeHospital(id: ${hospital.id}) { id } }`, as);
    expect(await remove()).toBe('CONFLICT RECORD_IN_USE');
    for (const as of [await elo.make.aSupervisor(), await elo.make.aFacilitator(), await elo.make.aUser()])
      expect(await remove(as)).toBe('FORBIDDEN HOSPITALS_FOR_ADMINISTRATORS');
    expect(await ask('{ hospitals { nodes { id } } }', await elo.make.aFacilitator())).toBe(
      'FORBIDDEN HOSPITALS_FOR_ADMINISTRATORS',
    );
  });
});

it('every table that may reference a removable record has a text for it', () => {
  const tables = [Course, Cycle, Activity, Class, Meeting, Employee, Hospital, HospitalGroup].flatMap(entity =>
    referencesTo<object>({ em: elo.make.em() }, entity).map(each => each.table),
  );
  const ownedByThem = new Set(['rooms', 'working_hours']);
  expect([...new Set(tables)].filter(table => !ownedByThem.has(table) && !(table in english.tables))).toEqual([]);
  expect(tables.length).toBeGreaterThan(15);
});
