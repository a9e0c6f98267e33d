import type { RouteRules } from '../route-rules.js';

// Routes of templates that two facades share.

export const saveTemplate: RouteRules = {
  varies: ['data.id', 'data.file_path'],
  mirrored: { makes: { ActivityTemplate: 'data.id' }, about: { ActivityTemplate: ['class_id', 'activity_id'] } },
};

export const removeTemplate: RouteRules = { mirrored: { id: 'ActivityTemplate' } };
