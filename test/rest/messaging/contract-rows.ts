/** Every method and path of contract 1, as written there. */
export const contractRows = `
POST /otp
POST /otp/confirmation
POST /sendtemplate
POST /sendreminder
GET /webhook
POST /webhook
GET /api/liveness
GET /api/readiness
GET /api/status
`
  .trim()
  .split('\n')
  .map(row => row.split(' ') as [method: string, path: string]);
