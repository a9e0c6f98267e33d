import { z } from 'zod';
import { ParticipantModeLog } from '../../entities/index.js';
import { AppError } from '../../platform/errors.js';
import { parseInput } from '../../platform/validation.js';
import type { Ctx } from '../context.js';
import { personById } from '../people/people.query.js';
import { forbidden, hasRole, mustBePerson, notFound } from '../shared/access.js';
import type { ParticipantModeLogRow } from './logs.query.js';
import { actionText } from './record-action.js';

const shape = z.object({ action: actionText });

export interface ParticipantMode {
  supervisorId: number;
  /** Eleven digits. */
  supervisorCpf: string;
  participantId: number;
  participantCpf: string;
  action: string;
}

/**
 * A supervisor or administrator notes that they act in a participant's place. Nobody signs for somebody else, and a log
 * that names the wrong person is worse than none: ids and CPFs must belong together.
 * @throws FORBIDDEN to everybody else; NOT_FOUND without such a participant; INVALID when caller or CPFs don't fit
 */
export async function recordParticipantMode(ctx: Ctx, input: ParticipantMode): Promise<ParticipantModeLogRow> {
  const actor = mustBePerson(ctx);
  if (!hasRole(actor, 'SUPERVISOR', 'ADMIN')) throw forbidden();
  const { action } = parseInput(shape, input);
  if (input.supervisorId !== actor.userId) throw invalid('supervisor_id', 'must be the caller');
  const supervisor = await personById(ctx, actor.userId);
  if (!supervisor?.cpf || supervisor.cpf !== input.supervisorCpf)
    throw invalid('supervisor_cpf', 'is not the CPF of the supervisor');
  const participant = await personById(ctx, input.participantId);
  if (!participant?.roles.includes('PARTICIPANT')) throw notFound('Participant');
  if (participant.cpf !== input.participantCpf) throw invalid('participant_cpf', 'is not the CPF of the participant');

  const { supervisorId, supervisorCpf, participantId, participantCpf } = input;
  const createdAt = ctx.now();
  const log = ctx.em.create(ParticipantModeLog, {
    supervisor: supervisorId,
    supervisorCpf,
    participant: participantId,
    participantCpf,
    action,
    createdAt,
  });
  await ctx.em.persist(log).flush();
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

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', `${field}: ${message}`, { fields: { [field]: message } });
