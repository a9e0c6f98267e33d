import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Activity, type Class, Cycle, Presence, type User } from '../../src/entities/index.js';
import { FRIDAY } from '../support/scheduling.js';
import { isCallerLookup, startTestApp, type TestApp } from '../support/test-app.js';

// The pages of a portal, one operation each (docs/using/pages): their answers, and the number of their statements.

const folder = path.resolve(import.meta.dirname, '../../docs/using/pages');
const page = (name: string) => readFile(path.join(folder, `${name}.graphql`), 'utf8');

let elo: TestApp;
let facilitator: User, participant: User, stranger: User;
let group: Class, meetings: Activity[], deliverables: Activity[];
let submissionId: number;

beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow(FRIDAY);
  const { make } = elo;
  [facilitator, participant, stranger] = await Promise.all([make.aFacilitator(), make.aUser(), make.aUser()]);
  group = await make.aClass({ facilitator });
  await make.em().nativeUpdate(Cycle, group.cycle.id, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  await make.em().execute("update classes set group_url = 'https://chat.example.org/x' where id = ?", [group.id]);
  const of = { course: group.course };
  meetings = [
    await make.anActivity({ ...of, kind: 'COLLECTIVE_MEETING' }),
    await make.anActivity({ ...of, kind: 'COLLECTIVE_MEETING' }),
  ];
  deliverables = [
    await make.anActivity({ ...of, kind: 'DELIVERABLE' }),
    await make.anActivity({ ...of, kind: 'DELIVERABLE' }),
  ];
  // The participant missed the first one yesterday; the second is on Monday.
  await make.aMeeting({
    class: group,
    activity: meetings[0],
    startsAt: '2026-11-19T22:00:00Z',
    endsAt: '2026-11-19T23:00:00Z',
  });
  await make.aMeeting({
    class: group,
    activity: meetings[1],
    startsAt: '2026-11-23T22:00:00Z',
    endsAt: '2026-11-23T23:00:00Z',
  });
  await make.aRoom({ class: group });
  const employee = await make.anEmployee({ user: facilitator });
  await make.anEnrollment({ class: group, participant });
  submissionId = (await make.aSubmission({ class: group, participant, activity: deliverables[0], files: 2 })).id;
  for (let n = 0; n < 3; n += 1) {
    const other = await make.aUser();
    const enrollment = await make.anEnrollment({ class: group, participant: other });
    await make.save(Presence, { enrollment: enrollment.id, activity: meetings[0]!.id, source: 'STAFF' });
    await make.aSubmission({ class: group, participant: other, activity: deliverables[0], files: 1 });
  }
  for (const client of [participant, stranger])
    await make.anAppointment({
      ...{ employee, client, class: group },
      ...(client === participant
        ? { startsAt: '2026-11-23T12:00:00Z', endsAt: '2026-11-23T13:00:00Z' }
        : { startsAt: '2026-11-24T12:00:00Z', endsAt: '2026-11-24T13:00:00Z' }),
    });
});

async function ask(name: string, as: User, variables: Record<string, unknown> = {}) {
  const { body } = await elo.graphql(await page(name), variables, { as });
  expect(body.errors).toBeUndefined();
  return body.data;
}
const month = { from: '2026-11-20', to: '2026-12-20' };

describe('the page’s query', () => {
  it('home shows a participant’s current meeting, next meetings and open activities', async () => {
    const { me, classes } = await ask('home', participant);
    const own = { id: String(group.id), name: group.name };
    expect(me.meetingStatus).toMatchObject({
      state: 'AVAILABLE',
      meeting: {
        startsAt: '2026-11-19T22:00:00.000Z',
        class: { ...own, room: { url: expect.stringMatching(/^https?:/) } },
      },
    });
    expect(me.nextMeetings).toMatchObject([{ startsAt: '2026-11-23T22:00:00.000Z', class: own }]);
    expect(me.openActivities).toEqual([
      { activity: { id: String(deliverables[1]!.id), title: deliverables[1]!.title }, class: own },
    ]);
    expect(me.recovery).toMatchObject([{ meeting: { id: me.meetingStatus.meeting.id }, class: own }]);
    expect(classes).toMatchObject({ totalCount: 1, nodes: [own] });
  });

  it('home shows a facilitator the own classes', async () => {
    const { me, classes } = await ask('home', facilitator);
    expect(me).toMatchObject({ meetingStatus: null, nextMeetings: [], openActivities: [], recovery: [] });
    expect(classes).toMatchObject({ totalCount: 1, nodes: [{ id: String(group.id) }] });
  });

  it('class shows a participant the own place, its facilitator all places, and a stranger none', async () => {
    const seen = async (as: User) => (await ask('class', as, { id: group.id })).class;
    expect((await seen(participant)).enrollments).toMatchObject({ totalCount: 1, nodes: [{ submissions: [{}] }] });
    expect((await seen(facilitator)).enrollments).toMatchObject({ totalCount: 4 });
    expect(await seen(stranger)).toMatchObject({ room: null, groupUrl: null, enrollments: { totalCount: 0 } });
  });

  it('submission leads to its files', async () => {
    const activity = await elo.make.anActivity({ kind: 'DELIVERABLE' });
    const own = await elo.make.aClass({ course: activity.course, facilitator });
    await elo.make.anEnrollment({ class: own, participant: stranger });
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'a.pdf');
    const upload = await elo.call('POST', '/uploads', { as: stranger, form });
    const input = `classId: ${own.id}, participantId: ${stranger.id}, activityId: ${activity.id}, uploadIds: [${upload.body.uploads[0].id}]`;
    const made = await elo.graphql(`mutation { createSubmission(input: { ${input} }) { id } }`, {}, { as: stranger });
    for (const as of [stranger, facilitator]) {
      const { submission } = await ask('submission', as, { id: made.body.data.createSubmission.id });
      expect(submission.files).toMatchObject([{ originalName: 'a.pdf' }]);
      const [{ url, size }] = submission.files;
      const { status, headers } = await elo.call('GET', url, { as });
      expect([status, headers.get('content-length')]).toEqual([200, String(size)]);
      expect((await elo.call('GET', url, { as: participant })).status).toBe(404);
    }
  });

  it('booking shows free slots, and to each caller the own appointments', async () => {
    const shown = async (as: User) => (await ask('booking', as, { classId: group.id, ...month })).class;
    const own = await shown(participant);
    expect(own.calendar.appointments).toMatchObject({ totalCount: 1, nodes: [{ kind: 'APPOINTMENT' }] });
    const starts = own.slots.map(({ startsAt }: { startsAt: string }) => startsAt);
    expect(starts).toContain('2026-11-23T13:00:00.000Z');
    expect(starts).not.toContain('2026-11-23T12:00:00.000Z');
    expect(await shown(facilitator)).toMatchObject({ slots: own.slots, calendar: { appointments: { totalCount: 2 } } });
    expect(await shown(stranger)).toMatchObject({ slots: null, calendar: null });
  });
});

/** docs/using/pages.md has the same numbers. */
const COUNTS = {
  home: { participant: 12, facilitator: 6 },
  class: { participant: 10, facilitator: 10 },
  submission: { participant: 4, facilitator: 4 },
  booking: { participant: 8, facilitator: 8 },
} as const;

describe('the number of statements of the page', () => {
  it.each(Object.entries(COUNTS))('%s is the expected one', async (name, counts) => {
    const variables = { id: name === 'submission' ? submissionId : group.id, classId: group.id, ...month };
    const text = await page(name);
    const declared = Object.fromEntries(Object.entries(variables).filter(([key]) => text.includes(`$${key}`)));
    const count = async (as: User) => {
      const sent = await elo.statements(() => ask(name, as, declared));
      return sent.filter(sql => !isCallerLookup(sql)).length;
    };
    expect({ participant: await count(participant), facilitator: await count(facilitator) }).toEqual(counts);
  });

  it('home is equal for many classes and for few', async () => {
    const [few, many] = [await elo.make.aUser(), await elo.make.aUser()];
    const places = async (person: User, classes: number) => {
      for (let n = 0; n < classes; n += 1) {
        const each = await elo.make.aClass({ course: group.course, cycle: group.cycle });
        await elo.make.anEnrollment({ class: each, participant: person });
        await elo.make.aMeeting({
          class: each,
          activity: meetings[0],
          startsAt: '2026-11-19T22:00:00Z',
          endsAt: '2026-11-19T23:00:00Z',
        });
        await elo.make.aMeeting({
          class: each,
          activity: meetings[1],
          startsAt: '2026-11-23T22:00:00Z',
          endsAt: '2026-11-23T23:00:00Z',
        });
      }
    };
    await places(few, 1);
    await places(many, 5);
    const sent = async (as: User) => (await elo.statements(() => ask('home', as))).filter(sql => !isCallerLookup(sql));
    expect(await sent(many)).toHaveLength((await sent(few)).length);
    const { me } = await ask('home', many);
    expect([me.nextMeetings.length, me.recovery.length, me.openActivities.length]).toEqual([5, 5, 10]);
  });
});

describe('a person’s fields for the pages', () => {
  const FIELDS =
    '{ meetingStatus { state } nextMeetings { class { id } } openActivities { classId } recovery { class { id } } }';

  it('show facilitators only the parts of their classes', async () => {
    const elsewhere = await elo.make.aClass({ course: group.course, cycle: group.cycle });
    await elo.make.anEnrollment({ class: elsewhere, participant });
    await elo.make.aMeeting({
      class: elsewhere,
      activity: meetings[1],
      startsAt: '2026-11-24T22:00:00Z',
      endsAt: '2026-11-24T23:00:00Z',
    });
    const of = async (as: User) => {
      const { body } = await elo.graphql(
        `query ($id: ID!) { user(id: $id) ${FIELDS} }`,
        { id: participant.id },
        { as },
      );
      const { nextMeetings, openActivities } = body.data.user;
      return [
        nextMeetings.map((each: any) => Number(each.class.id)),
        openActivities.map((each: any) => Number(each.classId)),
      ];
    };
    const admin = await elo.make.anAdmin();
    const all = [
      [group.id, elsewhere.id],
      [group.id, elsewhere.id, elsewhere.id],
    ];
    expect(await of(participant)).toEqual(all);
    expect(await of(admin)).toEqual(all);
    expect(await of(facilitator)).toEqual([[group.id], [group.id]]);
  });

  it('refuse more than 20 meetings', async () => {
    const { body } = await elo.graphql('{ me { nextMeetings(first: 21) { id } } }', {}, { as: participant });
    expect(body.data).toEqual({ me: { nextMeetings: null } });
    expect(body.errors[0].extensions).toMatchObject({ code: 'INVALID', reason: 'BETWEEN' });
  });
});
