import type { Noun } from '../noun.js';
import type { Scene } from '../scene.js';
import { accounts } from './accounts.js';
import { appointments, blocks } from './calendars.js';
import { classes } from './classes.js';
import { posts, progress } from './content.js';
import { erasures } from './erasures.js';
import { imports, personExports } from './files.js';
import { groupLinks } from './group-links.js';
import { mails, messages, outboxMessages } from './letters.js';
import { merges } from './merges.js';
import { mirrorWrites } from './mirror.js';
import { places } from './places.js';
import { submissions } from './submissions.js';

/** Each noun with states, by name. */
export const nouns: readonly (readonly [string, (scene: Scene) => Promise<Noun>])[] = [
  ['an enrollment', places],
  ['a submission', submissions],
  ['a group link', groupLinks],
  ['an appointment', appointments],
  ['a block', blocks],
  ['an import', imports],
  ['a person export', personExports],
  ['an erasure', erasures],
  ['a merge', merges],
  ['a message of the outbox', outboxMessages],
  ['a mail', mails],
  ['a message', messages],
  ['a mirrored write', mirrorWrites],
  ['a post', posts],
  ['a progress', progress],
  ['an account', accounts],
  ['a class', classes],
];
