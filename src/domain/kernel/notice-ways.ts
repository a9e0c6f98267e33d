import type { NoticeWay } from '../../entities/index.js';
import type { Ctx } from '../context.js';

/**
 * By what this server tells people things. Without SMTP_URL a mail becomes a file, without the messaging platform a message is
 * recorded: nobody reads either, and nobody may be told that it was sent.
 */
export const noticeWays = ({ services }: Pick<Ctx, 'services'>): NoticeWay[] => [
  ...(services.config.smtpUrl === undefined ? [] : (['MAIL'] as const)),
  ...(services.config.messaging === null ? [] : (['MESSAGE'] as const)),
];
