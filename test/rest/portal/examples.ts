import { demoCycles } from '../../../src/demo/cycles.js';
import type { CallOptions } from '../../support/test-app.js';

/** One request per route that succeeds on the demo data, in an order that works. The key is the route's id. */
export interface Example extends Omit<CallOptions, 'as' | 'form'> {
  path: string;
  /** Demo people: 2 supervisor, 3 facilitator of class 1, 101 the first participant. Null: an anonymous caller. */
  as: 1 | 2 | 3 | 101 | null;
  form?: Record<string, string | Blob>;
  status?: number;
}

const current = demoCycles(new Date(), 'America/Sao_Paulo')[1]!;
const pdf = new Blob(['%PDF-1.4\nexample'], { type: 'application/pdf' });

/** @param slot the start of a free hour of facilitator 3's calendar, local time */
export const portalExamples = (slot: {
  date: string;
  start: string;
  finish: string;
  blockStart: string;
  blockFinish: string;
}): Record<string, Example> => ({
  'portal.health.read': { path: '/api/health', as: null },
  'portal.liveness.read': { path: '/api/liveness', as: null },
  'portal.readiness.read': { path: '/api/readiness', as: null },
  'portal.envs.read': { path: '/api/envs', as: null },
  'portal.videoconf.config': { path: '/api/videoconf/config', as: null },
  'portal.project-name.config': { path: '/api/project-name/config', as: null },
  'portal.chatbot.config': { path: '/api/chatbot/config', as: null },
  'portal.reasons.list': { path: '/api/reasons', as: null },
  'portal.auth.read': { path: '/api/auth/csrf', as: null },
  'portal.auth.write': { path: '/api/auth/signout', as: null, status: 302 },
  'portal.class.mine': { path: '/api/class', as: 101 },
  'portal.classes.list': { path: '/api/classes', as: 101 },
  'portal.class.read': { path: '/api/class/1', as: 101 },
  'portal.course.read': { path: '/api/courses/1', as: 101 },
  'portal.cycle.read': { path: '/api/cycles/2', as: 101 },
  'portal.cycles.by-year': { path: `/api/cycles/by-year/${current.year}`, as: 101 },
  'portal.room.read': { path: '/api/room/1', as: 101 },
  'portal.user.read': { path: '/api/user/101', as: 101 },
  'portal.recovery-status.read': { path: '/api/cycles/recovery-status?class_id=1', as: 101 },
  'portal.presence.list': { path: '/api/presence/1', as: 3 },
  'portal.presence.record': {
    path: '/api/presence',
    as: 3,
    json: { class_id: '1', student_id: '101', activity_id: '4' },
  },
  'portal.presence.auto': { path: '/api/presence/auto', as: 101, json: { class_id: '1' } },
  'portal.presence.recovery': { path: '/api/presence/recovery', as: 101, json: { class_id: '1' } },
  'portal.log.record': { path: '/api/logs', as: 101, json: { subscriber_id: '1', action: 'Abriu a atividade' } },
  'portal.participant-mode.record': {
    path: '/api/participant-mode-log',
    as: 2,
    json: {
      supervisor_id: '2',
      supervisor_cpf: 'of 2',
      participant_id: '101',
      participant_cpf: 'of 101',
      action: 'Entrou',
    },
    status: 201,
  },
  'portal.enrollment.request-cancellation': { path: '/api/enrollment/1/request-cancellation', as: 101 },
  'portal.enroll.cancel': { path: '/api/enroll/cancel/40', as: 3, json: { reason: 'other' } },
  'portal.meeting-status.read': { path: '/api/status/101', as: 101 },
  'portal.meeting-status.update': { path: '/api/status/101', as: 101, json: { status: 'started', id: '1' } },
  'portal.activity-template.list': { path: '/api/activity-template?class_id=1', as: 101 },
  'portal.activity-template.save': {
    path: '/api/activity-template',
    as: 3,
    form: { class_id: '1', course_id: '1', cycle_id: '2', activity_id: '2', description: 'x', file: pdf },
    status: 201,
  },
  'portal.activity-template.file': { path: '/api/activity-template-files/1', as: 101 },
  'portal.activity-template.remove': { path: '/api/activity-template?id=1', as: 3 },
  'portal.submissions.list': { path: '/api/submissions?class_id=1&status=submitted', as: 3 },
  'portal.submissions.create': {
    path: '/api/submissions',
    as: 101,
    form: { class_id: '1', participant_id: '101', activity_id: '4', 'files[0]': pdf },
    status: 201,
  },
  'portal.submissions.read': { path: '/api/submissions/1', as: 101 },
  'portal.submissions.update': {
    path: '/api/submissions/1',
    as: 3,
    form: { id: '1', status: 'evaluated', score: '90', facilitator_comment: 'Bom' },
  },
  'portal.submissions.remove': { path: '/api/submissions/1', as: 3, json: { action: 'resend' } },
  'portal.submissions.class-summary': { path: '/api/submissions/class/1', as: 3 },
  'portal.submissions.status-summary': { path: '/api/submissions/status-sumary?class_id=1', as: 3 },
  'portal.submissions.api-token': { path: '/api/submissions/api-token', as: 101 },
  'portal.submissions.download': {
    path: '/api/submissions/download?class_id=1&participant_id=102&activity_id=4',
    as: 3,
  },
  'portal.submissions.file': { path: '/api/submissions/files/files/demo/2.pdf', as: 3 },
  'portal.download': { path: '/api/download?url=files%2Fdemo%2F2.pdf&name=plano.pdf', as: 3 },
  'portal.schedule.calendar.read': { path: '/api/schedule/calendar/1', as: 3 },
  'portal.schedule.calendar.of-class': { path: '/api/schedule/calendar/1/class/1', as: 3 },
  'portal.schedule.appointment.list': { path: '/api/schedule/appointment/class/1', as: 3 },
  'portal.schedule.appointment.create': {
    path: '/api/schedule/appointment/create',
    as: 101,
    json: {
      start_time: slot.start,
      finish_time: slot.finish,
      class_id: '1',
      course_name: 'Acolhimento',
      employee_id: 1,
      type_id: 2,
      additional_fields: { social_network: '@x', main_topic: 'Plano', specific_questions: 'Como?' },
    },
    status: 201,
  },
  'portal.schedule.appointment.delete': { path: '/api/schedule/appointment/delete/1', as: 3 },
  'portal.schedule.slot.free': { path: `/api/schedule/slot/${slot.date}/class/1`, as: 101 },
  'portal.schedule.slot.list': { path: '/api/schedule/slot', as: 101, json: { class_id: '1', date: slot.date } },
  'portal.schedule.block': {
    path: '/api/schedule/block/1',
    as: 3,
    json: { start_time: slot.blockStart, finish_time: slot.blockFinish },
    status: 201,
  },
  'portal.schedule.unblock': { path: '/api/schedule/unblock/3', as: 3 },
});
