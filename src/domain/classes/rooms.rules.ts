import { randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.js';

/**
 * The path of a new room: what people recognise, and 128 random bits. The video-meeting server admits anyone who knows the
 * name of a room, so that a name which can be guessed is an open door. The database refuses slugs without such an end.
 */
export const roomSlug = (name: string): string => `${name}-${randomBytes(16).toString('hex')}`;

/** The address of a room on the video-meeting server. */
export const roomAddress = ({ videoconfUrl }: Pick<Config, 'videoconfUrl'>, slug: string): string =>
  `${videoconfUrl.replace(/\/$/, '')}/${encodeURIComponent(slug)}`;
