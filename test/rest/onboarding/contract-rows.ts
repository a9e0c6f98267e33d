/** Every method and path of contract 3 A, as written there; `any` of the authentication route are GET and POST. */
export const contractRows = `
GET /api/liveness
GET /api/health
GET /api/readiness
GET /api/config/idp
GET /api/v1/cursos/{slug}
GET /api/envs
GET /api/v1/participantes/{cpf}
PUT /api/v1/participantes/{cpf}
POST /api/v1/otp/send
POST /api/v1/otp/confirm
POST /api/v1/flow/resend
POST /api/conversion-event
GET /api/auth/{action}
POST /api/auth/{action}
`
  .trim()
  .split('\n')
  .map(row => row.split(' ') as [method: string, path: string]);
