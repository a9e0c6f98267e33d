import { z } from 'zod';
import { route } from '../route.js';
import {
  type MeetingProgressStatus,
  type MeetingStatusFieldsFragment,
  PortalMeetingStatusDocument,
  PortalUpdateMeetingProgressDocument,
} from './operations.js';
import { bodyId, instant, legacyId } from '../shared/shapes.js';
import { lower } from '../shared/words.js';

/** Contract 2, "Meeting status". */
const meetingStatus = z
  .object({
    id: z.string(),
    title: z.string(),
    status: z.enum(['scheduled', 'live', 'available', 'started', 'completed', 'expired']),
    when: instant,
    activityIncluded: z.boolean(),
    activityAvailable: z.boolean(),
    activityCompleted: z.boolean(),
    videoPlaybackId: z.string(),
    expiresIn: z.number().meta({ description: 'Seconds until the recording stops counting as presence' }),
    videoMetadata: z.object({ video_id: z.string(), video_title: z.string(), viewer_user_id: z.string() }),
  })
  .meta({ id: 'MeetingStatus' });

const presentMeetingStatus = ({ meeting, state, viewerId, ...flags }: MeetingStatusFieldsFragment) => ({
  id: String(meeting.id),
  title: meeting.title,
  status: lower(state),
  when: meeting.startsAt,
  ...flags,
  videoPlaybackId: meeting.videoPlaybackId ?? '',
  videoMetadata: {
    video_id: meeting.videoPlaybackId ?? '',
    video_title: meeting.title,
    viewer_user_id: String(viewerId),
  },
});

const clientParams = z.object({ 'client-id': legacyId });

export const meetingRoutes = [
  route({
    id: 'portal.meeting-status.read',
    method: 'get',
    path: '/api/status/:"client-id"',
    summary: 'The current meeting of a participant and its state',
    auth: 'session',
    params: clientParams,
    operation: PortalMeetingStatusDocument,
    variables: ({ params }) => ({ participantId: params['client-id'] }),
    reply: { 200: meetingStatus },
    present: ({ meetingStatus: found }) => presentMeetingStatus(found),
    decision: [
      'client-id is the user; the meeting is the one that runs, else the latest with a recording that still counts, else the next, else the last',
      'status is scheduled, live, available, started, completed or expired',
    ],
  }),
  route({
    id: 'portal.meeting-status.update',
    method: 'put',
    path: '/api/status/:"client-id"',
    summary: 'The participant records their progress with a recording',
    auth: 'session',
    params: clientParams,
    body: z.object({ status: z.enum(['started', 'completed']), id: bodyId.optional() }),
    operation: PortalUpdateMeetingProgressDocument,
    variables: ({ params, body }) => ({
      participantId: params['client-id'],
      status: body.status.toUpperCase() as MeetingProgressStatus,
      meetingId: body.id,
    }),
    reply: { 200: meetingStatus },
    present: ({ updateMeetingProgress: updated }) => presentMeetingStatus(updated),
    decision:
      'body {status: started or completed, id?: the meeting, or the current one when left out}; the answer is the new meeting status; completed is final; 409 before the meeting begins',
  }),
];
