import { z } from 'zod';
import { Hospital, HospitalGroup } from '../../entities/index.js';
import { fieldReason } from '../../failures/field-reasons.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { notFound } from '../kernel/access.js';
import { archivedAt, createRecord, editRecord, removeUnused, withFreeValues } from '../kernel/edit.js';
import { editFields, line, mayBeLeftOut } from '../kernel/form.js';
import { authorize } from '../kernel/policy.js';
import { cityIdOf } from '../places/places.query.js';
import { hospitalGroupNow, type HospitalGroupRow } from './hospital-groups.query.js';
import { hospitalNow, type HospitalRow } from './hospitals.query.js';
import { hospitalPolicy } from './policy.js';

const shape = z.object({
  name: line(200),
  /** IBGE code, with or without its check digit. */
  cityId: z.int().transform((code, { addIssue }) => {
    const id = cityIdOf(code);
    if (id === undefined) addIssue(fieldReason('NOT_A_CITY'));
    return id ?? z.NEVER;
  }),
  /** Null for a hospital that is not measured together with others. */
  groupId: z.int().nullish(),
});
const changes = shape.partial().extend({ id: z.int(), archived: mayBeLeftOut(z.boolean()), ...editFields });

/** Creates a hospital, which people can then choose as their workplace. @throws INVALID by field; NOT_FOUND for the group */
export async function createHospital(ctx: Ctx, input: z.input<typeof shape>): Promise<HospitalRow> {
  authorize(ctx, hospitalPolicy.createHospital);
  const { groupId, ...data } = parseInput(shape, input);
  const id = await ctx.transaction(async ctx => {
    await assertGroup(ctx, groupId);
    return createRecord(ctx, Hospital, { ...data, group: groupId });
  });
  return hospitalNow(ctx, id);
}

/**
 * Changes a hospital; a field that is left out stays. Nobody can choose an archived hospital as their workplace any more.
 * @throws NOT_FOUND; CONFLICT when it has changed since `expectedUpdatedAt`
 */
export async function updateHospital(ctx: Ctx, input: z.input<typeof changes>): Promise<HospitalRow> {
  authorize(ctx, hospitalPolicy.updateHospital);
  const { id, expectedUpdatedAt, archived, groupId, ...fields } = parseInput(changes, input);
  await editRecord(ctx, Hospital, { id, noun: 'HOSPITAL', expectedUpdatedAt }, async (hospital, ctx) => {
    await assertGroup(ctx, groupId);
    return { ...fields, group: groupId, archivedAt: archivedAt(ctx, hospital, archived) };
  });
  return hospitalNow(ctx, id);
}

/** Removes a hospital where nobody works. @throws NOT_FOUND; CONFLICT with the records that need it */
export async function removeHospital(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  authorize(ctx, hospitalPolicy.removeHospital);
  await removeUnused(ctx, Hospital, id, { noun: 'HOSPITAL' });
  return { id };
}

async function assertGroup(ctx: Pick<Ctx, 'em'>, id: number | null | undefined): Promise<void> {
  if (id != null && (await ctx.em.count(HospitalGroup, { id })) === 0) throw notFound('GROUP');
}

const groupShape = z.object({ name: line(200) });
const groupChanges = groupShape.partial().extend({ id: z.int(), ...editFields });
const unique = { hospital_groups_name_unique: 'name' };

/** Creates a group of hospitals that are measured together. @throws INVALID; CONFLICT when another group has the name */
export async function createHospitalGroup(ctx: Ctx, input: z.input<typeof groupShape>): Promise<HospitalGroupRow> {
  authorize(ctx, hospitalPolicy.createHospitalGroup);
  const data = parseInput(groupShape, input);
  const id = await withFreeValues(unique, () => ctx.transaction(ctx => createRecord(ctx, HospitalGroup, data)));
  return hospitalGroupNow(ctx, id);
}

/** Renames a group. @throws NOT_FOUND; CONFLICT when another has the name, or it has changed since `expectedUpdatedAt` */
export async function updateHospitalGroup(ctx: Ctx, input: z.input<typeof groupChanges>): Promise<HospitalGroupRow> {
  authorize(ctx, hospitalPolicy.updateHospitalGroup);
  const { id, expectedUpdatedAt, ...fields } = parseInput(groupChanges, input);
  await withFreeValues(unique, () =>
    editRecord(ctx, HospitalGroup, { id, noun: 'GROUP', expectedUpdatedAt }, () => fields),
  );
  return hospitalGroupNow(ctx, id);
}

/** Removes a group without measurements, with the roles in it. @throws NOT_FOUND; CONFLICT with the records that need it */
export async function removeHospitalGroup(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  authorize(ctx, hospitalPolicy.removeHospitalGroup);
  await removeUnused(ctx, HospitalGroup, id, { noun: 'GROUP', owned: ['hospital_group_members'] });
  return { id };
}
