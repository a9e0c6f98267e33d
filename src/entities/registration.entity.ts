import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { Enrollment } from './enrollment.entity.js';
import { FlowName } from './enums.js';
import { holdings, link, none, personal, REMOVED, retained } from './holdings.js';

/** The origin of an enrollment by a flow: the consent, its time, and the institution behind it. */
export const RegistrationSchema = defineEntity({
  name: 'Registration',
  tableName: 'registrations',
  properties: {
    id: p.integer().primary(),
    enrollment: () => p.manyToOne(Enrollment).index(),
    flow: p.enum(() => FlowName),
    institutionName: text(200).nullable(),
    /** Fourteen characters; letters since 2026. */
    institutionCnpj: text(14).nullable(),
    jobTitle: text(120).nullable(),
    /** The flow's token showed that the form was filled in on the participant's own phone. */
    phoneProven: p.boolean(),
    consentedAt: instant(),
    createdAt: instant().defaultRaw('now()'),
  },
  checks: [
    {
      name: 'registrations_institution_check',
      expression: "(flow = 'BUSINESS') = (institution_name is not null and institution_cnpj is not null)",
    },
  ],
});
export class Registration extends RegistrationSchema.class {}
RegistrationSchema.setClass(Registration);

holdings(RegistrationSchema, {
  about: { enrollment: 'enrollment', institutionName: 'mention', jobTitle: 'mention' },
  why: 'Registrations by a form, with the consents in it.',
  kept: 'For the life of the enrollment',
  columns: {
    id: none,
    enrollment: link,
    flow: none,
    // A business of one person has their name, and often their CPF in it.
    institutionName: personal({ emptied: `case when institution_name is not null then ${REMOVED} end` }),
    institutionCnpj: retained('The number of an institution'),
    jobTitle: personal(),
    phoneProven: none,
    consentedAt: retained('Proof of the consent'),
    createdAt: none,
  },
});
