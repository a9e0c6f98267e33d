/** Methods, paths and actions of contract 3 E, and the ones that it names without a schema. */
export const contractRows = `
POST /cms-admin/admin-ajax#front_login
POST /cms-admin/admin-ajax#handle_item_interaction_counter
GET /cms-admin/admin-ajax?action=state_cities
POST /cms-admin/admin-ajax#app_registration_submit
POST /cms-admin/admin-ajax#course_enroll_ajax
POST /cms-admin/admin-ajax#app_indication_submit
POST /cms-admin/admin-ajax#change-password
POST /cms-admin/admin-ajax#avatar-upload
POST /cms-admin/admin-ajax#cover-upload
POST /cms-admin/admin-ajax#get_more_posts
GET /api/core/v1/theme_settings
GET /api/core/v1/maintenance_mode
GET /api/core/v1/nonce
POST /api/jwt-auth/v1/token
GET /cms-rest/lean/v1/nedocs
GET /cms-rest/lean/v1/giro_tmp_fator
GET /cms-rest/lean/v1/semestral
GET /cms-rest/lean/v1/eficiencia_centro_cirurgico
GET /api/core/v1/system-logs
GET /api/core/v1/system-logs/stats
`
  .trim()
  .split('\n')
  .map(row => row.split(' ') as [method: string, path: string]);
