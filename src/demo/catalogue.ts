import { roomSlug } from '../domain/classes/rooms.rules.js';

export const ENROLLMENTS_PER_CLASS = 40;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const courses = [
  { id: 1, slug: 'acolhimento', title: 'Acolhimento', description: 'Acolher bem quem chega ao serviço de saúde.' },
  { id: 2, slug: 'fluxo-hospitalar', title: 'Fluxo hospitalar', description: 'Da porta ao leito sem espera inútil.' },
  {
    id: 3,
    slug: 'seguranca-do-paciente',
    title: 'Segurança do paciente',
    description: 'Prevenir danos evitáveis no cuidado.',
  },
];

const cycles = [
  { id: 1, name: 'Ciclo 2025', year: 2025, starts_on: '2025-02-03', ends_on: '2025-12-12' },
  { id: 2, name: 'Ciclo 2026', year: 2026, starts_on: '2026-02-02', ends_on: '2026-12-18' },
];

/** Class 1 is the one to play with; class 6 has no facilitator. */
export const demoClasses = [
  {
    id: 1,
    name: 'Acolhimento — Turma A',
    shift: 'MORNING',
    course_id: 1,
    cycle_id: 2,
    facilitator_id: 3,
    starts_on: '2026-03-02',
  },
  {
    id: 2,
    name: 'Acolhimento — Turma B',
    shift: 'AFTERNOON',
    course_id: 1,
    cycle_id: 2,
    facilitator_id: 4,
    starts_on: '2026-03-02',
  },
  {
    id: 3,
    name: 'Fluxo hospitalar — Turma A',
    shift: 'EVENING',
    course_id: 2,
    cycle_id: 2,
    facilitator_id: 4,
    starts_on: '2026-03-09',
  },
  {
    id: 4,
    name: 'Segurança do paciente — Turma A',
    shift: 'MORNING',
    course_id: 3,
    cycle_id: 2,
    facilitator_id: 5,
    starts_on: '2026-03-09',
  },
  {
    id: 5,
    name: 'Acolhimento — Turma 2025',
    shift: 'MORNING',
    course_id: 1,
    cycle_id: 1,
    facilitator_id: 4,
    starts_on: '2025-03-03',
  },
  {
    id: 6,
    name: 'Acolhimento — Turma C',
    shift: 'EVENING',
    course_id: 1,
    cycle_id: 2,
    facilitator_id: null,
    starts_on: '2026-03-16',
  },
];

/** Four activities a course: three collective meetings and something to hand in. Those of course 1 are 1 to 4. */
const activities = courses.flatMap(course =>
  ['Encontro coletivo 1', 'Encontro coletivo 2', 'Encontro coletivo 3', 'Plano de ação'].map((title, index) => ({
    id: (course.id - 1) * 4 + index + 1,
    course_id: course.id,
    title,
    kind: index < 3 ? 'COLLECTIVE_MEETING' : 'DELIVERABLE',
    position: index + 1,
  })),
);

/** Each class has a meeting two days ago, one that runs now, and one in a week. */
export const demoMeetings = (now: number) =>
  demoClasses.flatMap(group =>
    [-2 * DAY, -HOUR / 2, 7 * DAY].map((offset, index) => {
      const startsAt = Math.floor((now + offset) / 60_000) * 60_000;
      return {
        id: (group.id - 1) * 3 + index + 1,
        class_id: group.id,
        activity_id: (group.course_id - 1) * 4 + index + 1,
        title: `Encontro coletivo ${index + 1}`,
        position: index + 1,
        starts_at: new Date(startsAt).toISOString(),
        ends_at: new Date(startsAt + 2 * HOUR).toISOString(),
        video_playback_id: index === 2 ? null : `demo-video-${group.id}-${index + 1}`,
      };
    }),
  );

const employees = [3, 4, 5].map((user_id, index) => ({ id: index + 1, user_id }));
const workingHours = employees.flatMap(({ id: employee_id }) =>
  [1, 2, 3, 4, 5].flatMap(weekday => [
    { employee_id, weekday, starts_at: '09:00', ends_at: '12:00' },
    { employee_id, weekday, starts_at: '14:00', ends_at: '18:00' },
  ]),
);

/** 09:00 in São Paulo (UTC-3 all year) on the next working day after so many days. */
function morningHours(now: number, days: number): number {
  const day = new Date(Math.floor((now + days * DAY) / DAY) * DAY);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setTime(day.getTime() + DAY);
  return day.getTime() + 12 * HOUR;
}

const appointments = (now: number) =>
  [
    {
      employee_id: 1,
      client_id: 101,
      class_id: 1,
      type_id: 2,
      start: morningHours(now, 2),
      comments: 'Primeira conversa',
    },
    { employee_id: 1, client_id: 102, class_id: 1, type_id: 2, start: morningHours(now, 2) + HOUR, comments: '' },
    {
      employee_id: 1,
      client_id: null,
      class_id: 1,
      type_id: 1,
      start: morningHours(now, 2) + 5 * HOUR,
      comments: 'Reunião interna',
    },
  ].map(({ start, ...appointment }, index) => ({
    ...appointment,
    id: index + 1,
    additional_fields:
      appointment.type_id === 2
        ? JSON.stringify({
            social_network: '@demo',
            main_topic: 'Plano de ação',
            specific_questions: 'Por onde começo?',
          })
        : null,
    start_time: new Date(start).toISOString(),
    finish_time: new Date(start + HOUR).toISOString(),
  }));

const hospitalGroups = [
  { id: 1, name: 'Grupo Sudeste' },
  { id: 2, name: 'Grupo Nordeste' },
  { id: 3, name: 'Grupo Sul' },
];

/** Municipalities by IBGE code: São Paulo, Belo Horizonte, Salvador, Recife, Porto Alegre, Curitiba. */
const hospitals = [
  { name: 'Hospital Demonstração São Paulo', group_id: 1, city_id: 3550308 },
  { name: 'Hospital Demonstração Belo Horizonte', group_id: 1, city_id: 3106200 },
  { name: 'Hospital Demonstração Salvador', group_id: 2, city_id: 2927408 },
  { name: 'Hospital Demonstração Recife', group_id: 2, city_id: 2611606 },
  { name: 'Hospital Demonstração Porto Alegre', group_id: 3, city_id: 4314902 },
  { name: 'Hospital Demonstração Curitiba', group_id: 3, city_id: 4106902 },
].map((hospital, index) => ({ id: index + 1, ...hospital }));

/** Everything but people and their work, in the order in which it can be written. */
export function demoCatalogue(time: Date): { table: string; rows: object[] }[] {
  const now = time.getTime();
  return [
    { table: 'courses', rows: courses },
    { table: 'cycles', rows: cycles },
    {
      table: 'classes',
      rows: demoClasses.map(each => ({ ...each, group_url: `https://chat.example.org/turma-${each.id}` })),
    },
    {
      table: 'rooms',
      rows: demoClasses.map(({ id, name }) => ({ id, class_id: id, name, slug: roomSlug(`turma-${id}`) })),
    },
    { table: 'activities', rows: activities },
    { table: 'meetings', rows: demoMeetings(now) },
    { table: 'employees', rows: employees },
    { table: 'working_hours', rows: workingHours },
    { table: 'appointments', rows: appointments(now) },
    { table: 'hospital_groups', rows: hospitalGroups },
    { table: 'hospitals', rows: hospitals },
  ];
}
