import { z } from 'zod';
import type { FlowName } from '../../entities/index.js';
import * as field from './fields.js';

/** One page of a form. */
export interface Screen {
  /** Capitals and underscores, the format of the platform. */
  id: string;
  title: string;
  fields: Record<string, field.Field>;
  /** Shown only when it is needed; otherwise the next screen follows, and going back skips it. */
  optional?: true;
}

/** A conversation: its screens in order. The last one shows the answers and asks for consent. */
export interface Flow {
  name: FlowName;
  title: string;
  screens: readonly [Screen, ...Screen[]];
}

const person: Screen = {
  id: 'PERSON',
  title: 'Seus dados',
  fields: { name: field.name, cpf: field.cpf, birthday: field.birthday },
};
export const contact: Screen = { id: 'CONTACT', title: 'Contato', fields: { email: field.email, phone: field.phone } };
/** The e-mail may belong to an account. Only a person who reads its mail can join that account. */
export const emailCode: Screen = {
  id: 'EMAIL_CODE',
  title: 'Confirme seu e-mail',
  fields: { email_code: field.emailCode },
  optional: true,
};
const profile: Screen = { id: 'PROFILE', title: 'Perfil', fields: { gender: field.gender, race: field.race } };
const institution: Screen = {
  id: 'INSTITUTION',
  title: 'Sua instituição',
  fields: { cnpj: field.cnpj, institution: field.institution, job_title: field.jobTitle },
};
const confirmation: Screen = { id: 'CONFIRMATION', title: 'Confirmação', fields: { consent: field.consent } };

/** For people who enroll on their own. */
const personal: Flow = {
  name: 'PERSONAL',
  title: 'Inscrição',
  screens: [person, contact, emailCode, profile, confirmation],
};
/** For people sent by an institution. */
const business: Flow = {
  name: 'BUSINESS',
  title: 'Inscrição pela instituição',
  screens: [institution, person, contact, emailCode, confirmation],
};

/** The flow for a name in tokens and commands; the personal one for an unknown name. */
export const flowNamed = (name: string): Flow => (name === 'business' ? business : personal);

/** The screens that may follow one: the next required screen, and the optional ones before it. */
export function nextScreensOf(flow: Flow, at: number): Screen[] {
  const later = flow.screens.slice(at + 1);
  return later.slice(0, later.findIndex(({ optional }) => !optional) + 1);
}

/** True when a screen shows the answers of the screens before it. */
export const hasSummary = (screen: Screen): boolean =>
  Object.values(screen.fields).some(({ input }) => input === 'consent');

const everyone = {
  name: field.name.shape,
  cpf: field.cpf.shape,
  birthday: field.birthday.shape,
  email: field.email.shape,
  phone: field.phone.shape,
  consent: field.consent.shape,
};

/** All answers of a finished conversation. */
export const finishedAnswers = {
  PERSONAL: z.object({ ...everyone, gender: field.gender.shape, race: field.race.shape }),
  BUSINESS: z.object({
    ...everyone,
    cnpj: field.cnpj.shape,
    institution: field.institution.shape,
    job_title: field.jobTitle.shape,
  }),
} satisfies Record<FlowName, z.ZodType>;

/** An answer as text for the participant. */
const shown = (value: unknown): string => {
  const text = String(value);
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return day ? `${day}/${month}/${year}` : text;
};

/** The answers of a conversation, one line each, for its last screen. */
export const summaryOf = (flow: Flow, answers: Record<string, unknown>): string =>
  flow.screens
    .flatMap(screen => Object.entries(screen.fields))
    .filter(([name, { input }]) => input !== 'consent' && answers[name] !== undefined)
    .map(([name, { label }]) => `${label}: ${shown(answers[name])}`)
    .join('\n');

/** Reads a `flow_token`: the flow is before the first dot, the class or course after it. */
export function readFlowToken(token: string | null): { flow: Flow; classId: number | null; slug: string | null } {
  const [name, target = ''] = (token ?? '').split('.', 2);
  const [, classId] = /^class-([1-9]\d{0,8})$/.exec(target) ?? [];
  return {
    flow: flowNamed(name ?? ''),
    classId: classId === undefined ? null : Number(classId),
    slug: classId === undefined && target !== '' ? target.slice(0, 100) : null,
  };
}
