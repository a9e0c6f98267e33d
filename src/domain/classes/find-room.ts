import type { Selection } from '../kernel/selection.js';
import type { Ctx } from '../context.js';
import type { RoomRow } from './catalogue.query.js';
import { roomOfClass } from './classes.query.js';
import { findClass } from './find-class.js';
import { canSeeClassInside, classPolicy, requireClassInside } from './policy.js';
import { authorize } from '../kernel/policy.js';

/** The room of a class, or null when it has none. @throws NOT_FOUND; FORBIDDEN to people of other classes */
export async function findRoom(ctx: Ctx, classId: number, selection?: Selection): Promise<RoomRow | null> {
  authorize(ctx, classPolicy.room);
  await findClass(ctx, classId);
  await requireClassInside(ctx, classId);
  return roomOfClass(ctx, { id: classId }, selection);
}

/** The recording of a meeting, or null to people of other classes. */
export const findRecording = async (
  ctx: Ctx,
  { classId, recordingId }: { classId: number; recordingId: string | null },
): Promise<string | null> =>
  recordingId !== null && (await canSeeClassInside(ctx, 'Meeting.videoPlaybackId', classId)) ? recordingId : null;
