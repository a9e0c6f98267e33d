import { expect } from '@jest/globals';
import type { Class } from '../../src/entities/index.js';

interface Scene {
  group: Class;
  activity: { id: number };
}

/** A submission that was just handed in, without its files, as both facades answer it. */
export const submissionRecord = ({ group, activity, participant }: Scene & { participant: { id: number } }) => ({
  id: expect.any(Number),
  participant_id: participant.id,
  activity_id: activity.id,
  class_id: group.id,
  course_id: group.course.id,
  cycle_id: group.cycle.id,
  facilitator_id: group.facilitator!.id,
  score: null,
  facilitator_comment: null,
  evaluated_at: null,
  created_at: expect.any(String),
  updated_at: expect.any(String),
  status: 'submitted',
});

/** The template `modelo.pdf` of an activity, described as `Modelo`, as both facades answer it. */
export const templateRecord = ({ group, activity }: Scene) => ({
  id: expect.any(Number),
  activity_id: activity.id,
  course_id: group.course.id,
  cycle_id: group.cycle.id,
  class_id: group.id,
  original_name: 'modelo.pdf',
  file_path: expect.any(String),
  file_type: 'application/pdf',
  description: 'Modelo',
  created_at: expect.any(String),
  updated_at: expect.any(String),
});
