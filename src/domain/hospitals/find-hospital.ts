import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { hospitalGroupById, type HospitalGroupRow } from './hospital-groups.query.js';
import { hospitalById, type HospitalRow } from './hospitals.query.js';
import { hospitalPolicy } from './policy.js';

/** A hospital, archived or not, for administrators and supervisors. @throws NOT_FOUND */
export async function findHospital(ctx: Ctx, id: number, selection?: Selection): Promise<HospitalRow> {
  authorize(ctx, hospitalPolicy.hospital);
  const found = await hospitalById(ctx, id, selection);
  if (!found) throw notFound('HOSPITAL');
  return found;
}

/** A group of hospitals, for every signed-in caller. @throws NOT_FOUND */
export async function findHospitalGroup(ctx: Ctx, id: number, selection?: Selection): Promise<HospitalGroupRow> {
  authorize(ctx, hospitalPolicy.hospitalGroup);
  const found = await hospitalGroupById(ctx, id, selection);
  if (!found) throw notFound('GROUP');
  return found;
}
