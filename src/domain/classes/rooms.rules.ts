import { randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.js';

/**
 * The path of a new room: a readable name, and 128 random bits. The video-meeting server admits anyone who knows the name of a
 * room, so a name that can be guessed would let strangers in. The database refuses slugs without such an end.
 */
export const roomSlug = (name: string): string => `${name}-${randomBytes(16).toString('hex')}`;

/** The address of a room on the video-meeting server. */
export const roomAddress = ({ videoconfUrl }: Pick<Config, 'videoconfUrl'>, slug: string): string =>
  `${videoconfUrl.replace(/\/$/, '')}/${encodeURIComponent(slug)}`;
