import CutoverIcon from '@mui/icons-material/AltRouteOutlined';
import ToolsIcon from '@mui/icons-material/BuildOutlined';
import AttemptIcon from '@mui/icons-material/EventRepeatOutlined';
import GroupIcon from '@mui/icons-material/GroupAddOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import UsageIcon from '@mui/icons-material/QueryStatsOutlined';
import DeadIcon from '@mui/icons-material/ReportGmailerrorredOutlined';
import MailIcon from '@mui/icons-material/SendOutlined';
import ModeIcon from '@mui/icons-material/SwitchAccountOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import type { cutoverData } from '../cutover/cutover.data.js';
import type { Area, Screens } from '../frame/area.js';
import { lazily } from '../frame/lazily.js';
import { operationNames } from './names.words.js';

const code = lazily(() => import('./screens.js'));
const cutoverCode = lazily(() => import('../cutover/screens.js'));

/** A list that the cut-over's page reads. */
const read = (name: keyof typeof cutoverData): Record<string, Screens> => ({
  [name]: { data: cutoverCode.data(all => all.cutoverData[name]), roles: ['ADMIN'], hidden: true },
});

export const operation: Area = {
  name: 'operation',
  words: [operationNames],
  screens: {
    imports: {
      data: code.data(all => all.imports),
      icon: UploadIcon,
      roles: ['ADMIN'],
      ...code.screens(all => all.importScreens, 'list', 'create', 'show'),
    },
    'import-problems': { data: code.data(all => all.importProblems), roles: ['ADMIN'], hidden: true },
    'import-preview': { data: code.data(all => all.importPreview), roles: ['ADMIN'], hidden: true },
    'import-rejects': { data: code.data(all => all.importRejects), roles: ['ADMIN'], hidden: true },
    'import-templates': { data: code.data(all => all.importTemplates), roles: ['ADMIN'], hidden: true },
    messages: {
      data: code.data(all => all.messages),
      icon: MailIcon,
      roles: ['ADMIN'],
      ...code.screens(all => all.messageScreens, 'list'),
    },
    'dead-letters': {
      data: code.data(all => all.deadLetters),
      icon: DeadIcon,
      roles: ['ADMIN'],
      ...code.screens(all => all.deadLetterScreens, 'list'),
    },
    'group-links': {
      data: code.data(all => all.dispatches),
      icon: GroupIcon,
      roles: ['ADMIN', 'SUPERVISOR'],
      ...code.screens(all => all.dispatchScreens, 'list'),
    },
    audit: {
      data: code.data(all => all.audit),
      icon: HistoryIcon,
      roles: ['ADMIN'],
      ...code.screens(all => all.auditScreens, 'list'),
    },
    'participant-mode-logs': {
      data: code.data(all => all.participantModeLogs),
      icon: ModeIcon,
      roles: ['ADMIN', 'SUPERVISOR'],
      ...code.screens(all => all.modeLogScreens, 'list'),
    },
    'booking-requests': {
      data: code.data(all => all.bookingRequests),
      icon: AttemptIcon,
      roles: ['ADMIN', 'SUPERVISOR'],
      ...code.screens(all => all.attemptScreens, 'list'),
    },
    'field-usage': {
      data: code.data(all => all.fieldUsage),
      icon: UsageIcon,
      roles: ['ADMIN'],
      ...code.screens(all => all.usageScreens, 'list'),
    },
    ...read('cutover-lanes'),
    ...read('cutover-service'),
    ...read('parity-differences'),
    ...read('mirrors'),
    ...read('mirror-failures'),
    ...read('drift-reports'),
    ...read('undocumented-routes'),
  },
  pages: [
    {
      path: 'cutover',
      element: cutoverCode.element(all => all.Cutover),
      icon: CutoverIcon,
      roles: ['ADMIN'],
    },
    {
      path: 'tools',
      element: code.element(all => all.Tools),
      icon: ToolsIcon,
      roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'],
    },
  ],
};
