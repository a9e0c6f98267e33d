import { z } from 'zod';
import { route } from '../route.js';
import { PortalRemoveTemplateDocument, PortalSaveTemplateDocument, PortalTemplatesDocument } from './operations.js';
import { presentTemplate } from '../shared/submissions.presenters.js';
import { activityTemplate } from '../shared/submissions.shapes.js';
import { formId } from '../shared/shapes.js';
import {
  newTemplate,
  newTemplateVariables,
  removed,
  templateRemovalBody,
  templateRemovalQuery,
  templateRemovalVariables,
} from '../shared/submissions.requests.js';

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
      'keyed by activity id; without class_id the newest template of an activity wins; own classes only, all for other staff',
  }),
  route({
    id: 'portal.activity-template.save',
    method: 'post',
    path: '/api/activity-template',
    summary: 'Give an activity of a class its template file',
    auth: 'session',
    multipart: { files: 'file', exactly: 1 },
    body: newTemplate,
    operation: PortalSaveTemplateDocument,
    variables: ({ body, uploads }) => newTemplateVariables(body, uploads),
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
    query: templateRemovalQuery,
    body: templateRemovalBody,
    operation: PortalRemoveTemplateDocument,
    variables: templateRemovalVariables,
    reply: { 200: removed },
    present: () => ({ status: 200, message: 'Activity template deleted successfully' }),
    decision: 'the id of the template in the query or in a JSON body; answers {status, message}',
  }),
];
