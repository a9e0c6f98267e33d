/** Every method and path of contract 3 D, as written there; the paths below ao-vivo are ours. */
export const contractRows = `
GET /up
GET /api/v1/health-check
GET /api/v1/inscricoes
`
  .trim()
  .split('\n')
  .map(row => row.split(' ') as [method: string, path: string]);
