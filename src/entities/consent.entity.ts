import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { ConsentChannel } from './enums.js';
import { holdings, link, none, retained } from './holdings.js';
import { User } from './user.entity.js';

/** Greatest length of a consent text. */
export const CONSENT_TEXT_LENGTH = 20_000;

/**
 * A text that people are asked to agree to, word by word. A change is a new version: a text that somebody agreed to never
 * changes.
 */
export const ConsentTextSchema = defineEntity({
  name: 'ConsentText',
  tableName: 'consent_texts',
  properties: {
    id: p.integer().primary(),
    /** Its subject: all versions share it. */
    purpose: text(40),
    version: p.integer(),
    title: text(200),
    text: text(CONSENT_TEXT_LENGTH),
    publishedAt: instant(),
    /** Null for texts that came with the server. */
    publishedBy: () => p.manyToOne(User).nullable().index(),
  },
  uniques: [{ name: 'consent_texts_version_unique', properties: ['purpose', 'version'] }],
});
export class ConsentText extends ConsentTextSchema.class {}
ConsentTextSchema.setClass(ConsentText);

/** A person's agreement to a version of a text, and the time of its withdrawal. Given again, it is another row. */
export const ConsentSchema = defineEntity({
  name: 'Consent',
  tableName: 'consents',
  properties: {
    id: p.integer().primary(),
    person: () => p.manyToOne(User).deleteRule('cascade'),
    text: () => p.manyToOne(ConsentText).index(),
    givenAt: instant(),
    channel: p.enum(() => ConsentChannel),
    withdrawnAt: instant().nullable(),
    withdrawnBy: p.enum(() => ConsentChannel).nullable(),
  },
  indexes: [
    { name: 'consents_person_index', properties: ['person', 'id'] },
    {
      name: 'consents_open_unique',
      expression:
        'create unique index consents_open_unique on consents (person_id, text_id) where withdrawn_at is null',
    },
  ],
});
export class Consent extends ConsentSchema.class {}
ConsentSchema.setClass(Consent);

holdings(ConsentTextSchema, {
  about: {},
  why: 'Texts that people are asked to agree to.',
  kept: 'Always: it is the text of the consents',
  columns: {
    id: none,
    purpose: none,
    version: none,
    title: retained('Proof of the consent'),
    text: retained('Proof of the consent'),
    publishedAt: none,
    publishedBy: link,
  },
});

const proof = retained('Proof of the consent');
holdings(ConsentSchema, {
  about: { person: 'person' },
  why: 'Consents, and their withdrawals.',
  kept: 'Always: it is the proof',
  columns: {
    id: none,
    person: link,
    text: proof,
    givenAt: proof,
    channel: none,
    withdrawnAt: proof,
    withdrawnBy: none,
  },
});
