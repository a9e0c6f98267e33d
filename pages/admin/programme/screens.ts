// The code of this area's screens and of their data, fetched together when somebody opens one of them.
export { classScreens } from './classes.js';
export { courseScreens } from './courses.js';
export { cycleScreens } from './cycles.js';
export { enrollmentScreens } from './enrollments.js';
export { Evaluate } from './evaluate.js';
export { Progress } from './progress.js';
export { submissionScreens } from './submissions.js';
export { templateScreens } from './templates.js';
export { classes, meetings } from './classes.data.js';
export { activities, courses } from './courses.data.js';
export { cycles } from './cycles.data.js';
export { enrollments } from './enrollments.data.js';
export { facilitators, participants } from './people-to-choose.data.js';
export { classProgress } from './progress.data.js';
export { evaluationPhrases, submissions } from './submissions.data.js';
export { templates } from './templates.data.js';
