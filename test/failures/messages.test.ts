import { describe, expect, it } from '@jest/globals';
import { IntlMessageFormat } from 'intl-messageformat';
import { type FieldReason, fieldReasons } from '../../src/failures/field-reasons.js';
import { english } from '../../src/failures/messages/en/index.js';
import { portuguese } from '../../src/failures/messages/pt/index.js';
import { createWords } from '../../src/failures/messages/words.js';
import type { Params } from '../../src/failures/reason-params.js';
import { type Reason, reasons } from '../../src/failures/reasons.js';

type Declared = Readonly<Record<string, string>>;
const byReason = Object.values(reasons).flatMap(group => Object.entries<Declared>(group));
const byField = Object.entries<Declared>(fieldReasons);
const catalogues = [english, portuguese];

/** The arguments that a message uses. */
const argumentsOf = (message: string, locale: string): string[] => {
  const found = new Set<string>();
  const walk = (parts: readonly any[]): void => {
    for (const part of parts) {
      // 0 is text, 7 the number of a plural.
      if (part.type !== 0 && part.type !== 7) found.add(part.value as string);
      for (const option of Object.values<any>(part.options ?? {})) walk(option.value);
    }
  };
  walk(new IntlMessageFormat(message, locale, undefined, { ignoreTag: true }).getAst());
  return [...found].sort();
};

const sample: Record<string, Params[string]> = {
  text: 'Zé',
  number: 7,
  field: 'startsAt',
  list: ['a', 'b'],
  choice: ['a', 'b'],
  counts: { enrollments: 2, meetings: 1 },
};
const samplesOf = (declared: Declared): Params =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([name, kind]) => (kind.endsWith('?') ? [] : [[name, sample[kind]!]])),
  );

it('each reason has one code', () => {
  const names = byReason.map(([reason]) => reason);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe.each(catalogues)('the catalogue in $locale', catalogue => {
  const words = createWords(catalogue);

  it('has a message for each reason and no others', () => {
    expect(Object.keys(catalogue.reasons).sort()).toEqual(byReason.map(([reason]) => reason).sort());
    expect(Object.keys(catalogue.fields).sort()).toEqual(byField.map(([reason]) => reason).sort());
  });

  it('uses a reason’s parameters only, with a text for each', () => {
    const unknown = [
      ...byReason.map(([reason, declared]) => [reason, declared, catalogue.reasons[reason as Reason]] as const),
      ...byField.map(([reason, declared]) => [reason, declared, catalogue.fields[reason as FieldReason]] as const),
    ].flatMap(([reason, declared, message]) =>
      argumentsOf(message, catalogue.locale)
        .filter(name => !(name in declared) || declared[name]!.endsWith('?'))
        .map(name => `${reason}.${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each(byReason)('has a text for %s', (reason, declared) => {
    const text = words.of({ reason: reason as Reason, params: samplesOf(declared) }, name => `<${name}>`);
    expect(text).toMatch(/\S/);
    expect(text).not.toMatch(/[{}]|undefined|\s{2}/);
    for (const name of argumentsOf(catalogue.reasons[reason as Reason], catalogue.locale))
      if (declared[name] === 'field') expect(text).toContain('<startsAt>');
  });

  it.each(byField)('has a text for the field reason %s', (reason, declared) => {
    const text = words.ofField({ reason: reason as FieldReason, params: samplesOf(declared) });
    expect(text).not.toMatch(/^$|[{}]|undefined|\s{2}/);
  });
});

/** Parameters without words of their own: the waiting time, and two that only the English messages use, for readers of logs. */
const notWorded = new Set(['retryAfter', 'with', 'count']);

it('the English messages use every parameter', () => {
  const silent = byReason.flatMap(([reason, declared]) => {
    const used = argumentsOf(english.reasons[reason as Reason], 'en');
    return Object.keys(declared)
      .filter(name => !used.includes(name) && !notWorded.has(name))
      .map(name => `${reason}.${name}`);
  });
  expect(silent).toEqual([]);
});

it('the Portuguese messages use the parameters of the English ones, except for technical ones', () => {
  const left = byReason.flatMap(([reason]) => {
    const used = argumentsOf(portuguese.reasons[reason as Reason], 'pt-BR');
    return argumentsOf(english.reasons[reason as Reason], 'en')
      .filter(name => !used.includes(name))
      .map(name => `${reason}.${name}`);
  });
  expect(left).toEqual([
    'FILE_EMPTY.name',
    'FILE_TYPE_NOT_ACCEPTED.name',
    'HAND_OVER_BUSY.appointmentIds',
    'RECAPTCHA_UNREACHABLE.detail',
  ]);
});

it('no Portuguese message equals the English one', () => {
  const same = [
    ...byReason.filter(([reason]) => portuguese.reasons[reason as Reason] === english.reasons[reason as Reason]),
    ...byField.filter(([reason]) => portuguese.fields[reason as FieldReason] === english.fields[reason as FieldReason]),
  ];
  expect(same).toEqual([]);
});

it('field errors name the fields as the face does', () => {
  const failure = {
    reason: 'INVALID_FIELDS' as const,
    params: {},
    fields: {
      startsAt: { reason: 'REQUIRED' as const, params: {} },
      to: { reason: 'NOT_AFTER' as const, params: { other: 'startsAt' } },
    },
  };
  const snake = (name: string) => name.replace('startsAt', 'start_time');
  expect(createWords(english).of(failure, snake)).toBe('start_time: is required; to: must be after start_time');
  expect(createWords(portuguese).of(failure, snake)).toBe(
    'start_time: é obrigatório; to: precisa ser depois de start_time',
  );
});

it('a record in use is described with counted words, for each table', () => {
  const counted = (catalogue: typeof english) =>
    createWords(catalogue).of({ reason: 'RECORD_IN_USE', params: { uses: { enrollments: 2, meetings: 1 } } });
  expect(counted(english)).toBe('This is needed by 2 enrollments and 1 meeting');
  expect(counted(portuguese)).toBe('Ainda é necessário para 2 matrículas e 1 encontro.');
  expect(Object.keys(english.tables)).toEqual(Object.keys(portuguese.tables));
});
