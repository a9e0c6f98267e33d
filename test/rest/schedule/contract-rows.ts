/** Every method and path of contract 3 C, as written there, and methods that it does not show. */
export const contractRows = `
GET /api/appointments
POST /api/appointments
DELETE /api/appointments/{id}
GET /api/export-appointments
GET /api/test-auth
GET /
`
  .trim()
  .split('\n')
  .map(row => row.split(' ') as [method: string, path: string]);
