import SubmissionIcon from '@mui/icons-material/AssignmentTurnedInOutlined';
import TemplateIcon from '@mui/icons-material/FilePresentOutlined';
import ClassIcon from '@mui/icons-material/GroupsOutlined';
import EnrollmentIcon from '@mui/icons-material/HowToRegOutlined';
import LoopIcon from '@mui/icons-material/LoopOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import ProgressIcon from '@mui/icons-material/TrendingUpOutlined';
import { createElement } from 'react';
import type { Area, Screens } from '../frame/area.js';
import { lazily } from '../frame/lazily.js';
import { MyWork } from './my-work.js';
import { programmeNames } from './names.words.js';
import { ownWork } from './progress.data.js';
import type { EnrollmentRow } from './enrollments.data.js';
import type { SubmissionRow } from './submissions.data.js';
import type { TemplateRow } from './templates.data.js';
import { workWords } from './work.words.js';

const code = lazily(() => import('./screens.js'));

/** Without screens: parts of other records, and people to choose from. */
const hidden = (data: Screens['data']): Screens => ({
  data,
  roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'],
  hidden: true,
});

export const programme: Area = {
  name: 'programme',
  words: [programmeNames, workWords],
  screens: {
    courses: {
      data: code.data(all => all.courses),
      icon: SchoolIcon,
      roles: ['ADMIN', 'SUPERVISOR'],
      recordRepresentation: 'title',
      ...code.screens(all => all.courseScreens, 'list', 'create', 'edit'),
    },
    cycles: {
      data: code.data(all => all.cycles),
      icon: LoopIcon,
      roles: ['ADMIN', 'SUPERVISOR'],
      recordRepresentation: 'name',
      ...code.screens(all => all.cycleScreens, 'list', 'create', 'edit'),
    },
    classes: {
      data: code.data(all => all.classes),
      icon: ClassIcon,
      roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'],
      writers: ['ADMIN', 'SUPERVISOR'],
      recordRepresentation: 'name',
      ...code.screens(all => all.classScreens, 'list', 'create', 'edit', 'show'),
    },
    enrollments: {
      data: code.data(all => all.enrollments),
      icon: EnrollmentIcon,
      roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'],
      recordRepresentation: (row: EnrollmentRow) => row.participant.name,
      ...code.screens(all => all.enrollmentScreens, 'list', 'show'),
    },
    submissions: {
      data: code.data(all => all.submissions),
      icon: SubmissionIcon,
      roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'],
      recordRepresentation: (row: SubmissionRow) => row.title,
      ...code.screens(all => all.submissionScreens, 'list', 'show'),
    },
    'activity-templates': {
      data: code.data(all => all.templates),
      icon: TemplateIcon,
      roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'],
      writers: ['ADMIN', 'FACILITATOR'],
      recordRepresentation: (row: TemplateRow) => row.activity.title,
      ...code.screens(all => all.templateScreens, 'list', 'create', 'edit'),
    },
    activities: hidden(code.data(all => all.activities)),
    meetings: hidden(code.data(all => all.meetings)),
    participants: hidden(code.data(all => all.participants)),
    facilitators: hidden(code.data(all => all.facilitators)),
    'class-progress': hidden(code.data(all => all.classProgress)),
    'evaluation-phrases': hidden(code.data(all => all.evaluationPhrases)),
    'my-work': hidden(async () => ownWork),
  },
  pages: [
    {
      path: 'evaluate',
      element: code.element(all => all.Evaluate),
      roles: ['ADMIN', 'FACILITATOR'],
      hidden: true,
    },
    {
      path: 'progress',
      element: code.element(all => all.Progress),
      icon: ProgressIcon,
      roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'],
    },
  ],
  begin: { element: createElement(MyWork), roles: ['FACILITATOR'] },
};
