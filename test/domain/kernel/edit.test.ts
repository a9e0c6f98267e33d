import { describe, expect, it } from '@jest/globals';
import { archivedAt, withFreeValues } from '../../../src/domain/kernel/edit.js';

describe('archivedAt', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const before = new Date('2026-11-01T12:00:00Z');
  const at = (record: { archivedAt?: Date | null }, archived: boolean | null | undefined) =>
    archivedAt({ now: () => now }, record, archived);
  it('is the moment of the first archiving, and goes when the record comes back', () => {
    expect(at({}, true)).toBe(now);
    expect(at({ archivedAt: null }, true)).toBe(now);
    expect(at({ archivedAt: before }, true)).toBe(before);
    expect(at({ archivedAt: before }, false)).toBeNull();
    expect(at({ archivedAt: before }, null)).toBeUndefined();
    expect(at({ archivedAt: before }, undefined)).toBeUndefined();
  });
});

describe('withFreeValues', () => {
  const failing = (error: object) => () => Promise.reject(Object.assign(new Error('refused'), error));
  const fields = { courses_slug_unique: 'slug' };
  const of = (error: object) => withFreeValues(fields, failing(error));

  it('names the field of a value that another record has', async () => {
    await expect(of({ code: '23505', constraint: 'courses_slug_unique' })).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: 'VALUE_IN_USE',
      params: { field: 'slug' },
      fields: { slug: { reason: 'IN_USE' } },
    });
  });

  it.each([
    ['another constraint', { code: '23505', constraint: 'courses_pkey' }],
    ['another fault of the same constraint', { code: '23514', constraint: 'courses_slug_unique' }],
    ['no constraint', { code: '23505' }],
  ])('leaves %s as it is', async (_what, error) => {
    await expect(of(error)).rejects.toMatchObject({ message: 'refused', ...error });
  });

  it('gives the result of the work', async () => {
    expect(await withFreeValues(fields, async () => 5)).toBe(5);
  });
});
