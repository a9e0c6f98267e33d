/** Every method and path of contract 3 D, as written there; the paths below ao-vivo are Elo's own. */
export const contractRows = `
GET /up
GET /api/v1/health-check
GET /api/v1/inscricoes
GET /api/v1/ao-vivo
GET /api/v1/ao-vivo/sessoes
GET /api/v1/ao-vivo/sessoes/{id}
GET /api/v1/ao-vivo/sessoes/{id}/mensagens
GET /api/v1/sentiment
GET /admin/logs
`
  .trim()
  .split('\n')
  .map(row => row.split(' ') as [method: string, path: string]);
