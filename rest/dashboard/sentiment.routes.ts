import { z } from 'zod';
import { route } from '../route.js';
import { formId, nullIfEmpty } from '../shared/shapes.js';
import { lower } from '../shared/words.js';
import { DashboardSentimentDocument } from './operations.js';
import { CACHED, cacheHeaders, freshness, day, sentiment } from './shapes.js';

export const sentimentRoutes = [
  route({
    id: 'dashboard.sentiment.read',
    method: 'get',
    path: '/api/v1/sentiment',
    summary: 'The opinions of participants about live sessions',
    auth: 'session',
    query: z.object({
      session_id: formId,
      class_id: formId,
      course_id: formId,
      from: nullIfEmpty(day.optional()),
      to: nullIfEmpty(day.optional()),
    }),
    operation: DashboardSentimentDocument,
    variables: ({ query }) => ({
      filter: {
        meetingId: query.session_id,
        classId: query.class_id,
        courseId: query.course_id,
        from: query.from,
        to: query.to,
      },
    }),
    reply: { 200: sentiment },
    present: ({ sentiment: { freshness: _freshness, sessions, themes, quotes, ...report } }, { time }) => ({
      ...report,
      sessions: sessions.map(session => ({ ...session, start_time: time.local(session.start_time) })),
      themes: themes.map(each => ({ ...each, theme: lower(each.theme) })),
      quotes: quotes.map(each => ({
        ...each,
        sentiment: lower(each.sentiment),
        theme: lower(each.theme),
      })),
    }),
    errors: { UPSTREAM_FAILED: {} },
    answerHeaders: freshness,
    headers: ({ sentiment: { freshness } }) => cacheHeaders(freshness),
    decision: [
      'from the latest 1000 comments of participants (not of facilitators) after the filters session_id, class_id, course_id, from and to: the numbers of positive, neutral and negative ones, their mean score (-1 to 1), the same by session and theme, and quotes without names',
      'each comment is judged once: by the AI when AI_BASE_URL is set, otherwise by local rules; the AI judges at most 200 comments for one request (comments is then above judged, and the rest follows with the next requests); analyser names the judge',
      '502 with Retry-After when the configured AI does not answer within 20 s, or with an unusable answer; for the same request it is asked again after a minute at the earliest',
      CACHED('60 s'),
    ],
  }),
];
