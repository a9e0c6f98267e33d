import { expect, it } from '@jest/globals';
import {
  portalAppointments,
  portalClasses,
  portalSubmissions,
  portalTemplates,
} from '../../../src/cutover/old-portal/portal-shapes.rules.js';

it('the portal’s lists are accepted plain or in an envelope, with ids as numbers or texts', () => {
  for (const given of [[{ id: '7' }], { data: [{ id: 7, other: 1 }] }])
    expect(portalClasses.parse(given)).toEqual([{ id: 7 }]);
  expect(portalClasses.safeParse([{ id: 0 }]).success).toBe(false);
});

it('the portal’s templates come by activity, and an empty PHP list means none', () => {
  const template = { id: 1, activity_id: 2, class_id: 3, original_name: 'a', file_path: 'b', created_at: 'c' };
  expect(portalTemplates.parse({ data: [] })).toEqual([]);
  expect(portalTemplates.parse({ data: { 2: template } })).toEqual([{ ...template, description: '' }]);
});

it('a portal submission without texts gets empty texts', () => {
  const given = {
    id: 1,
    participant_id: 2,
    activity_id: 3,
    class_id: 4,
    created_at: 'c',
    status: 'submitted',
    files: [],
  };
  expect(portalSubmissions.parse([given])).toMatchObject([{ title: '', facilitator_comment: '', evaluated_at: '' }]);
});

it.each([
  ['{"main_topic":"a"}', 'a'],
  ['no JSON', ''],
  ['null', ''],
  [null, ''],
])('the appointment fields %j have the topic %j', (additional_fields, topic) => {
  const given = { id: 1, start_time: 'a', finish_time: 'b', type_id: 2, employee_id: 3, additional_fields };
  expect(portalAppointments.parse([given])).toMatchObject([{ comments: '', additional_fields: { main_topic: topic } }]);
});
