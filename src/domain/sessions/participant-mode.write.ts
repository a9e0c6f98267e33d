import { ParticipantMode } from '../../entities/index.js';
import type { Ctx } from '../context.js';

/** The time for which a mode is open when it is not ended. */
const OPEN_FOR_MS = 30 * 60_000;

/** Opens participant mode for the session of this request, and replaces one that was open. */
export async function enterParticipantMode(ctx: Ctx, supervisor: number, participant: number): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + OPEN_FOR_MS);
  await ctx.em.upsert(
    ParticipantMode,
    { loginId: ctx.loginId!, supervisor, participant, expiresAt },
    { onConflictFields: ['loginId'], onConflictMergeFields: ['supervisor', 'participant', 'expiresAt'] },
  );
}

/** Ends the participant mode of the session of this request for a participant. One for somebody else stays open. */
export async function leaveParticipantMode({ em, loginId }: Ctx, participant: number): Promise<void> {
  if (loginId) await em.nativeDelete(ParticipantMode, { loginId, participant });
}
