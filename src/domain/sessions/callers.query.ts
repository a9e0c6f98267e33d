import { sql } from 'kysely';
import { substitutedClassIds } from '../kernel/led.js';
import { type Parameter, statement } from '../kernel/statement.js';

// Who may be calling. Asked before there is a context, so of the database itself.

/** A person who may still come in. */
export const activePerson = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('users')
    .select(['id', 'name', 'email', 'cpf', 'roles', 'sessions_valid_from as sessionsValidFrom'])
    .select(sql<number[]>`array(${substitutedClassIds(sql.ref('users.id'))})`.as('substituteOf'))
    .where('id', '=', $('id'))
    .where('is_active', '=', true),
);

/** Whether the owner of a cookie or token signed out. */
export const endedLogin = statement((q, $: Parameter<{ loginId: string }>) =>
  q.selectFrom('ended_logins').select('id').where('login_id', '=', $('loginId')),
);

/** The same of a token of the old content backend: they ended it, or all that were made before a time. */
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
 * Whether the old content backend is no way in for somebody, because it asks for no second factor: who has one, and an administrator
 * who must have one by now.
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

/** The participant as whom a session may act now, if they may come in themselves. */
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

/** A key that is not revoked and has not expired, by its id; notes that it was used. */
export const useKeyOfId = statement((q, $: Parameter<{ id: number; now: string }>) =>
  q
    .updateTable('api_keys')
    .set({ last_used_at: $('now') })
    .where('id', '=', $('id'))
    .where('revoked_at', 'is', null)
    .where(each => each.or([each('expires_at', 'is', null), each('expires_at', '>', $('now'))]))
    .returning(keyColumns),
);

/** The same key, of which nobody is to know that it was used. */
export const keyOfId = statement((q, $: Parameter<{ id: number; now: string }>) =>
  q
    .selectFrom('api_keys')
    .where('id', '=', $('id'))
    .where('revoked_at', 'is', null)
    .where(each => each.or([each('expires_at', 'is', null), each('expires_at', '>', $('now'))]))
    .select(keyColumns),
);

/** As `useKeyOfId`, by the hash of the key. */
export const useKeyOfHash = statement((q, $: Parameter<{ hash: string; now: string }>) =>
  q
    .updateTable('api_keys')
    .set({ last_used_at: $('now') })
    .where('key_hash', '=', $('hash'))
    .where('revoked_at', 'is', null)
    .where(each => each.or([each('expires_at', 'is', null), each('expires_at', '>', $('now'))]))
    .returning(keyColumns),
);

/** As `keyOfId`, by the hash of the key. */
export const keyOfHash = statement((q, $: Parameter<{ hash: string; now: string }>) =>
  q
    .selectFrom('api_keys')
    .where('key_hash', '=', $('hash'))
    .where('revoked_at', 'is', null)
    .where(each => each.or([each('expires_at', 'is', null), each('expires_at', '>', $('now'))]))
    .select(keyColumns),
);
