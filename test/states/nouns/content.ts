import { classPolicy } from '../../../src/domain/classes/policy.js';
import { progressStates } from '../../../src/domain/classes/states.js';
import { postPolicy } from '../../../src/domain/posts/policy.js';
import { type Noun, noun, type Subject } from '../noun.js';
import { DAY, type Scene } from '../scene.js';

const POSTS = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'PUBLISHED, by the clock'];
const PUBLISHED = ['PUBLISHED', 'PUBLISHED, by the clock'];
const UNSEEN = ['DRAFT', 'SCHEDULED'];

/** A post: its day of publication and the clock decide its state. */
export async function posts(scene: Scene): Promise<Noun> {
  const { elo, make, must, admin, rows, pass } = scene;
  const reader = await make.aUser();
  let serial = 0;
  const at = (ms: number) => new Date(elo.now().getTime() + ms).toISOString();
  const some = async (count: number, publishedAt: string | null) => {
    const made: Subject[] = [];
    for (let n = 0; n < count; n += 1) {
      const { id } = await must(
        admin,
        `createPost(input: { slug: "states-${(serial += 1)}", title: "T", body: "B", category: "noticias", publishedAt: ${JSON.stringify(publishedAt)} })`,
        '{ id }',
      );
      made.push({ id });
    }
    return made;
  };
  return noun({
    name: 'post',
    shares: { but: ['likePost'] },
    machine: null,
    stateOf: async ({ id }) => {
      const [row] = await rows('select published_at as at from posts where id = ?', [id]);
      if (!row) return 'GONE';
      if (row.at === null) return 'DRAFT';
      return new Date(row.at) > elo.now() ? 'SCHEDULED' : 'PUBLISHED';
    },
    policy: postPolicy,
    on: [],
    besides: { createPost: 'makes one' },
    states: {
      DRAFT: { make: count => some(count, null) },
      PUBLISHED: { make: count => some(count, at(-1000)) },
      'PUBLISHED, by the clock': {
        is: 'PUBLISHED',
        make: async count => {
          const made = await some(count, at(DAY));
          pass(2 * DAY);
          return made;
        },
      },
      SCHEDULED: { make: count => some(count, at(DAY)) },
    },
    verbs: {
      'updatePost, drafted': ({ id }) => ({ as: admin, call: `updatePost(id: ${id}, input: { publishedAt: null })` }),
      'updatePost, scheduled': ({ id }) => ({
        as: admin,
        call: `updatePost(id: ${id}, input: { publishedAt: "${at(DAY)}" })`,
      }),
      'updatePost, published': ({ id }) => ({
        as: admin,
        call: `updatePost(id: ${id}, input: { publishedAt: "${at(-1000)}" })`,
      }),
      'updatePost, its title': ({ id }) => ({ as: admin, call: `updatePost(id: ${id}, input: { title: "U" })` }),
      likePost: ({ id }) => ({ as: reader, call: `likePost(id: ${id})` }),
      unlikePost: ({ id }) => ({ as: reader, call: `unlikePost(id: ${id})` }),
      removePost: ({ id }) => ({ as: admin, call: `removePost(id: ${id})` }),
    },
    outcomes: {
      'updatePost, drafted': { SAME: ['DRAFT'], DRAFT: [...PUBLISHED, 'SCHEDULED'] },
      'updatePost, scheduled': { SCHEDULED: [...PUBLISHED, 'DRAFT'], SAME: ['SCHEDULED'] },
      'updatePost, published': { PUBLISHED: UNSEEN, SAME: PUBLISHED },
      'updatePost, its title': { SAME: POSTS },
      likePost: { POST_NOT_FOUND: UNSEEN, SAME: PUBLISHED },
      unlikePost: { POST_NOT_FOUND: UNSEEN, NOT_LIKED: PUBLISHED },
      removePost: { GONE: POSTS },
    },
  });
}

const WATCHED = ['STARTED', 'COMPLETED'];
const PROGRESS = ['GONE', ...WATCHED];

/** The progress of a participant with a recording. */
export async function progress(scene: Scene): Promise<Noun> {
  const { elo, make, must, admin, aGroup, worker, rows } = scene;
  const group = await aGroup();
  const iso = (ms: number) => new Date(elo.now().getTime() + ms).toISOString();
  const activity = await make.anActivity({ course: scene.course, kind: 'COLLECTIVE_MEETING' });
  const update = ({ participant, meeting }: Subject, status: string) =>
    `updateMeetingProgress(participantId: ${participant.id}, meetingId: ${meeting}, status: ${status})`;
  const some = async (count: number, ...told: readonly string[]) => {
    const meeting = await make.aMeeting({
      class: group,
      activity,
      startsAt: iso(-2 * 3_600_000),
      endsAt: iso(-3_600_000),
    });
    const made: Subject[] = [];
    for (let n = 0; n < count; n += 1) {
      const participant = await make.aUser({ phone: null });
      const { id } = await must(
        admin,
        `enrollParticipant(classId: ${group.id}, participantId: ${participant.id})`,
        '{ id }',
      );
      const subject = { id, participant, meeting: meeting.id, activity };
      for (const status of told) await must(participant, update(subject, status));
      made.push(subject);
    }
    await worker.work();
    return made;
  };
  const { updateMeetingProgress } = classPolicy;
  return noun({
    name: 'progress',
    machine: null,
    stateOf: async ({ participant, meeting }) => {
      const [row] = await rows('select * from meeting_progress where participant_id = ? and meeting_id = ?', [
        participant.id,
        meeting,
      ]);
      return row ? Object.keys(progressStates.states).find(state => state === row.status)! : 'GONE';
    },
    policy: { updateMeetingProgress },
    on: ['MEETING'],
    besides: {},
    states: {
      GONE: { make: count => some(count) },
      STARTED: { make: count => some(count, 'STARTED') },
      COMPLETED: { make: count => some(count, 'STARTED', 'COMPLETED') },
    },
    verbs: {
      'updateMeetingProgress, started': subject => ({ as: subject['participant'], call: update(subject, 'STARTED') }),
      'updateMeetingProgress, completed': subject => ({
        as: subject['participant'],
        call: update(subject, 'COMPLETED'),
      }),
      'recordPresence, at the meeting': ({ participant, activity }) => ({
        as: admin,
        call: `recordPresence(classId: ${group.id}, participantId: ${participant.id}, activityId: ${activity.id})`,
      }),
      'removeMeeting, of the recording': ({ meeting }) => ({ as: admin, call: `removeMeeting(id: ${meeting})` }),
    },
    outcomes: {
      'updateMeetingProgress, started': { STARTED: ['GONE'], SAME: WATCHED },
      'updateMeetingProgress, completed': { COMPLETED: ['GONE', 'STARTED'], SAME: ['COMPLETED'] },
      'recordPresence, at the meeting': { SAME: PROGRESS },
      'removeMeeting, of the recording': { RECORD_IN_USE: PROGRESS },
    },
  });
}
