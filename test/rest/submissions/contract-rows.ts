/** Every method and path of contract 3, part B, below /api as written there. */
export const contractRows = `
GET /api/user
GET /api/submissions/token
GET /api/submissions/status-sumary
GET /api/submissions/files
DELETE /api/submissions/files
GET /api/submissions
GET /api/submissions/{id}
POST /api/submissions/{id}
DELETE /api/submissions/{id}
POST /api/submissions
GET /api/activity-template-files/filter
GET /api/activity-template-files/{id}
POST /api/activity-template-files
PUT /api/activity-template-files/{id}
DELETE /api/activity-template-files
`
  .trim()
  .split('\n')
  .map(row => row.split(' ') as [method: string, path: string]);
