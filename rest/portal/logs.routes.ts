import { z } from 'zod';
import { route } from '../route.js';
import { PortalRecordActionDocument, PortalRecordParticipantModeDocument } from './operations.js';
import { bodyId, instant } from '../shared/shapes.js';
import { envelope } from './shapes.js';

const participantMode = z.object({
  supervisor_id: bodyId,
  supervisor_cpf: z.string(),
  participant_id: bodyId,
  participant_cpf: z.string(),
  action: z.string(),
});

/** The answer has ids as the texts that the client sent. */
const participantModeLog = z
  .object({
    id: z.int(),
    supervisor_id: z.string(),
    supervisor_cpf: z.string(),
    participant_id: z.string(),
    participant_cpf: z.string(),
    action: z.string(),
    created_at: instant,
  })
  .meta({ id: 'ParticipantModeLog' });

export const logRoutes = [
  route({
    id: 'portal.log.record',
    method: 'post',
    path: '/api/logs',
    summary: 'Record an action in the portal',
    auth: 'session',
    body: z.object({ subscriber_id: bodyId, action: z.string() }),
    operation: PortalRecordActionDocument,
    variables: ({ body }) => ({ enrollmentId: body.subscriber_id, action: body.action }),
    // The contract has 201 in the body of a 200 (docs/developing/quirks.md).
    reply: { 200: z.object({ message: z.string(), status: z.literal(201) }) },
    present: () => ({ message: 'Log recorded successfully', status: 201 }),
    decision:
      'subscriber_id is the enrollment: the caller’s own, or one of a class in which the caller is staff; 404 for strangers',
  }),
  route({
    id: 'portal.participant-mode.record',
    method: 'post',
    path: '/api/participant-mode-log',
    summary: "A supervisor records that they act in a participant's place",
    auth: 'session',
    body: participantMode,
    operation: PortalRecordParticipantModeDocument,
    variables: ({ body }) => ({
      input: {
        supervisorId: body.supervisor_id,
        supervisorCpf: body.supervisor_cpf,
        participantId: body.participant_id,
        participantCpf: body.participant_cpf,
        action: body.action,
      },
    }),
    reply: { 201: envelope(participantModeLog, 201) },
    present: ({ recordParticipantMode: log }) => ({
      status: 201,
      message: 'Participant mode log recorded successfully',
      data: { ...log, supervisor_id: String(log.supervisor_id), participant_id: String(log.participant_id) },
    }),
    decision: [
      'supervisors and administrators, only for themselves; 400 when ids and CPFs do not belong together, 404 without such a participant',
      'action enter opens participant mode for this session for 30 minutes, exit ends it; in this mode, requests of the session with the header X-Participant-Mode: {participant_id} are done as the participant; any other action is only recorded',
      'the header without an open mode is 403; e-mail, phone, CPF, password, picture, passcodes, upload tokens and calendar feeds are closed in this mode (403); audit records name both people',
    ],
  }),
];
