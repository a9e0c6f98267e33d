import sharp from 'sharp';
import type { TestApp } from '../../support/test-app.js';
import { type ExampleRequest, exampleRequests, workingDay } from '../../rest/examples.js';
import { portalExamples } from '../../rest/portal/examples.js';

/** Answers so far, by route id. */
export type Answers = Record<string, any>;
/** A request, or a function that makes one from the earlier answers. */
export type MirrorExample = ExampleRequest | ((answers: Answers) => ExampleRequest);

const pdf = (name: string) => new Blob([`%PDF-1.4\n${name}`], { type: 'application/pdf' });
const hour = (day: string, start: number) => ({
  start_time: `${day} ${String(start).padStart(2, '0')}:00:00`,
  finish_time: `${day} ${String(start + 1).padStart(2, '0')}:00:00`,
});

/**
 * One real write per mirrored route, in an order that works. Each uses records of its own, or made by an earlier one. The key
 * is the route's id.
 */
export async function mirrorExamples(elo: TestApp): Promise<Record<string, MirrorExample>> {
  const people = await elo.make
    .em()
    .execute<{ id: number; cpf: string }[]>('select id, cpf from users where id in (2, 101, 102)');
  const cpfOf = (id: number) => people.find(each => each.id === id)!.cpf;
  const day = workingDay(20);
  const common = {
    ...(await exampleRequests(cpfOf(101))),
    ...(portalExamples({
      date: day,
      start: `${day} 10:00:00`,
      finish: `${day} 11:00:00`,
      blockStart: `${day} 15:00:00`,
      blockFinish: `${day} 16:00:00`,
    }) as Record<string, ExampleRequest>),
  };
  const asIs = (...ids: string[]) => Object.fromEntries(ids.map(id => [id, common[id]!]));
  const picture = async (background: string) =>
    new Blob([
      await sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ]);
  const template = { class_id: '1', course_id: '1', cycle_id: '2' };
  return {
    ...asIs(
      'portal.presence.record',
      'portal.presence.auto',
      'portal.presence.recovery',
      'portal.log.record',
      'portal.meeting-status.update',
    ),
    'portal.participant-mode.record': {
      path: '/api/participant-mode-log',
      as: 2,
      json: {
        supervisor_id: '2',
        supervisor_cpf: cpfOf(2),
        participant_id: '101',
        participant_cpf: cpfOf(101),
        action: 'Entrou',
      },
    },
    'portal.activity-template.save': {
      path: '/api/activity-template',
      as: 3,
      form: { ...template, activity_id: '2', description: 'do portal', file: pdf('portal') },
    },
    'portal.activity-template.remove': answers => ({
      path: `/api/activity-template?id=${answers['portal.activity-template.save'].data.id}`,
      as: 3,
    }),
    'portal.submissions.create': {
      path: '/api/submissions',
      as: 101,
      form: { class_id: '1', participant_id: '101', activity_id: '4', 'files[0]': pdf('portal') },
    },
    'portal.submissions.update': ({ 'portal.submissions.create': { id } }) => ({
      path: `/api/submissions/${id}`,
      as: 3,
      form: { id: String(id), status: 'evaluated', score: '90', facilitator_comment: 'Bom' },
    }),
    'portal.submissions.remove': { path: '/api/submissions/1', as: 3, json: { action: 'resend' } },
    'portal.schedule.appointment.create': common['portal.schedule.appointment.create']!,
    'portal.schedule.appointment.delete': answers => ({
      path: `/api/schedule/appointment/delete/${answers['portal.schedule.appointment.create'].data.id}`,
      as: 101,
    }),
    'portal.schedule.block': common['portal.schedule.block']!,
    'portal.schedule.unblock': answers => ({
      path: `/api/schedule/unblock/${answers['portal.schedule.block'].data.id}`,
      as: 3,
    }),
    'portal.enrollment.request-cancellation': { path: '/api/enrollment/3/request-cancellation', as: 103 },
    'portal.enroll.cancel': { path: '/api/enroll/cancel/4', as: 3, json: { reason: 'other' } },
    'submissions.create': {
      path: '/api/submissions',
      form: { class_id: '1', participant_id: '105', activity_id: '4', 'files[0]': pdf('submissions') },
    },
    'submissions.update': ({ 'submissions.create': { id } }) => ({
      path: `/api/submissions/${id}`,
      form: { status: 'evaluated', score: '80', facilitator_comment: 'Muito bom' },
    }),
    'submissions.files.remove': ({ 'submissions.create': { files } }) => ({
      path: `/api/submissions/files?id=${files[0].id}`,
    }),
    'submissions.remove': ({ 'submissions.create': { id } }) => ({
      path: `/api/submissions/${id}`,
      json: { action: 'delete' },
    }),
    'submissions.templates.create': {
      path: '/api/activity-template-files',
      form: { ...template, activity_id: '3', description: 'de outro serviço', file: pdf('template') },
    },
    'submissions.templates.replace': ({ 'submissions.templates.create': { data } }) => ({
      path: `/api/activity-template-files/${data.id}`,
      form: { description: 'Novo', file: pdf('replaced') },
    }),
    'submissions.templates.remove': ({ 'submissions.templates.create': { data } }) => ({
      path: '/api/activity-template-files',
      json: { id: data.id },
    }),
    'schedule.appointments.create': {
      path: '/api/appointments',
      json: {
        ...hour(day, 14),
        employee_id: 1,
        client_id: 105,
        class_id: 1,
        type_id: 2,
        comments: 'Primeira conversa',
      },
    },
    'schedule.appointments.cancel': ({ 'schedule.appointments.create': { id } }) => ({
      path: `/api/appointments/${id}`,
    }),
    'onboarding.participant.update': common['onboarding.participant.update']!,
    'cms.action.enroll': { ...common['cms.action.enroll']!, as: 101 },
    'cms.action.interaction': { ...common['cms.action.interaction']!, as: 101 },
    'cms.action.avatar-upload': { path: AJAX, as: 101, form: { avatar: await picture('#0b5c55') } },
    'cms.action.cover-upload': { path: AJAX, as: 101, form: { cover: await picture('#f2b544') } },
    'cms.action.change-password': { ...common['cms.action.change-password']!, as: 102 },
  };
}

const AJAX = '/cms-admin/admin-ajax';
