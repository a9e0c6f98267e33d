import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import type { ActionPurpose } from './enums.js';
import { User } from './user.entity.js';
import { holdings, link, none, personal, sensitive } from './holdings.js';

/**
 * A link in a mail that lets a person do one thing, once, for some time. A person has one link for each purpose: a new
 * one takes the place of the old. The link itself is stored nowhere, see src/auth/action-tokens.ts.
 */
export const ActionTokenSchema = defineEntity({
  name: 'ActionToken',
  tableName: 'action_tokens',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    purpose: p.string().$type<ActionPurpose>().columnType('text'),
    /** The address that opening the link proves, in lower case; for KEEP_EMAIL the one that stays. */
    email: text(254).nullable(),
    /** The same for phones: digits with country code. */
    phone: text(15).nullable(),
    /** False: somebody else asked for this e-mail or phone, and the person can object before it counts. */
    isOwn: p.boolean().default(true),
    /** Random; signed for the link. */
    salt: text(64).hidden(),
    expiresAt: instant(),
    usedAt: instant().nullable(),
    /** The time from which the requested change counts, unless it is stopped before; null when nothing waits. */
    dueAt: instant().nullable(),
    createdAt: instant().defaultRaw('now()'),
  },
  uniques: [{ name: 'action_tokens_user_purpose_unique', properties: ['user', 'purpose'] }],
  checks: [
    {
      name: 'action_tokens_purpose_check',
      expression:
        "purpose in ('ACTIVATE_ACCOUNT','CHANGE_EMAIL','CHANGE_PHONE','KEEP_EMAIL','KEEP_PHONE','RECOVER_BY_EMAIL','SET_PASSWORD')",
    },
    { name: 'action_tokens_email_lower_check', expression: 'email = lower(email)' },
  ],
  indexes: [
    {
      name: 'action_tokens_unused_index',
      expression:
        'create index action_tokens_unused_index on action_tokens (purpose, expires_at) where used_at is null',
    },
    {
      name: 'action_tokens_due_index',
      expression: 'create index action_tokens_due_index on action_tokens (due_at) where due_at is not null',
    },
    {
      name: 'action_tokens_email_index',
      expression: 'create index action_tokens_email_index on action_tokens (email) where used_at is null',
    },
  ],
});
export class ActionToken extends ActionTokenSchema.class {}
ActionTokenSchema.setClass(ActionToken);

holdings(ActionTokenSchema, {
  about: { user: 'person' },
  why: 'Links in mails that confirm or change something, once.',
  kept: 'Until a newer link of the same purpose, or the person, takes its place',
  rows: 'delete',
  columns: {
    id: none,
    user: link,
    purpose: none,
    email: personal(),
    phone: personal(),
    isOwn: none,
    salt: sensitive(),
    expiresAt: none,
    usedAt: none,
    dueAt: none,
    createdAt: none,
  },
});
