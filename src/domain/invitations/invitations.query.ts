import { sql } from 'kysely';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { read } from '../kernel/read.js';
import { one, record, type RowOf } from '../kernel/record.js';
import { type Parameter, statement } from '../kernel/statement.js';
import type { Ctx } from '../context.js';
import { person } from '../people/people.query.js';
import { invitationPolicy, requireInvitationRight } from './policy.js';

export const invitation = record(
  'group_invitations',
  'gi',
  {
    id: 'id',
    groupId: 'group_id',
    email: 'email',
    invitedById: 'invited_by_id',
    acceptedAt: 'accepted_at',
    createdAt: 'created_at',
  },
  { relations: { invitedBy: one(person, 'invitedById') } },
);

export type InvitationRow = RowOf<typeof invitation>;

/** The invitations of a group, the latest first, for callers who may invite to it. */
export const listInvitations = listOf(invitation, {
  authorize: (ctx, { groupId }: { groupId: number }) =>
    requireInvitationRight(ctx, groupId, invitationPolicy.groupInvitations),
  rows: (q, $: Parameter<{ groupId: number }>) =>
    q.selectFrom('group_invitations as gi').selectAll().where('gi.group_id', '=', $('groupId')),
  filters: filters({}),
  latestFirst: true,
});

const made = read(invitation, {
  rows: (q, $: Parameter<{ ids: readonly number[] }>) =>
    q
      .selectFrom('group_invitations')
      .selectAll()
      .where(sql<boolean>`id = any(${$('ids')})`),
  order: 'gi.id',
});
/** The given invitations, made by the caller, in the order of their ids. */
export const invitationsByIds = async (ctx: Ctx, ids: readonly number[]): Promise<InvitationRow[]> =>
  ids.length === 0 ? [] : made(ctx, { ids });

export interface OpenInvitation {
  email: string;
  groupName: string;
}
const notAccepted = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('group_invitations as gi')
    .innerJoin('hospital_groups as g', 'g.id', 'gi.group_id')
    .select(['gi.email', 'g.name as groupName'])
    .where('gi.id', '=', $('id'))
    .where('gi.accepted_at', 'is', null),
);
/** An invitation that nobody has accepted. */
export const openInvitation = async (ctx: Ctx, id: number): Promise<OpenInvitation | undefined> =>
  (await notAccepted(ctx, { id }))[0];
