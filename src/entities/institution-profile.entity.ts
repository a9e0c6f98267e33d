import { defineEntity, p } from '@mikro-orm/core';
import { instant, text, timestamps } from './columns.js';
import { Hospital } from './hospital.entity.js';
import { User } from './user.entity.js';
import { holdings, link, none, ofTimestamps, personal, retained } from './holdings.js';

/** The workplace of a registered person, and the time of their agreement to the terms. */
export const InstitutionProfileSchema = defineEntity({
  name: 'InstitutionProfile',
  tableName: 'institution_profiles',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').unique(),
    hospital: () => p.manyToOne(Hospital).index(),
    /** Their own name for their work there. */
    position: text(120),
    termsAcceptedAt: instant(),
    ...timestamps,
  },
});
export class InstitutionProfile extends InstitutionProfileSchema.class {}
InstitutionProfileSchema.setClass(InstitutionProfile);

holdings(InstitutionProfileSchema, {
  about: { user: 'person', position: 'mention' },
  why: 'Institutions of people of the content backend, and their consent to the terms.',
  kept: 'Until the person is erased',
  columns: {
    id: none,
    user: link,
    hospital: none,
    position: personal(),
    termsAcceptedAt: retained('Proof that the terms were accepted'),
    ...ofTimestamps,
  },
});
