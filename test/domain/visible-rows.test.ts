import { beforeAll, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { classesOf, classFields, relatedClasses } from '../../src/domain/classes/policy.js';
import { db, type Ctx } from '../../src/domain/context.js';
import {
  countedEnrollments,
  enrollmentFields,
  fieldsWhileKept,
  visibleEnrollments,
  visiblePresences,
  whileKept,
} from '../../src/domain/enrollments/policy.js';
import { visibleFiles } from '../../src/domain/files/policy.js';
import { ownRoles } from '../../src/domain/hospitals/policy.js';
import type { Rights } from '../../src/domain/kernel/access.js';
import { ledClassIds, placeIsKept, substitutedClassIds } from '../../src/domain/kernel/led.js';
import type { Visible } from '../../src/domain/kernel/policy.js';
import { inLedClass, ofLedClasses, visibility, type Visibility } from '../../src/domain/kernel/visible.js';
import { visibleSessions } from '../../src/domain/live/policy.js';
import { visibleInboundMessages } from '../../src/domain/messaging/policy.js';
import { personal, visibleParticipants } from '../../src/domain/people/policy.js';
import { visiblePosts } from '../../src/domain/posts/policy.js';
import { inCountedClass, inOwnCalendar, ledClasses } from '../../src/domain/progress/policy.js';
import { visibleAppointments } from '../../src/domain/scheduling/policy.js';
import { visibleComments } from '../../src/domain/sentiment/policy.js';
import { keptSubmissions, visibleSubmissions } from '../../src/domain/submissions/policy.js';
import { visibleTemplates } from '../../src/domain/templates/policy.js';
import { Post } from '../../src/entities/index.js';
import type { TestApp } from '../support/test-app.js';
import {
  foundBy,
  idOf,
  nameRow,
  openVisibleWorld,
  personId,
  rowsWith,
  seenBy,
  type Viewer,
} from '../support/visible-world.js';

// The conditions in SQL by which policies limit the rows of a caller, for the people of visible-world.ts.

let elo: TestApp;
let ctx: Ctx;
beforeAll(async () => {
  ({ elo, ctx } = await openVisibleWorld());
});

const places = 'kept leader left other';

describe.each<[string, string, string, Visibility, string[]]>([
  // For all, then leader, stranger, substitute, former as leaders, then kept, left, other with their own rights.
  [
    'visibleEnrollments',
    'enrollments',
    'e',
    visibleEnrollments,
    [places, 'kept leader left', 'leader other', 'kept left', '', 'kept', 'left', 'other'],
  ],
  [
    'visiblePresences',
    'presences',
    'p',
    visiblePresences,
    [places, 'kept leader', 'other', 'kept', '', 'kept', 'left', 'other'],
  ],
  [
    'visibleSubmissions',
    'submissions',
    's',
    visibleSubmissions,
    [
      'kept leader left other removed',
      'kept leader removed',
      'other',
      'kept removed',
      '',
      'kept removed',
      'left',
      'other',
    ],
  ],
  ['visibleTemplates', 'activity_templates', 't', visibleTemplates, ['A B', 'A', 'B', 'A', '', 'A', '', 'B']],
  [
    'visibleAppointments',
    'appointments',
    'ap',
    visibleAppointments,
    ['kept other', 'kept', 'other', '', '', 'kept', '', 'other'],
  ],
  [
    'visibleInboundMessages',
    'inbound_messages',
    'im',
    visibleInboundMessages,
    [places, 'kept', 'other', 'kept', '', '', '', ''],
  ],
  [
    'visibleParticipants',
    'users',
    'u',
    visibleParticipants,
    [
      'former kept leader left other stranger substitute',
      'kept leader',
      'other stranger',
      'kept substitute',
      'former',
      'kept',
      'left',
      'other',
    ],
  ],
  ...(
    [
      ['countedEnrollments', countedEnrollments],
      ['visibleSessions', visibleSessions],
      ['visibleComments', visibleComments],
      ['inLedClass', inLedClass],
      ['visibility of ofLedClasses', visibility({ own: [ofLedClasses('id')] })],
    ] as const
  ).map(([name, visible]): [string, string, string, Visibility, string[]] => [
    name,
    'classes',
    'c',
    visible,
    ['A B', 'A', 'B', 'A', '', '', '', ''],
  ]),
])('the rows of %s', (_name, table, alias, visible, [all, ...expected]) => {
  const viewers: [Viewer, Rights][] = [
    ['leader', 'led'],
    ['stranger', 'led'],
    ['substitute', 'led'],
    ['former', 'led'],
    ['kept', 'own'],
    ['left', 'own'],
    ['other', 'own'],
  ];

  it('gives all rows to callers that see all', async () => {
    expect(await seenBy(table, alias, visible, 'all', null)).toBe(all);
    expect(await foundBy(table, alias, visible, 'all', null)).toBe(all);
    expect(visible.waysOf('all')).toBeNull();
  });

  it('gives the rows of the viewer, by the condition and by the ways', async () => {
    for (const [at, [viewer, rights]] of viewers.entries()) {
      expect([viewer, await seenBy(table, alias, visible, rights, viewer)]).toEqual([viewer, expected[at]]);
      expect([viewer, await foundBy(table, alias, visible, rights, viewer)]).toEqual([viewer, expected[at]]);
    }
  });

  it('gives nothing to nobody', async () => {
    expect(await seenBy(table, alias, visible, 'own', null)).toBe('');
    expect(await foundBy(table, alias, visible, 'own', null)).toBe('');
  });
});

describe('led classes', () => {
  const ids = async (list: RawBuilder<unknown>) => rowsWith('classes', 'c', sql<boolean>`c.id in (${list})`);

  it('are those of the facilitator and of a substitute now', async () => {
    const led = ['leader', 'stranger', 'substitute', 'former', 'kept'].map(each => ids(ledClassIds(idOf(each))));
    expect(await Promise.all(led)).toEqual(['A', 'B', 'A', '', '']);
    const asSubstitute = ['leader', 'substitute', 'former'].map(each => ids(substitutedClassIds(idOf(each))));
    expect(await Promise.all(asSubstitute)).toEqual(['', 'A', '']);
    expect(await ids(ledClassIds(idOf(null)))).toBe('');
  });

  it('are those of a substitute from the first moment to before the last', async () => {
    await expect(
      ctx.transaction(async within => {
        // The column has milliseconds, and the transaction's time has microseconds: this table hides it.
        await sql`create temp table class_substitutes (class_id int, user_id int, starts_at timestamptz, ends_at timestamptz)`.execute(
          db(within),
        );
        const during = async (starts: string, ends: string) => {
          await sql`insert into class_substitutes values (1, 7, ${sql.raw(starts)}, ${sql.raw(ends)})`.execute(
            db(within),
          );
          const { rows } = await sql`${substitutedClassIds(sql`7`)}`.execute(db(within));
          await sql`delete from class_substitutes`.execute(db(within));
          return rows.length;
        };
        expect(await during('now()', "now() + interval '1 day'")).toBe(1);
        expect(await during("now() - interval '1 day'", 'now()')).toBe(0);
        expect(await during("now() + interval '1 microsecond'", "now() + interval '1 day'")).toBe(0);
        expect(await during("now() - interval '1 day'", "now() + interval '1 microsecond'")).toBe(1);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });

  it('a place is kept until it is canceled', async () => {
    expect(await rowsWith('submissions', 's', placeIsKept('s'))).toBe('kept other removed');
  });
});

describe('submissions that are kept', () => {
  it('are visible ones that were not removed', async () => {
    expect(await seenBy('submissions', 's', keptSubmissions, 'all', null)).toBe(places);
    expect(await seenBy('submissions', 's', keptSubmissions, 'led', 'leader')).toBe('kept leader');
    expect(await seenBy('submissions', 's', keptSubmissions, 'own', 'kept')).toBe('kept');
  });
});

describe('classes', () => {
  it('are a person’s as led ones, or by places that they have or had', async () => {
    const of = (viewer: Viewer | null) => rowsWith('classes', 'c', classesOf(idOf(viewer)));
    expect(await Promise.all([of('leader'), of('left'), of('other'), of('substitute'), of(null)])).toEqual([
      'A B',
      'A',
      'B',
      'A',
      '',
    ]);
  });

  it('are related to a caller as theirs, or all are', async () => {
    const related = (rights: Rights, viewer: Viewer | null) =>
      rowsWith('classes', 'c', relatedClasses(rights, idOf(viewer)));
    expect(await Promise.all([related('all', null), related('led', 'stranger'), related('own', 'left')])).toEqual([
      'A B',
      'B',
      'A',
    ]);
  });

  it.each([
    ['Class.calendar', 'classes', 'c'],
    ['Class.room', 'rooms', 'r'],
  ] as const)('show %s to their people', async (field, table, alias) => {
    const seen = (rights: Rights, viewer: Viewer | null) =>
      seenBy(table, alias, (classFields[field] as { visible: Visible }).visible, rights, viewer);
    expect(
      await Promise.all([
        seen('all', null),
        seen('led', 'leader'),
        seen('own', 'leader'),
        seen('led', 'substitute'),
        seen('own', 'kept'),
        seen('own', 'left'),
        seen('own', 'other'),
      ]),
    ).toEqual(['A B', 'A', '', 'A', 'A', '', 'B']);
  });
});

describe('fields of an enrollment', () => {
  it('are for a facilitator while the place is not canceled, and for others always', async () => {
    const seen = (rights: Rights, viewer: Viewer) =>
      seenBy('enrollments', 'e', fieldsWhileKept.cancelNote.visible!, rights, viewer);
    expect(fieldsWhileKept.cancelNote).toBe(whileKept);
    expect(await seen('led', 'leader')).toBe('kept leader other');
    expect(await seen('led', 'stranger')).toBe('kept other');
    expect(await seen('all', 'kept')).toBe(places);
  });

  it('presence is for a facilitator of a place that is not canceled', async () => {
    const { visible } = enrollmentFields['Enrollment.presence'];
    expect(await seenBy('presences', 'p', visible, 'led', 'leader')).toBe('kept leader');
    expect(await seenBy('presences', 'p', visible, 'all', 'leader')).toBe(places);
  });
});

describe('personal fields', () => {
  const seen = (rights: Rights, viewer: Viewer | null) => seenBy('users', 'u', personal.visible!, rights, viewer);

  it('are for the person, leaders of their places, and services without staff', async () => {
    expect(await seen('all', null)).toBe('former kept leader left other stranger substitute');
    expect(await seen('led', 'leader')).toBe('kept leader');
    expect(await seen('led', 'substitute')).toBe('kept substitute');
    expect(await seen('own', 'left')).toBe('left');
    // `leader` has a place, so that a service knows them as a participant.
    expect(await seen('led', null)).toBe('kept leader left other');
    expect(await seen('own', null)).toBe('');
  });

  it('are certainly seen in the own record', () => {
    const actor = { userId: 7 } as Parameters<NonNullable<typeof personal.isCertain>>[0];
    expect([personal.isCertain!(actor, { id: 7 }), personal.isCertain!(actor, { id: 8 })]).toEqual([true, false]);
  });
});

describe('files', () => {
  const joins = sql` left join submissions as s on s.id = f.submission_id
    left join activity_templates as t on t.id = f.activity_template_id
    left join classes as c on c.id = coalesce(s.class_id, t.class_id)`;
  const seen = (rights: Rights, viewer: Viewer | null) =>
    rowsWith('stored_files', 'f', visibleFiles(rights, idOf(viewer)), joins);

  it('are of the own submissions, of led classes, and templates of own classes', async () => {
    expect(await seen('all', null)).toBe('kept leader left other template A template B');
    expect(await seen('led', 'leader')).toBe('kept leader template A');
    expect(await seen('led', 'stranger')).toBe('other template B');
    expect(await seen('own', 'kept')).toBe('kept template A');
    expect(await seen('own', 'left')).toBe('left');
    expect(await seen('own', 'leader')).toBe('leader');
    expect(await seen('own', null)).toBe('');
  });
});

describe('other rows', () => {
  it('roles in groups are the own ones', async () => {
    const seen = (viewer: Viewer | null) => rowsWith('hospital_group_members', 'hm', ownRoles(idOf(viewer)));
    expect(await Promise.all([seen('kept'), seen('stranger'), seen(null)])).toEqual(['kept', '', '']);
  });

  it('appointments in the own calendar are of its owner, not of the client', async () => {
    const seen = (viewer: Viewer | null) => rowsWith('appointments', 'ap', inOwnCalendar('ap', idOf(viewer)));
    expect(await Promise.all([seen('leader'), seen('stranger'), seen('kept'), seen(null)])).toEqual([
      'kept',
      'other',
      '',
      '',
    ]);
  });

  it('classes are counted for their leaders and substitutes, and all for callers that see all', async () => {
    const led = (viewer: Viewer | null) => rowsWith('classes', 'c', sql<boolean>`c.id = ${ledClasses(idOf(viewer))}`);
    const counted = (rights: Rights, viewer: Viewer | null) =>
      rowsWith('classes', 'c', inCountedClass('c.id', rights, idOf(viewer)));
    const viewers = ['leader', 'stranger', 'substitute', 'former', 'kept', null] as const;
    for (const seen of [led, (viewer: Viewer | null) => counted('led', viewer)])
      expect(await Promise.all(viewers.map(seen))).toEqual(['A', 'B', 'A', '', '', '']);
    expect(await counted('all', null)).toBe('A B');
  });

  it('posts are seen from their moment on, drafts by editors', async () => {
    const author = personId('leader');
    for (const [slug, publishedAt] of [
      ['past', new Date('2026-11-20T11:59:59Z')],
      ['now', new Date('2026-11-20T12:00:00Z')],
      ['later', new Date('2026-11-20T12:00:01Z')],
      ['draft', null],
    ] as const) {
      const text = { title: slug, excerpt: '', body: 'x', category: 'noticias' };
      const post = await elo.make.save(Post, { slug, publishedAt, author, ...text });
      nameRow('posts', post, slug);
    }
    const seen = (rights: Rights) =>
      rowsWith(
        'posts',
        'po',
        visiblePosts(rights, () => sql`'2026-11-20T12:00:00Z'::timestamptz` as never),
      );
    expect(await seen('own')).toBe('now past');
    expect(await seen('all')).toBe('draft later now past');
  });
});
