import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { route } from '../route.js';
import {
  OnboardingCourseDocument,
  OnboardingParticipantDocument,
  OnboardingUpdateParticipantDocument,
} from './operations.js';
import { brazilianDay } from '../shared/people.presenters.js';
import { message } from '../shared/shapes.js';
import { courseSummary, cpfParams, inPortuguese, participant, participantUpdate } from './shapes.js';
import { fieldReason, wrong } from '../../src/failures/field-reasons.js';

/** A phone in the international format. */
const international = (phone: string | null): string => (phone ? `+${phone}` : '');

/** An omitted field must be absent: compiled operations take an undefined field for null. */
const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

export const participantRoutes = [
  route({
    id: 'onboarding.course.read',
    method: 'get',
    path: '/api/v1/cursos/:slug',
    summary: 'A course by its slug, with its number of subscribers',
    auth: 'open',
    params: z.object({ slug: z.string().regex(/^[\w-]{1,100}$/, fieldReason('NOT_A_SLUG')) }),
    operation: OnboardingCourseDocument,
    variables: ({ params }) => params,
    reply: { 200: courseSummary, 400: message, 404: message },
    present: ({ course }) => ({ ...course, logo: course.logo ?? '', banner: course.banner ?? '' }),
    decision: [
      '400 {message} for an invalid slug, 404 {message} for an unknown one',
      'subscribers: people enrolled in any class of the course and not canceled; logo and banner are empty when there is none',
    ],
  }),
  route({
    id: 'onboarding.participant.read',
    method: 'get',
    path: '/api/v1/participantes/:cpf',
    summary: 'A participant by CPF: the caller’s own record, or any for staff',
    auth: 'session',
    params: cpfParams,
    operation: OnboardingParticipantDocument,
    variables: ({ params }) => params,
    reply: { 200: participant },
    present: ({ participant: person }) => ({
      id: person.id,
      cpf: person.cpf ?? '',
      name: person.name,
      email: person.email ?? '',
      phone: international(person.phone),
      gender: person.gender ?? '',
      race: person.race ?? '',
      birthday: brazilianDay(person.birthday) ?? '',
    }),
    errors: {
      INVALID: { status: 400, message: 'CPF inválido' },
      NOT_FOUND: { status: 404, message: 'Participante não encontrado' },
    },
    decision: 'unknown values are empty texts; 404 also for participants whom the caller may not see',
  }),
  route({
    id: 'onboarding.participant.update',
    method: 'put',
    path: '/api/v1/participantes/:cpf',
    summary: 'Change a participant: the caller’s own record, or any for administrators',
    auth: 'session',
    params: cpfParams,
    body: participantUpdate,
    operation: OnboardingUpdateParticipantDocument,
    variables({ params, body: { id, cpf, ...changes } }) {
      if (cpf !== undefined && cpf !== params.cpf)
        throw new AppError('INVALID', 'CPF_NOT_OF_PATH', { field: 'cpf' }, { cpf: wrong('CPF_IS_ANOTHER') });
      return { id, cpf: params.cpf, input: withoutUndefined(changes) };
    },
    reply: {
      200: z.object({
        ok: z.literal(true),
        id: z.string(),
        cpf: z.string(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        race: z.string(),
      }),
      400: message,
    },
    present: ({ updateParticipant: person }) => ({
      ok: true,
      id: String(person.id),
      cpf: person.cpf ?? '',
      name: person.name,
      email: person.email ?? '',
      phone: international(person.phone),
      race: person.race ?? '',
    }),
    errors: {
      INVALID: { status: 400, message: inPortuguese },
      CONFLICT: { status: 400, message: 'Este e-mail já está em uso' },
      NOT_FOUND: { status: 404, message: 'Participante não encontrado' },
      FORBIDDEN: { status: 403, message: 'Você não pode alterar este participante' },
    },
    decision: [
      'body of success: {ok, id, cpf, name, email, phone, race}; no record is created here: 404 for an unknown CPF',
      'fields that are left out or empty stay as they are; id and cpf must belong to the participant in the path; a CPF can’t be changed',
      'a person’s own new e-mail counts after the link in its mail was opened; until then the answer has the current one, also when the new one belongs to somebody else; at most five a day, else 429',
      'a person must have confirmed their own new phone with POST /api/v1/otp/confirm in the last half hour, else 400',
    ],
  }),
];
