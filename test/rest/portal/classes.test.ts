import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Activity, Class, Course, type Cycle, Enrollment, User } from '../../../src/entities/index.js';
import { aClassWithMeeting } from '../../support/enrollments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ VIDEOCONF_URL: 'https://meet.example.org/' });
});
beforeEach(() => elo.setNow(null));

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const get = (path: string, as: { id: number } | null) => elo.call('GET', `/portal/api${path}`, { as });
const ids = (body: { id: number }[]) => body.map(({ id }) => id);

const aScene = () => aClassWithMeeting(elo);
type Scene = Awaited<ReturnType<typeof aScene>>;

const summaryOf = ({
  group,
  course,
  cycle,
  facilitator,
}: Pick<Scene, 'group' | 'course' | 'cycle' | 'facilitator'>) => ({
  id: group.id,
  name: 'Turma A',
  class_turno: 'manhã',
  start_date: '2026-03-02',
  course_id: course.id,
  course_slug: course.slug,
  course_name: 'Acolhimento',
  cycle_id: cycle.id,
  cycle_name: 'Ciclo 2026',
  cycle_year: 2026,
  facilitator_id: facilitator.id,
  facilitator_name: facilitator.name,
  employee_id: null,
  created_at: instant,
  updated_at: instant,
});

describe('GET /portal/api/class', () => {
  it('answers all fields of the classes in which the caller participates or leads', async () => {
    const scene = await aScene();
    await elo.make.aClass();
    for (const who of [scene.participant, scene.facilitator]) {
      const { status, body } = await get('/class', who);
      expect(status).toBe(200);
      expect(body).toEqual([summaryOf(scene)]);
    }
  });

  it('filters by course and cycle, in the order of ids', async () => {
    const scene = await aScene();
    const other = await elo.make.aClass({ facilitator: scene.facilitator, cycle: scene.cycle });
    expect(ids((await get('/class', scene.facilitator)).body)).toEqual([scene.group.id, other.id]);
    expect(ids((await get(`/class?course_id=${scene.course.id}`, scene.facilitator)).body)).toEqual([scene.group.id]);
    expect(ids((await get(`/class?cycle_id=${scene.cycle.id}`, scene.facilitator)).body)).toEqual([
      scene.group.id,
      other.id,
    ]);
    expect(
      ids((await get(`/class?cycle_id=${other.cycle.id}&course_id=${other.course.id}`, scene.facilitator)).body),
    ).toEqual([other.id]);
  });

  it('is an empty list for a person without a class, and 400 for an invalid filter', async () => {
    await aScene();
    const someone = await elo.make.aUser();
    expect(await get('/class', someone)).toMatchObject({ status: 200, body: [] });
    expect(await get('/class?course_id=one', someone)).toMatchObject({ status: 400, body: { status: 400 } });
  });
});

describe('GET /portal/api/classes', () => {
  it('answers all classes, filtered by course and cycle, to every signed-in person', async () => {
    const scene = await aScene();
    const sameCycle = await elo.make.aClass({ cycle: scene.cycle, facilitator: null });
    const someone = await elo.make.aUser();
    const all = await get('/classes', someone);
    expect(all.status).toBe(200);
    expect(ids(all.body)).toEqual(expect.arrayContaining([scene.group.id, sameCycle.id]));
    expect((await get(`/classes?course_id=${scene.course.id}`, someone)).body).toEqual([summaryOf(scene)]);
    const { body } = await get(`/classes?cycle_id=${scene.cycle.id}`, someone);
    expect(ids(body)).toEqual([scene.group.id, sameCycle.id]);
    expect(body[1]).toMatchObject({ facilitator_id: null, facilitator_name: null });
    expect((await get('/classes?course_id=999999', someone)).body).toEqual([]);
  });

  it('is 400 for an invalid filter', async () => {
    expect((await get('/classes?cycle_id=-1', await elo.make.aUser())).status).toBe(400);
  });
});

describe('GET /portal/api/class/:id', () => {
  it('answers the class with its activities and meetings, in local times', async () => {
    const scene = await aScene();
    const { status, body } = await get(`/class/${scene.group.id}`, scene.participant);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...summaryOf(scene),
      activities: [
        { id: scene.meetingActivity.id, title: 'Encontro', type: 'collective_meeting', position: 1 },
        { id: scene.deliverable.id, title: 'Plano', type: 'deliverable', position: 2 },
      ],
      meetings: [
        {
          id: scene.meeting.id,
          title: scene.meeting.title,
          activity_id: scene.meetingActivity.id,
          start_time: '2026-11-20 19:00:00',
          finish_time: '2026-11-20 20:30:00',
          video_playback_id: 'video-a',
        },
      ],
    });
  });

  it('answers the shift in Portuguese', async () => {
    const { group, participant } = await aScene();
    for (const [shift, turno] of [
      ['AFTERNOON', 'tarde'],
      ['EVENING', 'noite'],
    ] as const) {
      await elo.make.em().nativeUpdate(Class, group.id, { shift });
      expect((await get(`/class/${group.id}`, participant)).body.class_turno).toBe(turno);
    }
  });

  it.each(['999999', '2147483647', '2147483648', '9999999999'])('is 404 for the unknown id %s', async id => {
    const reply = await get(`/class/${id}`, await elo.make.aUser());
    expect(reply).toMatchObject({ status: 404, body: { status: 404, message: 'Class not found' } });
  });

  it.each(['0', '-1', '1.5', 'x', '99999999999'])('is 400 for %s', async id => {
    expect((await get(`/class/${id}`, await elo.make.aUser())).status).toBe(400);
  });
});

describe('GET /portal/api/courses/:id', () => {
  it('answers the course with its activities, and its subscribers count people, not enrollments', async () => {
    const scene = await aScene();
    const second = await elo.make.aClass({ course: scene.course });
    await elo.make.anEnrollment({ class: second, participant: scene.participant });
    await elo.make.anEnrollment({ class: second });
    await elo.make.anEnrollment({ class: second, canceledAt: new Date(), cancelReason: 'OTHER' });
    await elo.make.em().nativeUpdate(Course, scene.course.id, { description: 'Sobre', logoUrl: 'https://x.org/l.png' });
    await elo.make.em().nativeUpdate(Activity, scene.deliverable.id, { description: 'Como fazer' });
    const { status, body } = await get(`/courses/${scene.course.id}`, scene.participant);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: scene.course.id,
      slug: scene.course.slug,
      title: 'Acolhimento',
      description: 'Sobre',
      logo: 'https://x.org/l.png',
      banner: null,
      subscribers: 2,
      activities: [
        { id: scene.meetingActivity.id, title: 'Encontro', description: '', type: 'collective_meeting', position: 1 },
        { id: scene.deliverable.id, title: 'Plano', description: 'Como fazer', type: 'deliverable', position: 2 },
      ],
    });
  });

  it('is 404 for an unknown id', async () => {
    expect(await get('/courses/999999', await elo.make.aUser())).toMatchObject({
      status: 404,
      body: { status: 404, message: 'Course not found' },
    });
  });
});

describe('GET /portal/api/cycles', () => {
  const recordOf = (cycle: Cycle) => ({
    id: cycle.id,
    name: cycle.name,
    year: cycle.year,
    start_date: '2026-01-01',
    end_date: '2099-12-31',
    recovery_hours: cycle.recoveryHours,
    enable_strategic_activities: true,
  });

  it('/:id answers the cycle, and 404 for an unknown one', async () => {
    const [cycle, someone] = await Promise.all([elo.make.aCycle({ recoveryHours: 24 }), elo.make.aUser()]);
    const { status, body } = await get(`/cycles/${cycle.id}`, someone);
    expect(status).toBe(200);
    expect(body).toEqual(recordOf(cycle));
    expect(await get('/cycles/999999', someone)).toMatchObject({ status: 404, body: { message: 'Cycle not found' } });
  });

  it('/by-year/:year answers the cycles of the year, and an empty list for another year', async () => {
    const someone = await elo.make.aUser();
    const first = await elo.make.aCycle({ year: 2031 });
    const second = await elo.make.aCycle({ year: 2031 });
    await elo.make.aCycle({ year: 2032 });
    expect((await get('/cycles/by-year/2031', someone)).body).toEqual([recordOf(first), recordOf(second)]);
    expect(await get('/cycles/by-year/2099', someone)).toMatchObject({ status: 200, body: [] });
  });

  it.each(['last', '1899', '10000', '2026.5', '%20'])('/by-year/%s is 400', async year => {
    expect((await get(`/cycles/by-year/${year}`, await elo.make.aUser())).status).toBe(400);
  });
});

describe('GET /portal/api/room/:id', () => {
  it('answers the room of a class with its address and meetings', async () => {
    const { group, meeting, participant } = await aScene();
    const room = await elo.make.aRoom({ class: group });
    const { status, body } = await get(`/room/${group.id}`, participant);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: room.id,
      class_id: group.id,
      name: room.name,
      url: `https://meet.example.org/${room.slug}`,
      meetings: [
        { id: meeting.id, title: meeting.title, start_time: '2026-11-20 19:00:00', finish_time: '2026-11-20 20:30:00' },
      ],
    });
  });

  it('answers no address for a class without a room, and 404 for an unknown class', async () => {
    const { group, participant } = await aScene();
    expect((await get(`/room/${group.id}`, participant)).body).toMatchObject({
      id: group.id,
      class_id: group.id,
      name: 'Turma A',
      url: null,
    });
    expect((await get('/room/999999', participant)).status).toBe(404);
  });

  it('has an unguessable name, for the people of the class only', async () => {
    const { group, facilitator, enrollment, participant } = await aScene();
    const other = await aScene();
    const { slug } = await elo.make.aRoom({ class: group });
    expect(slug).toMatch(/-[0-9a-f]{32}$/);
    await expect(elo.make.em().execute('update rooms set slug = ? where slug = ?', ['turma-1', slug])).rejects.toThrow(
      /rooms_slug_check/,
    );
    for (const someone of [facilitator, participant, await elo.make.aSupervisor(), await elo.make.anAdmin()])
      expect((await get(`/room/${group.id}`, someone)).body.url).toBe(`https://meet.example.org/${slug}`);
    for (const stranger of [other.participant, other.facilitator, await elo.make.aUser()]) {
      const { status, body } = await get(`/room/${group.id}`, stranger);
      expect([status, body]).toEqual([403, { status: 403, message: 'This is only for the people of the class' }]);
    }
    expect((await get(`/room/${group.id}`, null)).status).toBe(401);
    await elo.make.em().nativeUpdate(Enrollment, enrollment.id, { canceledAt: new Date(), cancelReason: 'OTHER' });
    expect((await get(`/room/${group.id}`, participant)).status).toBe(403);
  });
});

describe('the restricted fields of a class', () => {
  const query = `query ($id: ID!) {
    class(id: $id) { name groupUrl room { url } meetings { title videoPlaybackId } }
  }`;
  it('are null for other people in the graph, on every path to the class', async () => {
    const { group, participant, facilitator, meeting } = await aScene();
    const other = await aScene();
    const { slug } = await elo.make.aRoom({ class: group });
    await elo.make.em().nativeUpdate(Class, group.id, { groupUrl: 'https://chat.example.org/a' });
    const seenBy = async (as: { id: number }) => (await elo.graphql(query, { id: group.id }, { as })).body.data.class;
    const whole = {
      name: 'Turma A',
      groupUrl: 'https://chat.example.org/a',
      room: { url: `https://meet.example.org/${slug}` },
      meetings: [{ title: meeting.title, videoPlaybackId: 'video-a' }],
    };
    const bare = { ...whole, groupUrl: null, room: null, meetings: [{ title: meeting.title, videoPlaybackId: null }] };
    expect(await seenBy(participant)).toEqual(whole);
    expect(await seenBy(facilitator)).toEqual(whole);
    expect(await seenBy(await elo.make.aSupervisor())).toEqual(whole);
    for (const stranger of [other.participant, other.facilitator]) expect(await seenBy(stranger)).toEqual(bare);

    const { body } = await elo.graphql(
      '{ classes(first: 100) { nodes { id room { url } groupUrl } } }',
      {},
      { as: participant },
    );
    const seen = body.data.classes.nodes.filter((each: any) => each.room !== null || each.groupUrl !== null);
    expect(seen).toEqual([{ id: String(group.id), room: whole.room, groupUrl: whole.groupUrl }]);
    const record = await get(`/class/${group.id}`, other.participant);
    expect(record.body.meetings).toMatchObject([{ title: meeting.title, video_playback_id: null }]);
  });

  it('take as many statements for many classes as for a few', async () => {
    const { participant } = await aScene();
    const list = '{ classes(first: 100) { nodes { groupUrl room { url } meetings { videoPlaybackId } } } }';
    const statements = async () => (await elo.statements(() => elo.graphql(list, {}, { as: participant }))).length;
    await statements();
    const few = await statements();
    for (let n = 0; n < 5; n += 1) {
      const { group } = await aScene();
      await elo.make.em().nativeUpdate(Class, group.id, { groupUrl: `https://chat.example.org/${n}` });
    }
    // The caller is looked up once more when some seconds have passed.
    await statements();
    expect(await statements()).toBe(few);
  });
});

describe('GET /portal/api/user/:id', () => {
  it('answers all fields of the own record', async () => {
    const { participant, enrollment, group } = await aScene();
    await elo.make
      .em()
      .nativeUpdate(User, participant.id, { birthday: '1990-02-01', gender: 'Feminino', race: 'Parda' });
    const { status, body } = await get(`/user/${participant.id}`, participant);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: participant.id,
      name: participant.name,
      email: participant.email,
      cpf: participant.cpf,
      phone: participant.phone,
      gender: 'Feminino',
      race: 'Parda',
      birthday: '01/02/1990',
      roles: ['participant'],
      enrollments: [
        { enrollment_id: enrollment.id, class_id: group.id, is_enroll_canceled: false, is_cancel_requested: false },
      ],
    });
  });

  it('is open to staff with full read access, and shows a canceled enrollment', async () => {
    const { participant, enrollment } = await aScene();
    await elo.call('POST', `/portal/api/enrollment/${enrollment.id}/request-cancellation`, { as: participant });
    await elo.call('POST', `/portal/api/enroll/cancel/${enrollment.id}`, {
      as: participant,
      json: { reason: 'other' },
    });
    for (const who of [await elo.make.aSupervisor(), await elo.make.anAdmin()]) {
      const { status, body } = await get(`/user/${participant.id}`, who);
      expect(status).toBe(200);
      expect(body.enrollments).toMatchObject([{ is_enroll_canceled: true, is_cancel_requested: true }]);
    }
  });

  it('shows a facilitator the participants of the own classes, with their enrollments in these only', async () => {
    const { participant, facilitator, enrollment } = await aScene();
    await elo.make.anEnrollment({ participant });
    const { status, body } = await get(`/user/${participant.id}`, facilitator);
    expect(status).toBe(200);
    expect(body.enrollments.map((each: { enrollment_id: number }) => each.enrollment_id)).toEqual([enrollment.id]);
  });

  it('is 404 for strangers and for unknown people', async () => {
    const { participant, facilitator, group } = await aScene();
    const classmate = await elo.make.aUser();
    await elo.make.anEnrollment({ class: group, participant: classmate });
    const missing = await get('/user/999999', classmate);
    expect(missing).toMatchObject({ status: 404, body: { status: 404, message: 'User not found' } });
    for (const [who, whom] of [
      [classmate, participant],
      [await elo.make.aFacilitator(), participant],
      [participant, facilitator],
      [facilitator, await elo.make.aSupervisor()],
    ] as const) {
      const reply = await get(`/user/${whom.id}`, who);
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual(missing.body);
    }
    expect((await get('/user/999999', await elo.make.anAdmin())).status).toBe(404);
  });
});
