import { z } from 'zod';
import { Role } from '../../entities/enums.js';
import {
  birthday,
  cpfDigits,
  emailAddress,
  personDetails,
  personRoles,
  username,
} from '../people/person-form.rules.js';
import { personName } from '../people/person-name.rules.js';
import { importedPassword, importedPhone, importedProofs } from '../identity/imported.rules.js';
import { removeWaitingRegistrations } from '../people/people.write.js';
import { phoneNumber } from '../people/phone.rules.js';
import { dutyCounts, openPlaces } from '../duties/duties.query.js';
import { day, moment, someOf, text, yesNo } from './cells.js';
import { type Noun, WRITTEN } from './described-noun.js';
import { cpfOf, passwordHash } from './references.js';
import { column, createdAt, idColumn } from './column.js';

const AT = { now: '{now}', today: '({now} at time zone {zone})::date' };
const columnsOf = (counts: Record<string, string>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} as ${name}`)
    .join(', ');

/** The roles, and their words on the page. */
const roles = {
  [Role.PARTICIPANT]: ['Participante'],
  [Role.FACILITATOR]: ['Facilitador'],
  [Role.SUPERVISOR]: [],
  [Role.ADMIN]: ['Administrador', 'Administrator'],
};

/**
 * The identity of an existing person does not change: e-mail, CPF and user name are only filled in where they are missing.
 * Other changes concern open links to an earlier address, or another person's account. An administrator makes them for one
 * person (updateUser).
 */
export const users: Noun = {
  name: 'users',
  follows: 'hospitals',
  table: 'users',
  title: 'Pessoas',
  columns: [
    idColumn,
    column('name', text(personName(), 'de 2 a 200 caracteres'), 'Nome completo.', 'Ana Souza', { isRequired: true }),
    column(
      'cpf',
      text(
        z
          .string()
          .transform(given => cpfOf(given) ?? given)
          .pipe(cpfDigits),
        '11 dígitos, com ou sem pontos',
      ),
      'CPF.',
      '529.982.247-25',
      {
        isUnique: true,
        isFixed: true,
      },
    ),
    column('email', text(emailAddress, 'endereço de e-mail'), 'E-mail com que a pessoa entra.', 'ana@example.org', {
      isUnique: true,
      isFixed: true,
    }),
    column(
      'username',
      text(username, 'de 3 a 60 letras, números, ponto, hífen ou sublinhado'),
      'Nome de usuário com que a pessoa entra, se tiver.',
      '',
      {
        isUnique: true,
        isFixed: true,
      },
    ),
    column(
      'phone',
      text(phoneNumber, 'DDD e número; de outro país, com + e código do país'),
      'Telefone; o que a pessoa confirmou fica.',
      '(11) 98765-4321',
      {
        ...importedPhone,
      },
    ),
    column('gender', text(personDetails.gender, 'até 40 caracteres'), 'Gênero, como a pessoa diz.', 'feminino'),
    column('race', text(personDetails.race, 'até 40 caracteres'), 'Raça ou cor, como a pessoa diz.', 'parda'),
    column('birthday', day(birthday), 'Data de nascimento.', '31/12/1985'),
    column('roles', someOf(roles, personRoles), 'O que a pessoa pode fazer; vazio: PARTICIPANT.', 'PARTICIPANT', {
      whenMade: `array['PARTICIPANT']`,
      differs: `not ($given <@ $current and $current <@ $given)`,
    }),
    column('password_hash', passwordHash, 'Senha do sistema antigo, cifrada: quem a tem entra com ela.', '', {
      ...importedPassword,
    }),
    column('active', yesNo, 'Se a pessoa pode entrar; vazio: sim.', 'sim', { to: 'is_active', whenMade: 'true' }),
    createdAt('created_at', moment, 'Desde quando está cadastrada.', ''),
  ],
  keys: [
    { columns: ['cpf'], isUnique: true },
    { columns: ['email'], isUnique: true },
    { columns: ['username'], isUnique: true },
  ],
  makeRoom: removeWaitingRegistrations,
  was: {
    administrator: `t.is_active and t.roles @> array['ADMIN']`,
    facilitator: `t.is_active and t.roles @> array['FACILITATOR']`,
    participant: `t.roles <@ array['PARTICIPANT']`,
  },
  always: importedProofs,
  hasTimestamps: true,
  before: [
    {
      column: 'email',
      reason: 'NAME_OF_PERSON_NEEDED',
      rows: `select r.line, null::jsonb as params from {rows} as r
              where ${WRITTEN} and r.cpf is null and r.email is null and r.username is null`,
    },
  ],
  after: [
    {
      column: 'roles',
      reason: 'ADMINISTRATOR_NEEDED',
      rows: `select r.line, null::jsonb as params from {rows} as r
              where ${WRITTEN} and r.w_administrator
                and not exists (select from users as u where u.is_active and u.roles @> array['ADMIN'])`,
    },
    {
      column: 'roles',
      reason: 'HAS_DUTIES',
      rows: `select r.line, jsonb_build_object('classes', d.classes, 'calendars', d.employees,
                      'substitutions', d.class_substitutes, 'appointments', d.appointments) as params
               from {rows} as r cross join lateral (select ${columnsOf(dutyCounts('r.id', AT))}) as d
              where ${WRITTEN} and r.w_facilitator and not (r.is_active and r.roles @> array['FACILITATOR'])
                and d.classes + d.employees + d.class_substitutes + d.appointments > 0`,
    },
    {
      column: 'roles',
      reason: 'HAS_PLACES_AS_PARTICIPANT',
      rows: `select r.line, jsonb_build_object('count', d.count) as params
               from {rows} as r cross join lateral (select ${openPlaces('r.id', AT.today)} as count) as d
              where ${WRITTEN} and r.w_participant and not r.roles <@ array['PARTICIPANT'] and d.count > 0`,
    },
  ],
};
