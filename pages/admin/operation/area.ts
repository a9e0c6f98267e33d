import CutoverIcon from '@mui/icons-material/AltRouteOutlined';
import ToolsIcon from '@mui/icons-material/BuildOutlined';
import { createElement } from 'react';
import { Cutover } from '../cutover/cutover.js';
import { cutoverScreens } from '../cutover/cutover.data.js';
import { bothSidesWords } from '../cutover/both-sides.words.js';
import { cutoverWords } from '../cutover/words.js';
import type { Area } from '../frame/area.js';
import { auditScreens } from './audit.js';
import { deadLetterScreens } from './dead-letters.js';
import { dispatchScreens } from './group-links.js';
import { importScreens } from './imports.js';
import { importPreview, importProblems, importRejects, importTemplates } from './imports.data.js';
import { importWords } from './imports.words.js';
import { attemptScreens, modeLogScreens, usageScreens } from './logs.js';
import { messageScreens } from './messages.js';
import { Tools } from './tools.js';
import { operationWords } from './words.js';

export const operation: Area = {
  name: 'operation',
  words: [operationWords, importWords, cutoverWords, bothSidesWords],
  screens: {
    imports: importScreens,
    'import-problems': { data: importProblems, roles: ['ADMIN'], hidden: true },
    'import-preview': { data: importPreview, roles: ['ADMIN'], hidden: true },
    'import-rejects': { data: importRejects, roles: ['ADMIN'], hidden: true },
    'import-templates': { data: importTemplates, roles: ['ADMIN'], hidden: true },
    messages: messageScreens,
    'dead-letters': deadLetterScreens,
    'group-links': dispatchScreens,
    audit: auditScreens,
    'participant-mode-logs': modeLogScreens,
    'booking-requests': attemptScreens,
    'field-usage': usageScreens,
    ...cutoverScreens,
  },
  pages: [
    { path: 'cutover', element: createElement(Cutover), icon: CutoverIcon, roles: ['ADMIN'] },
    { path: 'tools', element: createElement(Tools), icon: ToolsIcon, roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'] },
  ],
};
