import { beforeAll, expect, it } from '@jest/globals';
import { runOutbox } from '../support/living-worker.js';
import { mailsTo } from '../support/mail-folder.js';
import { aBookableClass, FRIDAY } from '../support/scheduling.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A programme and a copy of its database, which people use beside it for training.

let programme: TestApp;
let copy: TestApp;
beforeAll(async () => {
  programme = await startTestApp({ PUBLIC_URL: 'https://elo.example.org' });
  copy = await startTestApp(
    { PUBLIC_URL: 'https://training.example.org:8443/elo' },
    { database: { url: programme.databaseUrl } },
  );
  for (const elo of [programme, copy]) elo.setNow(FRIDAY);
});

type Scene = Awaited<ReturnType<typeof aBookableClass>>;

async function mutate(elo: TestApp, as: { id: number }, call: string): Promise<number> {
  const { body } = await elo.graphql(`mutation { ${call} { id } }`, {}, { as });
  expect(body.errors).toBeUndefined();
  await runOutbox(elo);
  return Number((Object.values(body.data)[0] as { id: string }).id);
}
const at = (hour: number) => `startsAt: "2026-11-23T${hour}:00:00-03:00", endsAt: "2026-11-23T${hour + 1}:00:00-03:00"`;
const book = (elo: TestApp, { participant, group }: Scene, hour: number) =>
  mutate(elo, participant, `createAppointment(input: { classId: ${group.id}, ${at(hour)} })`);
const uidsOf = async (elo: TestApp, { participant }: Scene) =>
  (await mailsTo(elo, participant.email))
    .flatMap(({ invite }) =>
      invite
        .filter(line => /^UID|^SEQUENCE/.test(line))
        .sort()
        .join(' '),
    )
    .sort();

it('gives appointments and mails ids that no other installation has', async () => {
  const scene = await aBookableClass(programme);
  const [here, there] = [await book(programme, scene, 10), await book(copy, scene, 11)];
  expect(await uidsOf(programme, scene)).toEqual([`SEQUENCE:0 UID:appointment-${here}@elo.example.org`]);
  expect(await uidsOf(copy, scene)).toEqual([`SEQUENCE:0 UID:appointment-${there}@elo.8443.training.example.org`]);
  expect((await mailsTo(copy, scene.participant.email)).map(({ id }) => id)).toEqual([
    `<appointment-created-${there}@elo.8443.training.example.org>`,
  ]);
});

it('keeps the UID of an entry that was sent, also under another address', async () => {
  const scene = await aBookableClass(programme);
  const id = await book(programme, scene, 10);
  await mutate(copy, scene.participant, `moveAppointment(id: ${id}, ${at(11)})`);
  expect(await uidsOf(copy, scene)).toEqual([`SEQUENCE:1 UID:appointment-${id}@elo.example.org`]);
});

it('keeps the UIDs of the time before they named the installation', async () => {
  const scene = await aBookableClass(programme);
  const id = await book(programme, scene, 10);
  await programme.make.em().execute('update appointments set installation = null where id = ?', [id]);
  await mutate(programme, scene.participant, `moveAppointment(id: ${id}, ${at(11)})`);
  expect(await uidsOf(programme, scene)).toContain(`SEQUENCE:1 UID:appointment-${id}@elo`);
});

it('gives meetings such ids too, in mails and in the feed', async () => {
  const scene = await aBookableClass(programme);
  const supervisor = await programme.make.aSupervisor();
  const { course } = scene.group;
  const activity = await programme.make.anActivity({ course, kind: 'COLLECTIVE_MEETING' });
  const plan = `classId: ${scene.group.id}, activityId: ${activity.id}, title: "Encontro"`;
  const id = await mutate(programme, supervisor, `createMeeting(input: { ${plan}, ${at(14)} })`);
  await mutate(copy, supervisor, `updateMeeting(id: ${id}, input: { ${at(15)} })`);
  expect(await uidsOf(copy, scene)).toEqual([`SEQUENCE:1 UID:meeting-${id}@elo.example.org`]);
  const { body } = await programme.graphql('{ calendarFeed { url } }', {}, { as: scene.facilitator });
  const { pathname, search } = new URL(body.data.calendarFeed.url);
  const feed = await copy.call('GET', pathname + search);
  expect(feed.body).toContain(`UID:meeting-${id}@elo.example.org\r\n`);
  await mutate(programme, supervisor, `removeMeeting(id: ${id})`);
  expect(await uidsOf(programme, scene)).toEqual([`SEQUENCE:2 UID:meeting-${id}@elo.example.org`]);
});
