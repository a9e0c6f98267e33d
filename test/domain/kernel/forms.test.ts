import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { editFields, httpsAddress, line, mayBeLeftOut, prose, slugWords } from '../../../src/domain/kernel/form.js';
import { opaqueText, storableText, typedText } from '../../../src/domain/kernel/text.js';
import { zoneName } from '../../../src/domain/kernel/zone-name.js';
import { postForm } from '../../../src/domain/posts/post-form.rules.js';
import { evaluation, submissionTitle } from '../../../src/domain/submissions/submission-forms.rules.js';
import { templateDescription } from '../../../src/domain/templates/template-form.rules.js';
import {
  activityForm,
  classForm,
  courseForm,
  cycleForm,
  meetingForm,
} from '../../../src/domain/classes/programme-forms.rules.js';

const read = (shape: z.ZodType, value: unknown): unknown => {
  const { success, data } = shape.safeParse(value);
  return success ? data : 'refused';
};

const addressOf = (length: number) => 'https://a.example.org/'.padEnd(length, 'x');

it.each([
  ['line', line(5), ' a\n\u2028b ', 'a b'],
  ['line', line(5), ' \n ', 'refused'],
  ['line', line(5), 'abcdef', 'refused'],
  ['prose', prose(5), 'a\nb', 'a\nb'],
  ['prose', prose(5), 'abcdef', 'refused'],
  ['slugWords', slugWords(5), 'a-1', 'a-1'],
  ['slugWords', slugWords(5), 'A', 'refused'],
  ['slugWords', slugWords(5), 'a--b', 'refused'],
  ['slugWords', slugWords(5), '-a', 'refused'],
  ['httpsAddress', httpsAddress(), 'https://a.example.org/x', 'https://a.example.org/x'],
  ['httpsAddress', httpsAddress(), 'http://a.example.org', 'refused'],
  ['httpsAddress', httpsAddress(), `https://a.example.org/${'x'.repeat(500)}`, 'refused'],
  ['httpsAddress', httpsAddress(), addressOf(500), addressOf(500)],
  ['httpsAddress', httpsAddress(), addressOf(501), 'refused'],
  ['mayBeLeftOut', mayBeLeftOut(z.int()), null, undefined],
  ['mayBeLeftOut', mayBeLeftOut(z.int()), 1, 1],
  ['mayBeLeftOut', mayBeLeftOut(z.int()), 'a', 'refused'],
  ['storableText', storableText(), 'a\0', 'refused'],
  ['storableText', storableText(), 'a\ud800', 'refused'],
  ['storableText', storableText(), '😀', '😀'],
  ['storableText', storableText(), ' a\u200Bb\n', 'ab'],
  ['storableText', storableText(), 'a\u0085b', 'a\nb'],
  ['storableText', storableText(), 'a\u0092b', 'refused'],
  ['typedText', typedText(), '\uFEFFa\u00A0b ', 'a b'],
  ['typedText', typedText(), 7, 'refused'],
  ['opaqueText', opaqueText(), ' a\u200B', ' a\u200B'],
  ['opaqueText', opaqueText(), 'a\0', 'refused'],
  ['submissionTitle', submissionTitle, ' a ', 'a'],
  ['submissionTitle', submissionTitle, 'x'.repeat(201), 'refused'],
  ['templateDescription', templateDescription, 'x'.repeat(2001), 'refused'],
])('the form field %s reads %j as expected', (_name, shape, given, expected) =>
  expect(read(shape, given)).toBe(expected),
);

it.each([
  [100, true],
  [0, true],
  [66.67, true],
  [100.01, false],
  [-0.01, false],
  [66.666, false],
])('an evaluation accepts the score %d: %s', (score, isTaken) =>
  expect(evaluation.safeParse({ status: 'EVALUATED', score }).success).toBe(isTaken),
);

const at = new Date('2026-11-27T12:00:00Z');
const meeting = { classId: 1, activityId: 2, title: 'a', startsAt: at, endsAt: at };
const group = { name: 'a', shift: 'MORNING', courseId: 1, cycleId: 2, startsOn: '2026-11-27' };
const cycle = { name: 'a', year: 2026, startsOn: '2026-01-01', endsOn: '2026-12-31' };
const post = { slug: 'a', title: 'a', body: '', category: 'a', publishedAt: null };

it.each([
  ['course', courseForm, { slug: 'a', title: 'a' }, { slug: 'a b' }],
  ['course', courseForm, { slug: 'a', title: 'a', logoUrl: null }, { logoUrl: 'ftp://a' }],
  ['cycle', cycleForm, cycle, { year: 1999 }],
  ['cycle', cycleForm, cycle, { endsOn: '2026-02-30' }],
  ['cycle', cycleForm, cycle, { recoveryHours: 8761 }],
  ['activity', activityForm, { courseId: 1, title: 'a', kind: 'DELIVERABLE' }, { kind: 'x' }],
  ['activity', activityForm, { courseId: 1, title: 'a', kind: 'DELIVERABLE' }, { position: 0 }],
  ['class', classForm, group, { capacity: 0 }],
  ['class', classForm, group, { shift: 'x' }],
  ['class', classForm, { ...group, roomName: 'x'.repeat(200), capacity: 100_000 }, { roomName: 'x'.repeat(201) }],
  ['class', classForm, { ...group, groupUrl: addressOf(500) }, { capacity: 100_001 }],
  ['meeting', meetingForm, { ...meeting, videoPlaybackId: 'x'.repeat(120) }, { videoPlaybackId: 'x'.repeat(121) }],
  ['meeting', meetingForm, meeting, { title: '' }],
  ['post', postForm, post, { body: 'x'.repeat(100_001) }],
  ['post', postForm, post, { slug: 'A' }],
  ['edit', z.object(editFields), { expectedUpdatedAt: at }, { expectedUpdatedAt: 'x' }],
])('the form of a %s accepts a valid input and refuses the invalid one (row %#)', (_name, shape, good, change) => {
  expect(shape.safeParse(good).success).toBe(true);
  expect(shape.safeParse({ ...good, ...change }).success).toBe(false);
});

it.each([
  ['America/Sao_Paulo', 'horário de Brasília'],
  ['America/Manaus', 'horário do Amazonas'],
])('a time in %s has its usual Portuguese name', (zone, name) => expect(zoneName(zone)).toBe(name));
