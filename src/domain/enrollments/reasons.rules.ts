import type { CancelReason } from '../../entities/index.js';

/** The reasons for leaving a class that people may choose, with the text for participants. */
export const cancelReasonLabels: Record<Exclude<CancelReason, 'ABSENCE'>, string> = {
  SCHEDULE_CONFLICT: 'Conflito de horário',
  FORGOT_TIME: 'Esqueci o horário',
  CONNECTION_ISSUE: 'Problemas de conexão',
  UNEXPECTED_EVENT: 'Imprevisto',
  LACK_OF_INTEREST: 'Falta de interesse',
  OTHER: 'Outro',
};

/** The same as a list, in the order in which participants see it. */
export const cancelReasons = () => Object.entries(cancelReasonLabels).map(([value, label]) => ({ value, label }));
