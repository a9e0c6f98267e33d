import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../src/domain/context.js';
import { relationTo, relationToClass } from '../../../src/domain/kernel/policy.js';
import type { Role } from '../../../src/entities/index.js';

// The leader of a class, as policies check it: led.ts has the same rule in SQL.

const caller = (roles: Role[], more: Partial<Actor> = {}) => ({ userId: 7, roles, ...more }) as Actor;
const led = { id: 1, facilitatorId: 7 };

describe('a class’s leader', () => {
  it('is its facilitator, or a current substitute', () => {
    expect(relationToClass(caller(['FACILITATOR']), led)).toEqual({ own: false, leads: true });
    expect(relationToClass(caller(['FACILITATOR']), { id: 1, facilitatorId: 8 }).leads).toBe(false);
    const substitute = caller(['FACILITATOR'], { substituteOf: [1] });
    expect(relationToClass(substitute, { id: 1, facilitatorId: 8 }).leads).toBe(true);
    expect(relationToClass(substitute, { id: 2, facilitatorId: 8 }).leads).toBe(false);
  });

  it.each<[string, Role[]]>([
    ['a participant', ['PARTICIPANT']],
    ['a supervisor', ['SUPERVISOR']],
    ['an administrator', ['ADMIN']],
  ])('is nobody without the role, even if the class still names them: %s', (_who, roles) => {
    expect(relationToClass(caller(roles), led).leads).toBe(false);
    expect(relationToClass(caller(roles, { substituteOf: [1] }), { id: 1, facilitatorId: null }).leads).toBe(false);
    expect(relationTo(caller(roles), { classId: 1, facilitatorId: 7, participantId: 7 })).toEqual({
      own: true,
      leads: false,
    });
  });

  it('is never a service, which has no user id', () => {
    expect(relationToClass(caller(['SERVICE'], { userId: null }), { id: 1, facilitatorId: null }).leads).toBe(false);
  });
});
