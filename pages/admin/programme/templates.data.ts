import { ask } from '../data/graph.js';
import { listOf, oneOf, type Resource } from '../data/resource.js';
import { type ChosenFile, stage } from '../data/uploads.js';
import {
  ActivityTemplateDocument,
  ActivityTemplatesDocument,
  RemoveActivityTemplateDocument,
  ReplaceActivityTemplateDocument,
  SaveActivityTemplateDocument,
  type TemplateRowFragment,
} from './operations.js';

const withIds = (template: TemplateRowFragment) => ({
  ...template,
  classId: template.class.id,
  activityId: template.activity.id,
});
export type TemplateRow = ReturnType<typeof withIds>;

interface TemplateForm {
  classId: string;
  activityId: string;
  description?: string | null;
  upload?: ChosenFile | null;
}

/** The files that classes work with. The file of a form is staged first. */
export const templates: Resource = {
  list: listOf(ActivityTemplatesDocument, data => {
    const { nodes, ...page } = data.activityTemplates;
    return { ...page, nodes: nodes.map(template => withIds(template)) };
  }),
  one: oneOf(ActivityTemplateDocument, data => data.activityTemplate && withIds(data.activityTemplate)),
  async create({ classId, activityId, description, upload }: TemplateForm) {
    const uploadId = (await stage(upload)) ?? '';
    const { saveActivityTemplate } = await ask(SaveActivityTemplateDocument, {
      input: { classId, activityId, description: description ?? null, uploadId },
    });
    return withIds(saveActivityTemplate);
  },
  async update(id, { description, upload }: TemplateForm) {
    const uploadId = await stage(upload);
    const { replaceActivityTemplate } = await ask(ReplaceActivityTemplateDocument, {
      id,
      description: description ?? '',
      uploadId,
    });
    return withIds(replaceActivityTemplate);
  },
  remove: id => ask(RemoveActivityTemplateDocument, { id }),
};
