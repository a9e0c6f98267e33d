import { sql } from 'kysely';
import { substitutedClassIds } from '../kernel/led.js';
import { type Parameter, statement } from '../kernel/statement.js';

// The possible callers. Read before there is a context, so directly from the database.

/** A person that may still sign in. */
export const activePerson = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('users')
    .select(['id', 'name', 'email', 'cpf', 'roles', 'sessions_valid_from as sessionsValidFrom'])
    .select(sql<number[]>`array(${substitutedClassIds(sql.ref('users.id'))})`.as('substituteOf'))
    .where('id', '=', $('id'))
    .where('is_active', '=', true),
);

/** A row when the owner of a cookie or token has signed out. */
export const endedLogin = statement((q, $: Parameter<{ loginId: string }>) =>
  q.selectFrom('ended_logins').select('id').where('login_id', '=', $('loginId')),
);

/** The same for a token of the old content backend: the owner ended it, or all that were made before a time. */
export const endedOldLogin = statement((q, $: Parameter<{ loginId: string; all: string; keptUntil: string }>) =>
  q
    .selectFrom('ended_logins')
    .select('id')
    .where(each =>
      each.or([
        each('login_id', '=', $('loginId')),
        each.and([each('login_id', '=', $('all')), each('expires_at', '>', $('keptUntil'))]),
      ]),
    ),
);

/**
 * A row when a person may not sign in by the old content backend, because it does not ask for a second factor. These are people
 * with a factor, and administrators that must have one by now.
 */
export const needsFactor = statement((q, $: Parameter<{ userId: number; isRequired: boolean; since: string }>) =>
  q
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', $('userId'))
    .where(
      sql<boolean>`(exists (select from second_factors as f where f.user_id = u.id)
        or (${$('isRequired')}::boolean and u.roles @> array['ADMIN']
            and exists (select from second_factor_requirements as r where r.since <= ${$('since')}::timestamptz)))`,
    ),
);

/** The participant of a session's open participant mode, if the participant may sign in. */
export const openParticipantMode = statement(
  (q, $: Parameter<{ loginId: string; supervisorId: number; participantId: number; now: string }>) =>
    q
      .selectFrom('participant_modes as m')
      .innerJoin('users as u', 'u.id', 'm.participant_id')
      .select(['u.id', 'u.name', 'u.email', 'u.cpf', 'u.roles'])
      .where('m.login_id', '=', $('loginId'))
      .where('m.supervisor_id', '=', $('supervisorId'))
      .where('m.participant_id', '=', $('participantId'))
      .where('m.expires_at', '>', $('now'))
      .where('u.is_active', '=', true),
);

const keyColumns = ['id', 'name', 'scopes', 'scopes_at_roots_only as scopesAtRootsOnly'] as const;

/** A key that is not revoked and has not expired, by its id; records that it was used. */
export const useKeyOfId = statement((q, $: Parameter<{ id: number; now: string }>) =>
  q
    .updateTable('api_keys')
    .set({ last_used_at: $('now') })
    .where('id', '=', $('id'))
    .where('revoked_at', 'is', null)
    .where(each => each.or([each('expires_at', 'is', null), each('expires_at', '>', $('now'))]))
    .returning(keyColumns),
);

/** The same key, without a record of its use. */
export const keyOfId = statement((q, $: Parameter<{ id: number; now: string }>) =>
  q
    .selectFrom('api_keys')
    .where('id', '=', $('id'))
    .where('revoked_at', 'is', null)
    .where(each => each.or([each('expires_at', 'is', null), each('expires_at', '>', $('now'))]))
    .select(keyColumns),
);

/** The same as `useKeyOfId`, by the hash of the key. */
export const useKeyOfHash = statement((q, $: Parameter<{ hash: string; now: string }>) =>
  q
    .updateTable('api_keys')
    .set({ last_used_at: $('now') })
    .where('key_hash', '=', $('hash'))
    .where('revoked_at', 'is', null)
    .where(each => each.or([each('expires_at', 'is', null), each('expires_at', '>', $('now'))]))
    .returning(keyColumns),
);

/** The same as `keyOfId`, by the hash of the key. */
export const keyOfHash = statement((q, $: Parameter<{ hash: string; now: string }>) =>
  q
    .selectFrom('api_keys')
    .where('key_hash', '=', $('hash'))
    .where('revoked_at', 'is', null)
    .where(each => each.or([each('expires_at', 'is', null), each('expires_at', '>', $('now'))]))
    .select(keyColumns),
);
