import type { NoticeWay } from '../../entities/index.js';
import type { Ctx } from '../context.js';

/**
 * The ways to notify people that this server has. Without SMTP_URL a mail becomes a file; without the messaging platform a
 * message is only recorded. Nobody reads either, so no answer may say that a notice was sent.
 */
export const noticeWays = ({ services }: Pick<Ctx, 'services'>): NoticeWay[] => [
  ...(services.config.smtpUrl === undefined ? [] : (['MAIL'] as const)),
  ...(services.config.messaging === null ? [] : (['MESSAGE'] as const)),
];
