import { z } from 'zod';
import { route } from '../route.js';
import { ScheduleExportAppointmentsDocument } from './operations.js';
import { LANGUAGE_OF_TABLES } from '../shared/decisions.js';
import { message, tableLanguage } from '../shared/shapes.js';

const inGraph = { pt: 'PT', en: 'EN' } as const;

export const exportRoutes = [
  route({
    id: 'schedule.appointments.export',
    method: 'get',
    path: '/api/export-appointments',
    summary: 'Export appointments as CSV to object storage',
    auth: 'session',
    query: z.object({ language: tableLanguage }),
    operation: ScheduleExportAppointmentsDocument,
    variables: ({ query: { language } }) => ({ language: language && inGraph[language] }),
    reply: {
      200: z.object({
        message: z.literal('Appointments exported'),
        file_path: z.string(),
        rows: z.int(),
        size: z.int(),
      }),
      500: message,
    },
    present: ({ exportAppointments }) => ({ message: 'Appointments exported', ...exportAppointments }),
    errors: { UPSTREAM_FAILED: { status: 500 }, UNAVAILABLE: { status: 500 } },
    decision: [
      'every appointment and block, canceled ones too (deleted_at), in the order of their ids; file_path is the key of the object, rows the number of records without the title line, size the number of bytes',
      LANGUAGE_OF_TABLES,
      'a Portuguese table has the same columns, for Brazilian Excel: a byte order mark, semicolons, CPFs with points and dash',
      'UTF-8, RFC 4180, local times; cells that a spreadsheet would read as a formula begin with an apostrophe',
      '500 tells one of three reasons: storage is not configured, storage does not accept the file, or the database does not answer; a failed export leaves no file',
    ],
  }),
];
