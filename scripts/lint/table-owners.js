// A table is written by its own noun only (src/domain/<noun>, src/cutover/domain/<noun>): its rules, its audit and its side
// effects are in one place. Others call a verb of that noun, or `*.write.ts` as a part of their own transaction.

/** By noun, the tables that it owns. A table of the kernel or the platform belongs to the machinery there. */
const tablesOf = {
  access: ['access_records'],
  accounts: ['action_tokens', 'institution_profiles'],
  'action-logs': ['action_logs', 'participant_mode_logs'],
  'booking-requests': ['booking_requests'],
  classes: [
    'activities',
    'class_substitutes',
    'classes',
    'courses',
    'cycles',
    'hand_in_rules',
    'meeting_progress',
    'meetings',
    'rooms',
  ],
  consents: ['consent_texts', 'consents'],
  conversions: ['conversion_events'],
  dispatches: ['group_link_dispatches'],
  enrollments: ['enrollments', 'presences', 'withdrawn_presences'],
  erasures: ['erasures'],
  'field-usage': ['field_usages'],
  routes: ['key_sides', 'route_consents', 'route_brownouts', 'route_states', 'route_usages', 'undocumented_routes'],
  parity: ['parity_counts', 'parity_differences', 'parity_ignores'],
  files: ['storage_markers', 'stored_files'],
  flows: ['flow_sessions', 'registrations'],
  hospitals: ['hospital_group_members', 'hospital_groups', 'hospitals'],
  imports: ['imports'],
  invitations: ['group_invitations'],
  kernel: ['audit_changes', 'audit_records', 'audit_values', 'idempotency_keys', 'outbox'],
  kpis: ['crowding_readings', 'measurements'],
  live: ['live_messages', 'meeting_visits'],
  mails: ['mails'],
  mirror: ['drift_reports', 'mirror_intents', 'mirror_overflows', 'mirror_record_ids', 'mirror_writes'],
  messaging: ['delivery_states', 'inbound_messages', 'messages'],
  notices: ['course_start_notices', 'work_notices'],
  outbox: ['outbox', 'recurring_runs'],
  passcodes: ['passcodes'],
  identity: ['users'],
  people: ['users'],
  'person-exports': ['person_exports'],
  pictures: ['pictures'],
  platform: ['recorded_messages'],
  posts: ['post_likes', 'posts'],
  scheduling: ['appointments', 'employees', 'working_hours'],
  sentiment: ['message_sentiments'],
  'trusted-documents': ['trusted_documents'],
  sessions: ['api_keys', 'ended_logins', 'identity_links', 'logins', 'participant_modes', 'sign_in_codes'],
  'second-factors': ['recovery_codes', 'second_factor_challenges', 'second_factor_requirements', 'second_factors'],
  settings: ['site_settings'],
  submissions: ['submission_revisions', 'submissions'],
  templates: ['activity_templates'],
};

/** By table, the nouns that may write it. */
export const ownersOf = new Map();
for (const [noun, tables] of Object.entries(tablesOf))
  for (const table of tables) ownersOf.set(table, [...(ownersOf.get(table) ?? []), noun]);

/** `GroupLinkDispatch` as `group_link_dispatches`; classes with a table that is not simply their plural are listed. */
const irregular = { MeetingProgress: 'meeting_progress', OutboxMessage: 'outbox', WorkingHours: 'working_hours' };
export function tableOfEntity(name) {
  const singular = name.replaceAll(/(?<!^)[A-Z]/g, letter => `_${letter}`).toLowerCase();
  const plural = singular.replace(/(?<=[^aeiou])y$/, 'ie') + (/(s|ch)$/.test(singular) ? 'es' : 's');
  return irregular[name] ?? plural;
}

const nounOf = file =>
  /\/src\/(?:cutover\/)?domain\/([^/]+)\//.exec(file)?.[1] ?? /\/src\/(platform)\//.exec(file)?.[1];
const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const writtenInSql = /\b(?:insert\s+into|delete\s+from|merge\s+into|update)\s+"?([a-z_]+)"?/gi;

/** @type {import('eslint').Rule.RuleModule} */
export const tableOwners = {
  meta: { type: 'problem', schema: [], docs: { description: 'a table is written by its own noun only' } },
  create(context) {
    const noun = nounOf(context.filename.replaceAll('\\', '/'));
    const check = (node, table) => {
      const owners = ownersOf.get(table);
      if (!owners || owners.includes(noun)) return;
      const message = `${table} is written by ${owners.join(' and ')} only: call a verb of that noun (*.write.ts).`;
      context.report({ node, message });
    };
    return {
      // Only code that holds the class can get entities, and these are written with the transaction; reads use plain rows.
      ImportSpecifier(node) {
        const { importKind, source } = node.parent;
        if (importKind === 'type' || node.importKind === 'type' || !/\/entities\/[^/]+$/.test(source.value)) return;
        if (/^[A-Z][a-z]/.test(node.imported.name)) check(node, tableOfEntity(node.imported.name));
      },
      'CallExpression[callee.type="MemberExpression"]'(node) {
        const [table] = node.arguments;
        if (writers.has(node.callee.property.name) && table?.type === 'Literal') check(table, table.value);
      },
      // Old rows are removed batch by batch (kernel/removal.ts).
      'CallExpression[callee.name=/^removal(After)?$/]'(node) {
        if (node.arguments[0]?.type === 'Literal') check(node.arguments[0], node.arguments[0].value);
      },
      TemplateElement(node) {
        for (const [, table] of node.value.raw.matchAll(writtenInSql)) check(node, table.toLowerCase());
      },
      Literal(node) {
        if (typeof node.value !== 'string') return;
        for (const [, table] of node.value.matchAll(writtenInSql)) check(node, table.toLowerCase());
      },
    };
  },
};
