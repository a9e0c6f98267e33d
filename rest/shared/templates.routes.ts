import { z } from 'zod';
import { type OwnPart, route } from '../route.js';
import { RemoveTemplateDocument, SaveTemplateDocument } from './operations.js';
import { presentTemplate } from './submissions.presenters.js';
import {
  newTemplate,
  newTemplateVariables,
  removed,
  templateRemovalBody,
  templateRemovalQuery,
  templateRemovalVariables,
} from './submissions.requests.js';
import { activityTemplate } from './submissions.shapes.js';

// Routes of activity templates that the facades of contracts 2 and 3 B share, each at a path of its own.

export const saveTemplate = (own: OwnPart & { path: string }) =>
  route({
    method: 'post',
    summary: 'Give an activity of a class its template file',
    multipart: { files: 'file', exactly: 1 },
    body: newTemplate,
    operation: SaveTemplateDocument,
    variables: ({ body, uploads }) => newTemplateVariables(body, uploads),
    reply: { 201: z.object({ data: activityTemplate }) },
    present: ({ saveActivityTemplate }) => ({ data: presentTemplate(saveActivityTemplate) }),
    ...own,
  });

export const removeTemplate = (own: OwnPart & { path: string }) =>
  route({
    method: 'delete',
    summary: 'Remove an activity template',
    query: templateRemovalQuery,
    body: templateRemovalBody,
    operation: RemoveTemplateDocument,
    variables: templateRemovalVariables,
    reply: { 200: removed },
    present: () => ({ status: 200, message: 'Activity template deleted successfully' }),
    ...own,
  });
