import { z } from 'zod';
import { mailHospitalGroupRole } from '../src/domain/hospitals/mail-group-role.js';
import { HospitalGroupRole } from '../src/entities/enums.js';
import { mail } from '../src/domain/kernel/hearing.js';
import { outboxJob } from './job.js';

/** Somebody got, changed or lost a role in a hospital group: the person gets a mail. */
export const hospitalGroupRoleSet = outboxJob({
  name: 'hospital-group-role-set',
  tells: mail('the person with the role'),
  payload: z.object({
    groupId: z.int(),
    userId: z.int(),
    role: z.enum(HospitalGroupRole).nullable(),
    setAt: z.string(),
  }),
  run: mailHospitalGroupRole,
});
