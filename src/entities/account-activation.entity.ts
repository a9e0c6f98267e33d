import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { User } from './user.entity.js';

/**
 * The link by which a registered account becomes active: one for each account, a new one takes the place of the old. The
 * link itself is nowhere, see src/platform/auth/activation-tokens.ts.
 */
export const AccountActivationSchema = defineEntity({
  name: 'AccountActivation',
  tableName: 'account_activations',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').unique(),
    /** Random; what is signed for the link. */
    salt: text(64).hidden(),
    expiresAt: instant(),
    usedAt: instant().nullable(),
    createdAt: instant().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'account_activations_unused_index',
      expression:
        'create index account_activations_unused_index on account_activations (expires_at) where used_at is null',
    },
  ],
});
export class AccountActivation extends AccountActivationSchema.class {}
AccountActivationSchema.setClass(AccountActivation);
