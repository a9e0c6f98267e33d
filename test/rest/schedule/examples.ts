import { expect } from '@jest/globals';
import type { CallOptions } from '../../support/test-app.js';

/** One request per route that succeeds on the demo data, with the whole answer. The key is the route's id. */
interface Example extends Omit<CallOptions, 'as' | 'form'> {
  path: string;
  status?: number;
  body: unknown;
}

/**
 * @param date a working day of collaborator 1 with a free morning
 * @param feed address of collaborator 1's feed, below the facade
 */
export const scheduleExamples = (date: string, feed: string): Record<string, Example> => ({
  'schedule.root.read': { path: '/', body: { message: 'Schedule manager', version: expect.any(String) } },
  'schedule.auth.test': { path: '/api/test-auth', body: { message: 'Authenticated', name: 'portal' } },
  'schedule.appointments.create': {
    path: '/api/appointments',
    json: {
      start_time: `${date} 10:00:00`,
      finish_time: `${date} 11:00:00`,
      employee_id: 1,
      client_id: 101,
      class_id: 1,
      type_id: 2,
      comments: 'Primeira conversa',
      additional_fields: { social_network: '@x', main_topic: 'Plano', specific_questions: 'Como?' },
    },
    status: 201,
    body: {
      id: expect.any(Number),
      start_time: `${date} 10:00:00`,
      finish_time: `${date} 11:00:00`,
      comments: 'Primeira conversa',
      additional_fields: '{"social_network":"@x","main_topic":"Plano","specific_questions":"Como?"}',
      class_id: '1',
      type_id: 2,
      client_id: 101,
      employee_id: 1,
      deleted_at: null,
      employee_name: expect.any(String),
      client_name: expect.any(String),
    },
  },
  'schedule.appointments.list': {
    path: '/api/appointments',
    body: expect.arrayContaining([expect.objectContaining({ start_time: `${date} 10:00:00`, client_id: 101 })]),
  },
  'schedule.appointments.export': {
    path: '/api/export-appointments',
    body: {
      message: 'Appointments exported',
      file_path: expect.stringMatching(/^exports\/\d{4}\/\d\d\/\d\d\/appointments-[\w-]{36}\.csv$/),
      rows: expect.any(Number),
      size: expect.any(Number),
    },
  },
  'schedule.calendar.feed': { path: feed, body: expect.stringMatching(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/) },
  'schedule.appointments.cancel': {
    path: '/api/appointments/1',
    body: { id: 1, deleted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) },
  },
});
