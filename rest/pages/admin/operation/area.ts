import ToolsIcon from '@mui/icons-material/BuildOutlined';
import { createElement } from 'react';
import type { Area } from '../frame/area.js';
import { auditScreens } from './audit.js';
import { deadLetterScreens } from './dead-letters.js';
import { dispatchScreens } from './group-links.js';
import { attemptScreens, modeLogScreens, usageScreens } from './logs.js';
import { messageScreens } from './messages.js';
import { Tools } from './tools.js';
import { operationWords } from './words.js';

export const operation: Area = {
  name: 'operation',
  words: operationWords,
  screens: {
    messages: messageScreens,
    'dead-letters': deadLetterScreens,
    'group-links': dispatchScreens,
    audit: auditScreens,
    'participant-mode-logs': modeLogScreens,
    'booking-requests': attemptScreens,
    'field-usage': usageScreens,
  },
  pages: [
    { path: 'tools', element: createElement(Tools), icon: ToolsIcon, roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'] },
  ],
};
