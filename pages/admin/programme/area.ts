import ProgressIcon from '@mui/icons-material/TrendingUpOutlined';
import { createElement } from 'react';
import type { Area, Screens } from '../frame/area.js';
import { meetings } from './classes.data.js';
import { classScreens } from './classes.js';
import { classWords } from './classes.words.js';
import { activities } from './courses.data.js';
import { courseScreens } from './courses.js';
import { cycleScreens } from './cycles.js';
import { enrollmentScreens } from './enrollments.js';
import { enrollmentWords } from './enrollments.words.js';
import { facilitators, participants } from './people-to-choose.data.js';
import { MyWork } from './my-work.js';
import { presenceWords } from './presence.words.js';
import { classProgress, ownWork } from './progress.data.js';
import { Progress } from './progress.js';
import { progressWords } from './progress.words.js';
import { submissionScreens } from './submissions.js';
import { submissionWords } from './submissions.words.js';
import { templateScreens } from './templates.js';
import { programmeWords } from './words.js';

/** Without screens: parts of other records, and people to choose from. */
const hidden = (data: Screens['data']): Screens => ({
  data,
  roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'],
  hidden: true,
});

export const programme: Area = {
  name: 'programme',
  words: [programmeWords, classWords, enrollmentWords, presenceWords, submissionWords, progressWords],
  screens: {
    courses: courseScreens,
    cycles: cycleScreens,
    classes: classScreens,
    enrollments: enrollmentScreens,
    submissions: submissionScreens,
    'activity-templates': templateScreens,
    activities: hidden(activities),
    meetings: hidden(meetings),
    participants: hidden(participants),
    facilitators: hidden(facilitators),
    'class-progress': hidden(classProgress),
    'my-work': hidden(ownWork),
  },
  pages: [
    {
      path: 'progress',
      element: createElement(Progress),
      icon: ProgressIcon,
      roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'],
    },
  ],
  begin: { element: createElement(MyWork), roles: ['FACILITATOR'] },
};
