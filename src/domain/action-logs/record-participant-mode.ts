import { z } from 'zod';
import { ParticipantModeLog } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { personById } from '../people/people.query.js';
import { notFound } from '../kernel/access.js';
import { enterParticipantMode, leaveParticipantMode } from '../sessions/participant-mode.write.js';
import { assertMayEnterParticipantMode } from '../sessions/policy.js';
import type { ParticipantModeLogRow } from './action-logs.query.js';
import { actionText } from './record-action.js';
import { invalidField, parseInput } from '../../failures/validation.js';
import { authorize } from '../kernel/policy.js';
import { actionLogPolicy } from './policy.js';
import { wrong } from '../../failures/field-reasons.js';

const shape = z.object({ action: actionText });

export interface ModeNote {
  supervisorId: number;
  /** Eleven digits. */
  supervisorCpf: string;
  participantId: number;
  participantCpf: string;
  action: string;
}

/**
 * Records that a supervisor or administrator acts in a participant's place. The action `enter` opens participant mode for
 * the session of this request and replaces an open one. `exit` ends that of the participant
 * (sessions/act-as-participant.ts). Nobody signs for somebody else, and a log that names the wrong person is worse than none:
 * ids and CPFs must belong together.
 * @throws FORBIDDEN to everybody else, and for `enter` when the person is staff or may not sign in; NOT_FOUND without such a
 * participant; INVALID when caller or CPFs don't fit
 */
export async function recordParticipantMode(ctx: Ctx, input: ModeNote): Promise<ParticipantModeLogRow> {
  const actor = authorize(ctx, actionLogPolicy.recordParticipantMode);
  const { action } = parseInput(shape, input);
  if (input.supervisorId !== actor.userId) throw invalidField('supervisorId', wrong('CALLER_NEEDED'));
  const supervisor = await personById(ctx, actor.userId);
  if (!supervisor?.cpf || supervisor.cpf !== input.supervisorCpf)
    throw invalidField('supervisorCpf', wrong('NOT_CPF_OF_SUPERVISOR'));
  const participant = await personById(ctx, input.participantId);
  if (!participant?.roles.includes('PARTICIPANT')) throw notFound('PARTICIPANT');
  if (participant.cpf !== input.participantCpf) throw invalidField('participantCpf', wrong('NOT_CPF_OF_PARTICIPANT'));

  const { supervisorId, supervisorCpf, participantId, participantCpf } = input;
  const createdAt = ctx.now();
  if (action === 'enter') assertMayEnterParticipantMode(ctx, participant);
  const log = await ctx.transaction(async ctx => {
    const made = ctx.em.create(ParticipantModeLog, {
      supervisor: supervisorId,
      supervisorCpf,
      participant: participantId,
      participantCpf,
      action,
      createdAt,
    });
    await ctx.em.persist(made).flush();
    if (action === 'enter') await enterParticipantMode(ctx, supervisorId, participantId);
    if (action === 'exit') await leaveParticipantMode(ctx, participantId);
    return made;
  });
  return {
    id: log.id,
    supervisorId,
    supervisorCpf,
    participantId,
    participantCpf,
    action,
    createdAt: createdAt.toISOString(),
  };
}
