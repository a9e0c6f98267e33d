import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import type { Role } from './enums.js';
import { holdings, link, none, ofTimestamps, personal, retained, sensitive } from './holdings.js';

/**
 * A person. Participants, facilitators, supervisors and administrators differ by role only, so that one id means one
 * person everywhere: `participant_id`, `student_id`, `client_id` and `user_id` of the contracts are all this id.
 */
export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary(),
    name: text(200),
    /** Stored in lower case. */
    email: text(254).nullable().unique(),
    /** The time of the person's last proof that they read this e-mail. */
    emailVerifiedAt: instant().nullable(),
    /** A name of their own choice to sign in with, in lower case; at least one letter, so that none is a CPF. */
    username: text(60).nullable().unique(),
    /** Eleven digits, as text: leading zeros count. */
    cpf: text(11).nullable().unique(),
    /** Digits with country code, as the messaging platform writes them (55DD9XXXXXXXX). */
    phone: text(15).nullable().index(),
    /** The time of the person's last proof that they read messages to this phone. */
    phoneVerifiedAt: instant().nullable(),
    /** IANA zone of their clock, as they said; null: that of their state (domain/people/time-zone.rules.ts). */
    timeZone: text(64).nullable(),
    gender: text(40).nullable(),
    race: text(40).nullable(),
    birthday: p.date().nullable(),
    roles: p.array().$type<Role[]>().columnType('text[]'),
    passwordHash: text(255).nullable().hidden(),
    /** The time when the owner took the password away by objecting; null when there is a later one, or never was any. */
    passwordTakenAt: instant().nullable(),
    isActive: p.boolean().default(true),
    /** Earlier sessions and tokens have ended: a new password was set. */
    sessionsValidFrom: instant().nullable(),
    /** Signed into the address of the person's own calendar feed; the next number makes the present address worthless. */
    feedVersion: p.integer().default(1).hidden(),
    /** The text for searching people (domain/kernel/search.ts). */
    search: p.text().nullable().generated('person_search(name, email, username, cpf, phone) stored').lazy().hidden(),
    ...timestamps,
  },
  indexes: [
    {
      name: 'users_search_index',
      expression: 'create index users_search_index on users using gin (search_grams(search))',
    },
    { name: 'users_roles_index', expression: 'create index users_roles_index on users using gin (roles)' },
    { name: 'users_updated_at_index', properties: ['updatedAt', 'id'] },
    // People who may be one person (domain/merges/duplicates.query.ts).
    {
      name: 'users_name_birthday_index',
      expression:
        'create index users_name_birthday_index on users (search_text(name), birthday) where birthday is not null',
    },
    { name: 'users_inactive_index', expression: 'create index users_inactive_index on users (id) where not is_active' },
  ],
  checks: [
    { name: 'users_email_lower_check', expression: 'email = lower(email)' },
    { name: 'users_username_check', expression: "username ~ '^[a-z0-9._-]{3,60}$' and username ~ '[a-z]'" },
    { name: 'users_cpf_check', expression: "cpf ~ '^[0-9]{11}$'" },
    { name: 'users_phone_check', expression: "phone ~ '^[0-9]{8,15}$'" },
    { name: 'users_feed_version_check', expression: 'feed_version >= 1' },
    { name: 'users_roles_check', expression: "roles <@ array['PARTICIPANT','FACILITATOR','SUPERVISOR','ADMIN']" },
  ],
});
export class User extends UserSchema.class {}
UserSchema.setClass(User);

holdings(UserSchema, {
  about: { id: 'person' },
  why: 'People who take part in the programme, or run it.',
  kept: 'Until the person is erased',
  columns: {
    id: link,
    name: personal({ emptied: "'Pessoa removida'" }),
    email: personal({ why: 'To write to them, and to sign in' }),
    emailVerifiedAt: personal(),
    username: personal({ why: 'To sign in' }),
    cpf: sensitive({ why: 'To know a person again, once' }),
    phone: personal({ why: 'To write to them, and to sign in' }),
    phoneVerifiedAt: personal(),
    timeZone: personal(),
    gender: sensitive({ why: 'The programme reports on it in sums' }),
    race: sensitive({ why: 'The programme reports on it in sums' }),
    birthday: personal(),
    roles: retained('The subject of the history: a participant, a facilitator'),
    passwordHash: sensitive({ why: 'To sign in' }),
    passwordTakenAt: none,
    isActive: none,
    sessionsValidFrom: none,
    feedVersion: none,
    search: personal({ why: 'Made of the others' }),
    ...ofTimestamps,
  },
});
