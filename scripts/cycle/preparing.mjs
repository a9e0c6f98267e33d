// The first days: the people that run the programme, its parts, and its facilitators.
import { DateTime } from 'luxon';
import { invented, Person } from './person.mjs';

/** Days are those of the programme. At night they differ from those of UTC. */
const ZONE = 'America/Sao_Paulo';
export const dayOfProgramme = (ahead = 0) => DateTime.now().setZone(ZONE).plus({ days: ahead }).toISODate();
export const PASSWORD = 'Comeco!2026';
const linkIn = text => /https?:\/\/\S+\/cms\/password\S+/.exec(text)[0];

/** The first administrator, made by the command, and the staff that she makes. @returns the staff by their work */
export async function invite(world, tell) {
  const alice = new Person(world, invented('Alice Andrade'));
  await tell(alice, 'is made the first administrator by the command, and sets a password by the link', async () => {
    const link = await world.elo('user', 'create', alice.email, '--name', alice.name, '--role', 'ADMIN');
    await alice.comeInByLink(link, PASSWORD);
    return 'signed in';
  });
  const staff = { alice };
  for (const [key, name, role] of [
    ['sonia', 'Sônia Prado', 'SUPERVISOR'],
    ['fabio', 'Fábio Lima', 'FACILITATOR'],
    ['flavia', 'Flávia Nunes', 'FACILITATOR'],
    ['marta', 'Marta Gestora', 'PARTICIPANT'],
  ]) {
    const person = new Person(world, invented(name));
    await tell(alice, `makes ${name}, ${role.toLowerCase()}`, async () => {
      const { email, cpf, phone } = person;
      person.id = (await make(alice, 'User', { name, email, cpf, phone, roles: [role] })).id;
      return `id ${person.id}`;
    });
    await tell(person, 'sets a password by the link that was mailed', async () => {
      const { subject, text } = await person.mail(/senha/i);
      await person.comeInByLink(linkIn(text), PASSWORD);
      return `mail “${subject}”`;
    });
    staff[key] = person;
  }
  return staff;
}

/** @returns the result of `createNAME(input)` */
export const make = (person, name, input, fields = '{ id }') =>
  person.ask(`mutation ($input: Create${name}Input!) { create${name}(input: $input) ${fields} }`, { input });

/**
 * A course of three meetings and one activity with submissions, a current cycle, two classes and their calendars. The first
 * meeting was a week ago, the second is running now, the third is tomorrow.
 */
export async function prepare({ alice, fabio, flavia }, tell) {
  const today = DateTime.now().setZone(ZONE).startOf('day');
  const day = days => today.plus({ days }).toISODate();
  const programme = { startsOn: day(-8) };
  await tell(alice, 'makes a hospital group with a hospital', async () => {
    programme.group = await make(alice, 'HospitalGroup', { name: 'Rede Leste' });
    await make(alice, 'Hospital', { name: 'Santa Casa', cityId: '3550308', groupId: programme.group.id });
    return 'Rede Leste, Santa Casa';
  });
  await tell(alice, 'makes a course with its activities, and a cycle', async () => {
    const course = await make(alice, 'Course', { slug: 'acolhimento', title: 'Acolhimento' });
    const activity = (title, kind) => make(alice, 'Activity', { courseId: course.id, title, kind });
    programme.course = course;
    programme.meetings = [];
    for (const title of ['Encontro 1', 'Encontro 2', 'Encontro 3'])
      programme.meetings.push({ title, activity: await activity(title, 'COLLECTIVE_MEETING') });
    programme.essay = await activity('Relato', 'DELIVERABLE');
    programme.cycle = await make(alice, 'Cycle', {
      name: 'Ciclo do ensaio',
      year: today.year,
      startsOn: day(-10),
      endsOn: day(90),
      recoveryHours: 24 * 14,
    });
    return 'Acolhimento: three meetings, one activity to hand in';
  });
  for (const leader of [fabio, flavia])
    await tell(alice, `gives ${leader.name} a calendar`, async () => {
      leader.calendar = await make(alice, 'Employee', { userId: leader.id, timeZone: ZONE });
      const hours = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, startsAt: '07:00', endsAt: '21:00' }));
      const document =
        'mutation ($id: ID!, $hours: [WorkingHoursInput!]!) { setWorkingHours(employeeId: $id, hours: $hours) { id } }';
      await alice.ask(document, { id: leader.calendar.id, hours });
      return 'every day from 7 to 21';
    });
  programme.classes = [];
  for (const [name, leader] of [
    ['Turma A', fabio],
    ['Turma B', flavia],
  ])
    await tell(alice, `makes ${name}, led by ${leader.name}, with three meetings`, async () => {
      const made = await makeClass(alice, programme, { name, leader, startsOn: programme.startsOn });
      programme.classes.push(made);
      return `id ${made.id}`;
    });
  return programme;
}

/** A class with a first meeting a week ago; its second is running now. @returns its id, name and meetings */
export async function makeClass(alice, programme, { name, leader, startsOn }) {
  const group = await make(alice, 'Class', {
    name,
    shift: 'EVENING',
    courseId: programme.course.id,
    cycleId: programme.cycle.id,
    startsOn,
    facilitatorId: leader.id,
    groupUrl: `https://chat.example.org/${name.toLowerCase().replaceAll(' ', '-')}`,
    roomName: name,
  });
  const now = DateTime.now();
  const meetings = [];
  for (const [index, startsAt] of [
    now.minus({ days: 7 }),
    now.minus({ minutes: 10 }),
    now.plus({ days: 1 }),
  ].entries()) {
    const { title, activity } = programme.meetings[index];
    const input = { classId: group.id, activityId: activity.id, title, videoPlaybackId: `gravacao${index + 1}` };
    const times = { startsAt: startsAt.toISO(), endsAt: startsAt.plus({ hours: 2 }).toISO() };
    meetings.push({ ...(await make(alice, 'Meeting', { ...input, ...times })), title, activity });
  }
  return { id: group.id, name, meetings };
}
