import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { route } from '../route.js';
import { nextLink, nextPage } from '../shared/headers.js';
import { formId, formText, idParams } from '../shared/shapes.js';
import { presentTemplate } from '../shared/submissions.presenters.js';
import { pageLimit } from '../shared/submissions.requests.js';
import { activityTemplate } from '../shared/submissions.shapes.js';
import { removeTemplate, saveTemplate } from '../shared/templates.routes.js';
import {
  SubmissionsReplaceTemplateDocument,
  SubmissionsTemplateDocument,
  SubmissionsTemplatesDocument,
} from './operations.js';

export const templateRoutes = [
  route({
    id: 'submissions.templates.filter',
    method: 'get',
    path: '/api/activity-template-files/filter',
    summary: 'Activity templates',
    auth: 'key',
    query: z.object({
      class_id: formId,
      course_id: formId,
      cycle_id: formId,
      activity_id: formId,
      ...pageLimit,
    }),
    operation: SubmissionsTemplatesDocument,
    variables: ({ query }) => ({
      filter: {
        classId: query.class_id,
        courseId: query.course_id,
        cycleId: query.cycle_id,
        activityId: query.activity_id,
      },
      first: query.limit,
      after: query.after,
    }),
    reply: { 200: z.object({ data: z.array(activityTemplate) }) },
    present: ({ activityTemplates }) => ({ data: activityTemplates.nodes.map(presentTemplate) }),
    answerHeaders: nextLink,
    headers: ({ activityTemplates }, { query }) => nextPage(activityTemplates.pageInfo, query),
    decision:
      '{data: array}, not keyed by activity as in the portal, because several classes have a template of the same activity; every filter is optional; at most 1000 (limit), more behind the Link header (rel="next")',
  }),
  route({
    id: 'submissions.templates.read',
    method: 'get',
    path: '/api/activity-template-files/:id',
    summary: 'An activity template',
    auth: 'key',
    params: idParams,
    operation: SubmissionsTemplateDocument,
    variables: ({ params }) => ({ id: params.id }),
    reply: { 200: z.object({ data: activityTemplate }) },
    present: ({ activityTemplate: found }) => ({ data: presentTemplate(found) }),
    decision: '{data: template}, the portal’s record; its file is read at /api/submissions/files/{file_path}',
  }),
  saveTemplate({
    id: 'submissions.templates.create',
    path: '/api/activity-template-files',
    auth: 'key',
    decision:
      'the same as in the portal: exactly one file; a second one for the same activity and class replaces the first',
  }),
  route({
    id: 'submissions.templates.replace',
    method: 'put',
    path: '/api/activity-template-files/:id',
    summary: 'Replace the file or the description of an activity template',
    auth: 'key',
    params: idParams,
    multipart: { files: 'file', orJson: true },
    body: z.object({ description: formText(2000) }),
    operation: SubmissionsReplaceTemplateDocument,
    variables: ({ params, body, uploads }) => {
      if (uploads.length > 1) throw new AppError('INVALID', 'ONE_FILE_AT_MOST');
      return { id: params.id, uploadId: uploads[0], description: body.description };
    },
    reply: { 200: z.object({ data: activityTemplate }) },
    present: ({ replaceActivityTemplate }) => ({ data: presentTemplate(replaceActivityTemplate) }),
    decision:
      'a form with one file, a description, or both (the description alone also in JSON); values that are left out stay; class and activity can’t change',
  }),
  removeTemplate({
    id: 'submissions.templates.remove',
    path: '/api/activity-template-files',
    auth: 'key',
    decision: 'the same as in the portal: the id in the query or in a JSON body; the answer is {status, message}',
  }),
];
