import type { TestApp } from '../support/test-app.js';

/** The instant at which worlds begin: a Friday. Their appointments are on the Monday after it. */
export const FRIDAY = '2026-11-20T12:00:00Z';

const PEOPLE = ['admin', 'leader', 'other', 'third', 'fresh', 'inside', 'left', 'leaving', 'outside'];

/**
 * A small programme of its own for each pair. It has two classes of a course with a facilitator and a calendar each, and an
 * empty class. It has participants in all states of an enrollment, their submissions and appointments, and records without
 * references. One statement makes it, because a run needs thousands.
 */
const FUNCTION = `
create sequence world_numbers;
create function a_world() returns jsonb language plpgsql as $$
declare
  n int := nextval('world_numbers');
  w jsonb := jsonb_build_object('n', n);
  each text;
  it int;
begin
  foreach each in array array[${PEOPLE.map(each => `'${each}'`).join()}] loop
    insert into users (name, email, email_verified_at, phone, roles)
    values (initcap(each), each || n || '@example.org', '2026-01-01', '55119' || (80000000 + n * 10 + length(each))::text,
            case each when 'admin' then array['ADMIN'] when 'leader' then array['FACILITATOR']
                      when 'other' then array['FACILITATOR'] when 'third' then array['FACILITATOR']
                      when 'fresh' then array['FACILITATOR']
                      else array['PARTICIPANT'] end)
    returning id into it;
    w := w || jsonb_build_object(each, it);
  end loop;
  insert into courses (slug, title) values ('world-' || n, 'Course') returning id into it; w := w || jsonb_build_object('course', it);
  insert into courses (slug, title) values ('free-' || n, 'Free') returning id into it; w := w || jsonb_build_object('freeCourse', it);
  insert into cycles (name, year, starts_on, ends_on) values ('Cycle', 2026, '2026-01-01', '2026-12-31') returning id into it;
  w := w || jsonb_build_object('cycle', it);
  insert into cycles (name, year, starts_on, ends_on) values ('Free', 2026, '2026-01-01', '2026-12-31') returning id into it;
  w := w || jsonb_build_object('freeCycle', it);
  foreach each in array array['group', 'second', 'empty'] loop
    insert into classes (name, shift, course_id, cycle_id, starts_on, facilitator_id)
    values (initcap(each), 'MORNING', (w->'course')::int, (w->'cycle')::int, '2026-03-02',
            (case each when 'second' then w->'other' else w->'leader' end)::int)
    returning id into it;
    w := w || jsonb_build_object(each, it);
  end loop;
  foreach each in array array['delivery', 'freeDelivery', 'meet'] loop
    insert into activities (course_id, title, kind, position)
    values ((w->'course')::int, initcap(each), case each when 'meet' then 'COLLECTIVE_MEETING' else 'DELIVERABLE' end,
            array_position(array['delivery', 'freeDelivery', 'meet'], each))
    returning id into it;
    w := w || jsonb_build_object(each, it);
  end loop;
  insert into meetings (class_id, activity_id, title, position, starts_at, ends_at)
  values ((w->'group')::int, (w->'meet')::int, 'Past', 1, '2026-11-10T12:00Z', '2026-11-10T14:00Z') returning id into it;
  w := w || jsonb_build_object('pastMeeting', it);
  insert into meetings (class_id, activity_id, title, position, starts_at, ends_at)
  values ((w->'group')::int, (w->'meet')::int, 'Next', 2, '2026-11-30T12:00Z', '2026-11-30T14:00Z') returning id into it;
  w := w || jsonb_build_object('nextMeeting', it);
  insert into enrollments (participant_id, class_id) values ((w->'inside')::int, (w->'group')::int) returning id into it;
  w := w || jsonb_build_object('place', it);
  insert into enrollments (participant_id, class_id, canceled_at, cancel_reason)
  values ((w->'left')::int, (w->'group')::int, '2026-05-01', 'OTHER') returning id into it;
  w := w || jsonb_build_object('canceledPlace', it);
  insert into enrollments (participant_id, class_id, cancel_requested_at, cancel_request_reason)
  values ((w->'leaving')::int, (w->'group')::int, '2026-11-19', 'OTHER') returning id into it;
  w := w || jsonb_build_object('leavingPlace', it);
  insert into submissions (participant_id, activity_id, class_id, course_id, cycle_id, title)
  values ((w->'inside')::int, (w->'delivery')::int, (w->'group')::int, (w->'course')::int, (w->'cycle')::int, 'Waits')
  returning id into it;
  w := w || jsonb_build_object('waiting', it);
  insert into submissions (participant_id, activity_id, class_id, course_id, cycle_id, title, status, score, evaluated_at)
  values ((w->'leaving')::int, (w->'delivery')::int, (w->'group')::int, (w->'course')::int, (w->'cycle')::int, 'Done',
          'EVALUATED', 90, '2026-11-18')
  returning id into it;
  w := w || jsonb_build_object('evaluated', it);
  foreach each in array array['calendar', 'otherCalendar', 'freeCalendar'] loop
    insert into employees (user_id)
    values ((case each when 'calendar' then w->'leader' when 'otherCalendar' then w->'other' else w->'third' end)::int)
    returning id into it;
    w := w || jsonb_build_object(each, it);
    insert into working_hours (employee_id, weekday, starts_at, ends_at) values (it, 1, '09:00', '18:00');
  end loop;
  insert into appointments (employee_id, type_id, client_id, class_id, start_time, finish_time)
  values ((w->'calendar')::int, 2, (w->'inside')::int, (w->'group')::int, '2026-11-23T13:00Z', '2026-11-23T14:00Z')
  returning id into it;
  w := w || jsonb_build_object('booking', it);
  insert into appointments (employee_id, type_id, client_id, class_id, start_time, finish_time)
  values ((w->'calendar')::int, 2, (w->'inside')::int, (w->'group')::int, '2026-11-16T13:00Z', '2026-11-16T14:00Z')
  returning id into it;
  w := w || jsonb_build_object('pastBooking', it);
  insert into appointments (employee_id, type_id, start_time, finish_time)
  values ((w->'calendar')::int, 1, '2026-11-23T20:00Z', '2026-11-23T21:00Z') returning id into it;
  w := w || jsonb_build_object('block', it);
  insert into hospital_groups (name) values ('Group ' || n) returning id into it; w := w || jsonb_build_object('hospitalGroup', it);
  insert into hospital_group_members (group_id, user_id, role) values (it, (w->'outside')::int, 'EDITOR');
  insert into hospital_groups (name) values ('Free ' || n) returning id into it; w := w || jsonb_build_object('freeHospitalGroup', it);
  insert into hospitals (name, city_id, group_id) values ('Hospital ' || n, 3550308, (w->'hospitalGroup')::int)
  returning id into it;
  w := w || jsonb_build_object('hospital', it);
  insert into posts (slug, title, body, category) values ('post-' || n, 'Post', 'Text', 'NEWS') returning id into it;
  w := w || jsonb_build_object('post', it);
  return w;
end $$`;

/** Ids of the records of a world, by their names there. */
export type World = Record<string, number>;

/** The columns for comparing two states, and the rows of a world; `→` marks ids. */
const STATE: Readonly<Record<string, { columns: readonly string[]; of: string }>> = {
  users: { columns: ['name', 'is_active', 'roles'], of: `id in ($people)` },
  courses: { columns: ['title', 'archived_at is null'], of: 'id in ($course, $freeCourse)' },
  cycles: { columns: ['ends_on::text'], of: 'id in ($cycle, $freeCycle)' },
  classes: {
    columns: ['name', 'course_id→', 'cycle_id→', 'facilitator_id→', 'capacity', 'archived_at is null'],
    of: 'course_id in ($course, $freeCourse)',
  },
  activities: { columns: ['title', 'kind', 'position', 'course_id→'], of: 'course_id in ($course, $freeCourse)' },
  meetings: {
    columns: ['class_id→', 'activity_id→', 'position', 'starts_at::text'],
    of: 'class_id in ($group, $second, $empty)',
  },
  enrollments: {
    columns: ['participant_id→', 'class_id→', 'canceled_at is null', 'cancel_reason', 'cancel_requested_at is null'],
    of: 'participant_id in ($people)',
  },
  submissions: {
    columns: [
      'participant_id→',
      'class_id→',
      'activity_id→',
      'facilitator_id→',
      'status',
      'removed_at is null',
      'attempt',
    ],
    of: 'participant_id in ($people)',
  },
  employees: { columns: ['user_id→', 'archived_at is null'], of: 'user_id in ($people)' },
  appointments: {
    columns: ['employee_id→', 'client_id→', 'class_id→', 'start_time::text', 'deleted_at is null', 'outcome'],
    of: 'employee_id in ($calendar, $otherCalendar, $freeCalendar)',
  },
  class_substitutes: {
    columns: ['class_id→', 'user_id→', 'from_day::text', 'to_day::text'],
    of: 'class_id in ($group, $second, $empty)',
  },
  hand_in_rules: {
    columns: ['class_id→', 'activity_id→', 'max_attempts'],
    of: 'class_id in ($group, $second, $empty)',
  },
  presences: {
    columns: ['enrollment_id→', 'activity_id→', 'source'],
    of: 'enrollment_id in (select id from enrollments where participant_id in ($people))',
  },
  group_link_dispatches: {
    columns: ['enrollment_id→', 'status', 'round'],
    of: 'enrollment_id in (select id from enrollments where participant_id in ($people))',
  },
  hospital_groups: { columns: ['left(name, 5)'], of: 'id in ($hospitalGroup, $freeHospitalGroup)' },
  hospitals: { columns: ['group_id→', 'archived_at is null'], of: 'id = $hospital' },
  hospital_group_members: {
    columns: ['group_id→', 'user_id→', 'role'],
    of: 'group_id in ($hospitalGroup, $freeHospitalGroup)',
  },
  posts: { columns: ['title'], of: 'id = $post' },
};

const idsOf = (world: World, name: string): string =>
  name === 'people' ? PEOPLE.map(each => world[each]).join() : String(world[name]);

function named(line: string, world: World): string {
  const names = new Map(Object.entries(world).map(([name, id]) => [String(id), name]));
  return line.replaceAll(/#(\d+)/g, (_, id: string) => names.get(id) ?? 'new');
}

export interface Worlds {
  make(): Promise<World>;
  /** The records of a world as text, with names in place of their ids, so that two worlds can be compared. */
  stateOf(world: World): Promise<string>;
}

export async function openWorlds(elo: TestApp): Promise<Worlds> {
  const rows = <Row>(sql: string) => elo.make.em().execute<Row[]>(sql);
  await rows(FUNCTION);
  // No two tables use the same id: an id alone tells its table.
  for (const [at, table] of Object.keys(STATE).entries())
    await rows(`select setval(pg_get_serial_sequence('${table}', 'id'), ${(at + 1) * 50_000_000})`);
  const parts = Object.entries(STATE).map(([table, { columns, of }]) => {
    const values = columns.map(column =>
      column.endsWith('→') ? `'#' || ${column.slice(0, -1)}` : `(${column})::text`,
    );
    return `select '${table}' || ' #' || id || ': ' || concat_ws(' ', ${values.map(each => `coalesce(${each}, '-')`).join(', ')}) as line from ${table} where ${of}`;
  });
  const text = parts.join('\nunion all\n');
  return {
    async make() {
      const [row] = await rows<{ world: World }>('select a_world() as world');
      return row!.world;
    },
    async stateOf(world) {
      const found = await rows<{ line: string }>(text.replaceAll(/\$(\w+)/g, (_, name: string) => idsOf(world, name)));
      return found
        .map(({ line }) => named(line, world))
        .sort()
        .join('\n');
    },
  };
}
