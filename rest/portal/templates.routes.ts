import { z } from 'zod';
import { route } from '../route.js';
import { formId } from '../shared/shapes.js';
import { presentTemplate } from '../shared/submissions.presenters.js';
import { activityTemplate } from '../shared/submissions.shapes.js';
import { removeTemplate, saveTemplate } from '../shared/templates.routes.js';
import { PortalTemplatesDocument } from './operations.js';

export const templateRoutes = [
  route({
    id: 'portal.activity-template.list',
    method: 'get',
    path: '/api/activity-template',
    summary: 'Activity templates by activity',
    auth: 'session',
    query: z.object({ class_id: formId, course_id: formId, cycle_id: formId }),
    operation: PortalTemplatesDocument,
    variables: ({ query }) => ({
      filter: { classId: query.class_id, courseId: query.course_id, cycleId: query.cycle_id },
      first: 1000,
    }),
    reply: { 200: z.object({ data: z.record(z.string(), activityTemplate) }) },
    present: ({ activityTemplates }) => ({
      data: Object.fromEntries(
        activityTemplates.nodes.map(template => [template.activity_id, presentTemplate(template)]),
      ),
    }),
    decision:
      'keyed by activity id; without class_id, the newest template of an activity; only of the caller’s own classes, all for other staff',
  }),
  saveTemplate({
    id: 'portal.activity-template.save',
    path: '/api/activity-template',
    auth: 'session',
    decision:
      '201 {data: template}; exactly one file; a second one for the same activity and class replaces the first; by staff of the class',
  }),
  removeTemplate({
    id: 'portal.activity-template.remove',
    path: '/api/activity-template',
    auth: 'session',
    decision: 'the id of the template in the query or in a JSON body; the answer is {status, message}',
  }),
];
