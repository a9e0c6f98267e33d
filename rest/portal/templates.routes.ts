import { z } from 'zod';
import { route } from '../route.js';
import { PortalRemoveTemplateDocument, PortalSaveTemplateDocument, PortalTemplatesDocument } from './operations.js';
import { presentTemplate } from './submissions.presenters.js';
import { activityTemplate } from './submissions.shapes.js';
import { formId, bodyId, legacyId } from './shapes.js';

export const templateRoutes = [
  route({
    id: 'portal.activity-template.list',
    method: 'get',
    path: '/api/activity-template',
    summary: 'Activity templates by activity',
    auth: 'session',
    query: z.object({ class_id: legacyId.optional(), course_id: legacyId.optional(), cycle_id: legacyId.optional() }),
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
      'keyed by activity id; without class_id the newest template of an activity wins; own classes only, all for other staff',
  }),
  route({
    id: 'portal.activity-template.save',
    method: 'post',
    path: '/api/activity-template',
    summary: 'Give an activity of a class its template file',
    auth: 'session',
    multipart: { files: 'file', exactly: 1 },
    body: z.object({
      course_id: formId,
      activity_id: legacyId,
      cycle_id: formId,
      class_id: legacyId,
      description: z.string().max(2000).optional(),
    }),
    operation: PortalSaveTemplateDocument,
    variables: ({ body, uploads }) => ({
      input: {
        classId: body.class_id,
        activityId: body.activity_id,
        courseId: body.course_id,
        cycleId: body.cycle_id,
        description: body.description,
        uploadId: uploads[0]!,
      },
    }),
    reply: { 201: z.object({ data: activityTemplate }) },
    present: ({ saveActivityTemplate }) => ({ data: presentTemplate(saveActivityTemplate) }),
    decision:
      '201 {data: template}; exactly one file; a second one for the same activity and class replaces the first; by staff of the class',
  }),
  route({
    id: 'portal.activity-template.remove',
    method: 'delete',
    path: '/api/activity-template',
    summary: 'Remove an activity template',
    auth: 'session',
    query: z.object({ id: legacyId.optional() }),
    body: z.object({ id: bodyId.optional() }),
    operation: PortalRemoveTemplateDocument,
    variables: ({ query, body }) => ({ id: query.id ?? body.id ?? '' }),
    reply: { 200: z.object({ status: z.literal(200), message: z.string() }) },
    present: () => ({ status: 200, message: 'Activity template deleted successfully' }),
    decision: 'the id of the template in the query or in a JSON body; answers {status, message}',
  }),
];
