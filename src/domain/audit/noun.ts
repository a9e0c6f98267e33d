import { noun } from '../kernel/noun.js';

export const auditNoun = noun({
  types: {
    administration: ['AuditChange', 'AuditRecord', 'AuditStats'],
    none: ['AuditArgument', 'AuditCount', 'AuditField'],
  },
  personal: ['AuditArgument.value', 'AuditField.after', 'AuditField.before'],
});
