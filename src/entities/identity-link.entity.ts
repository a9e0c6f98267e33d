import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { User } from './user.entity.js';
import { holdings, link, none, personal } from './holdings.js';

/**
 * The link between an account of an identity provider and a person here. Once it is known, neither an e-mail changed there nor
 * one changed here lets anybody else in.
 */
export const IdentityLinkSchema = defineEntity({
  name: 'IdentityLink',
  tableName: 'identity_links',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    issuer: text(500),
    /** The provider's name for the account (`sub`); it never gives it to another. */
    subject: text(255),
    createdAt: instant().defaultRaw('now()'),
  },
  uniques: [
    { name: 'identity_links_subject_unique', properties: ['issuer', 'subject'] },
    { name: 'identity_links_user_unique', properties: ['user', 'issuer'] },
  ],
});
export class IdentityLink extends IdentityLinkSchema.class {}
IdentityLinkSchema.setClass(IdentityLink);

holdings(IdentityLinkSchema, {
  about: { user: 'person' },
  why: 'Accounts of people at an identity provider.',
  kept: 'Until the person is erased',
  rows: 'delete',
  columns: {
    id: none,
    user: link,
    issuer: none,
    subject: personal(),
    createdAt: none,
  },
});
