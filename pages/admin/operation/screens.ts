// The code of this area's screens and of their data, fetched together when somebody opens one of them.
export { auditScreens } from './audit.js';
export { deadLetterScreens } from './dead-letters.js';
export { dispatchScreens } from './group-links.js';
export { importScreens } from './imports.js';
export { attemptScreens, modeLogScreens, usageScreens } from './logs.js';
export { messageScreens } from './messages.js';
export { Tools } from './tools.js';
export { importPreview, importProblems, importRejects, importTemplates, imports } from './imports.data.js';
export {
  audit,
  bookingRequests,
  deadLetters,
  dispatches,
  fieldUsage,
  messages,
  participantModeLogs,
} from './operation.data.js';
