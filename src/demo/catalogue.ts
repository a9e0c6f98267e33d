import { roomSlug } from '../domain/classes/rooms.rules.js';

export const ENROLLMENTS_PER_CLASS = 40;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Classes of data/classes.csv that other demo data refers to. Class 1 is the one to play with; class 6 has no facilitator. */
export const demoClasses = [
  { id: 1, name: 'Acolhimento — Turma A', course_id: 1, facilitator_id: 3 },
  { id: 2, name: 'Acolhimento — Turma B', course_id: 1, facilitator_id: 4 },
  { id: 3, name: 'Fluxo hospitalar — Turma A', course_id: 2, facilitator_id: 4 },
  { id: 4, name: 'Segurança do paciente — Turma A', course_id: 3, facilitator_id: 5 },
  { id: 5, name: 'Acolhimento — Turma anterior', course_id: 1, facilitator_id: 4 },
  { id: 6, name: 'Acolhimento — Turma C', course_id: 1, facilitator_id: null },
];
/** Id of the class of the cycle before. */
const FORMER_CLASS = 5;

/** The time between the beginnings of the demo's cycles. */
const CYCLE = 52 * 7 * DAY;

/** Each class has a meeting two days ago, one that runs now, and one in a week; that of the cycle before, a cycle ago. */
export const demoMeetings = (now: number) =>
  demoClasses.flatMap(group =>
    [-2 * DAY, -HOUR / 2, 7 * DAY].map((offset, index) => {
      const ago = group.id === FORMER_CLASS ? CYCLE : 0;
      const startsAt = Math.floor((now + offset - ago) / 60_000) * 60_000;
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

/** 09:00 in São Paulo (UTC-3 all year) on the next working day after this number of days. */
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

/** Data that no import takes: a class meets now, in any year of its cycle, and appointments lie on the next working days. */
export function demoCatalogue(time: Date): { table: string; rows: object[] }[] {
  const now = time.getTime();
  return [
    {
      table: 'rooms',
      rows: demoClasses.map(({ id, name }) => ({ id, class_id: id, name, slug: roomSlug(`turma-${id}`) })),
    },
    { table: 'meetings', rows: demoMeetings(now) },
    { table: 'appointments', rows: appointments(now) },
  ];
}
