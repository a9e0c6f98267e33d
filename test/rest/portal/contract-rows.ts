/** Every method and path of contract 2, as written there. */
export const contractRows = `
GET /api/health
GET /api/liveness
GET /api/readiness
GET /api/envs
GET /api/videoconf/config
GET /api/project-name/config
GET /api/chatbot/config
GET /api/reasons
GET /api/class
GET /api/classes
GET /api/class/{id}
GET /api/courses/{id}
GET /api/cycles/{id}
GET /api/cycles/by-year/{year}
GET /api/room/{id}
GET /api/user/{id}
GET /api/cycles/recovery-status
GET /api/presence/{id}
POST /api/presence
POST /api/presence/auto
POST /api/presence/recovery
POST /api/logs
POST /api/participant-mode-log
POST /api/enrollment/{enrollment_id}/request-cancellation
POST /api/enroll/cancel/{enroll_id}
GET /api/status/{client-id}
PUT /api/status/{client-id}
GET /api/activity-template
POST /api/activity-template
DELETE /api/activity-template
GET /api/submissions
POST /api/submissions
GET /api/submissions/{id}
PUT /api/submissions/{id}
DELETE /api/submissions/{id}
GET /api/submissions/class/{id}
GET /api/submissions/status-sumary
GET /api/submissions/api-token
GET /api/submissions/download
GET /api/submissions/files/{path}
GET /api/download
GET /api/schedule/calendar/{id}
GET /api/schedule/calendar/{id}/class/{slug}
GET /api/schedule/appointment/class/{id}
POST /api/schedule/appointment/create
POST /api/schedule/appointment/delete/{id}
GET /api/schedule/slot/{slug}/class/{id}
POST /api/schedule/slot
POST /api/schedule/block/{id}
POST /api/schedule/unblock/{id}
`
  .trim()
  .split('\n')
  .map(row => row.split(' ') as [method: string, path: string]);
