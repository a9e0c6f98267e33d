import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseInput } from '../../src/failures/validation.js';
import { raw } from '../route.js';
import { taggedHeaders, notModified } from '../shared/files.raw.js';
import { legacyId } from '../shared/shapes.js';
import { ScheduleCalendarFeedDocument } from './operations.js';

const params = z.object({ employee: legacyId });
const query = z.object({ token: z.string().max(200).optional() });

export const calendarFeedRoutes = [
  raw({
    id: 'schedule.calendar.feed',
    method: 'get',
    path: '/api/calendar/:employee.ics',
    summary: 'The feed of an employee’s calendar',
    auth: 'open',
    params,
    query,
    operations: [ScheduleCalendarFeedDocument],
    produces: { contentType: 'text/calendar', description: 'iCalendar (RFC 5545)', headers: taggedHeaders },
    answers: notModified,
    errors: { FORBIDDEN: { status: 401 } },
    decision: [
      'the token gives the right to read; no API key is needed, because calendar programs send none; 401 for a missing, wrong or revoked token, and when the calendar no longer exists',
      'appointments, blocks and collective meetings from 90 days back to 400 ahead, at most 5000, without canceled ones; the UID is as in the mails; 304 while nothing has changed',
      'the owner gets the address from the graph (calendarFeed); revokeCalendarFeed, by the owner or an administrator, ends it',
    ],
    handler: tools => async (req, res) => {
      const { employee } = parseInput(params, req.params);
      const { token } = parseInput(query, req.query);
      const data = await tools.run(ScheduleCalendarFeedDocument, { employeeId: employee, token }, tools.contextOf(req));
      const content = data.calendarFeedContent;
      res.set({
        ETag: `"${createHash('sha256').update(content).digest('base64url')}"`,
        'Cache-Control': 'private, no-cache',
        'Content-Type': 'text/calendar; charset=utf-8',
      });
      if (req.fresh) return void res.status(304).end();
      res.send(content);
    },
  }),
];
