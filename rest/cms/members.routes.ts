import { z } from 'zod';
import type { AppError } from '../../src/failures/errors.js';
import { route } from '../route.js';
import { legacyId, typed } from '../shared/shapes.js';
import { messageFailure, statusFailure, statusShape, successOf } from './envelopes.js';
import {
  CmsEnrollDocument,
  CmsIndicationDocument,
  CmsSetAvatarDocument,
  type CmsSetAvatarMutation,
  CmsSetCoverDocument,
} from './operations.js';

/** The message for the form's own mistakes; the domain words the mistakes in addresses. */
const wrongInvitation = ({ fields }: AppError, said: string): string => {
  if (!fields) return said;
  return fields['group_id'] ? 'Informe o grupo (group_id).' : 'São e-mails demais para um envio.';
};

/** The people who were not invited, behind their number. */
const namesOf = (entries: readonly string[]): string => (entries.length > 0 ? ` (${entries.join('; ')})` : '');

const pictureShape = successOf({ url: z.string(), width: z.int(), height: z.int() });

/** @param path the path of the AJAX entry */
export const memberRoutes = (path: string) => [
  route({
    id: 'cms.action.enroll',
    action: 'course_enroll_ajax',
    nonce: { field: 'security' },
    method: 'post',
    path,
    summary: 'Enroll in the open class of a course',
    auth: 'session',
    body: z.object({ course: typed().min(1).max(100) }),
    operation: CmsEnrollDocument,
    variables: ({ body: { course } }) => {
      const id = legacyId.safeParse(course);
      return id.success ? { courseId: id.data, slug: null } : { courseId: null, slug: course };
    },
    reply: { 200: statusShape },
    present: ({ enrollInCourse }) => ({
      status: 'success',
      message: `Inscrição realizada: ${enrollInCourse.class.name}.`,
    }),
    failure: statusFailure,
    errors: {
      CONFLICT: { status: 200 },
      NOT_FOUND: { status: 404, message: 'Curso não encontrado.' },
      INVALID: { status: 400, message: 'Informe o curso.' },
    },
    decision: [
      'course is an id or a slug; the class is the same as in a flow: of a running cycle, the next one to begin, else the latest one that began',
      'status error with 200 in three cases: the person is in a class of this course and cycle already; a place in such a class was canceled; no open class has a leader. Participants only',
      'the link of the class’s group goes to the phone in the record, if there is one',
    ],
  }),
  route({
    id: 'cms.action.indication',
    action: 'app_indication_submit',
    nonce: { field: '_wpnonce' },
    method: 'post',
    path,
    summary: 'Invite people to a hospital group by mail',
    auth: 'session',
    body: z.object({ emails: z.string().max(20_000).default(''), group_id: legacyId }),
    operation: CmsIndicationDocument,
    variables: ({ body }) => ({ groupId: body.group_id, emails: [body.emails] }),
    reply: { 200: successOf({ sent: z.int(), failed: z.int() }) },
    present: ({ inviteToGroup: { sent, failed, notInvited, areMailed } }) => ({
      success: true,
      data: {
        message: areMailed
          ? `Convites enviados: ${sent}. Não enviados: ${failed}${namesOf(notInvited)}.`
          : `Convites registrados: ${sent}. Recusados: ${failed}${namesOf(notInvited)}. Este servidor não envia e-mails: nenhum foi enviado.`,
        sent,
        failed,
      },
    }),
    failure: messageFailure,
    errors: {
      NOT_FOUND: { status: 404, message: 'Grupo não encontrado.' },
      INVALID: { status: 400, message: wrongInvitation },
      RATE_LIMITED: { status: 429, message: 'Muitos convites. Tente novamente mais tarde.' },
    },
    decision: [
      'by administrators, supervisors and members of the group, through a role from staff or an invitation; a place of work makes nobody a member; others get 403',
      'at most 50 addresses, separated by commas, semicolons, spaces or new lines, with or without names (Ana <a@x.org>), a repeated one counts once; at most 20 requests and 100 addresses a day, and 3 invitations a day to one address; failed counts entries that are no address, and addresses that were invited before or too often; message names them',
      'the mail names the inviting person, and has no other text that they could have written',
    ],
  }),
  pictureRoute(path, 'avatar', CmsSetAvatarDocument),
  pictureRoute(path, 'cover', CmsSetCoverDocument),
];

function pictureRoute(path: string, field: 'avatar' | 'cover', operation: typeof CmsSetAvatarDocument) {
  return route({
    id: `cms.action.${field}-upload`,
    action: `${field}-upload`,
    nonce: { field: 'security' },
    method: 'post',
    path,
    summary: field === 'avatar' ? 'Set the caller’s own picture' : 'Set the caller’s own cover',
    auth: 'session',
    multipart: { files: field, exactly: 1 },
    operation,
    variables: ({ uploads }) => ({ uploadId: uploads[0]! }),
    reply: { 200: pictureShape },
    present: ({ setPicture }: CmsSetAvatarMutation) => ({
      success: true,
      data: { message: 'Imagem atualizada.', ...setPicture.picture! },
    }),
    failure: messageFailure,
    errors: {
      RATE_LIMITED: { status: 429, message: 'Muitas imagens. Tente novamente mais tarde.' },
    },
    decision: [
      'multipart with one file of at most 10 MB: JPEG, PNG, WebP or GIF by its content, at most 50 megapixels; else 400',
      `made anew in WebP, without metadata, ${field === 'avatar' ? 'cropped to a square of at most 512' : 'at most 1920 by 1080'}`,
    ],
  });
}
