import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { db } from '../../src/domain/context.js';
import { isNamedIn } from '../../src/domain/erasures/found-by.js';
import { createJobContext } from '../../src/graph/context.js';
import { finderOf, spellingsOf, spellingsOfValue } from '../../src/privacy/spellings.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// PostgreSQL and this program find the same people in the same texts.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const cases: [string, { found: string[]; not: string[] }][] = [
  [
    'Érica Ângelo',
    {
      found: [
        'Érica Ângelo',
        'ÉRICA ÂNGELO',
        'érica  ângelo',
        '{"a": "Oi\\nÉrica Ângelo"}',
        'de_Érica Ângelo.pdf',
        '/x?q=érica+ângelo',
        'Erica Angelo',
        'Érica Ângelo.pdf'.normalize('NFD'),
        '/x/%C3%89rica%20%c3%82ngelo?',
        'com%20%C3%A9rica+%C3%A2ngelo',
        String.raw`{"name": "\u00c9rica \u00e2ngelo"}`,
        'Relato_Érica_Ângelo.pdf',
        'relato-de-erica-angelo',
        'erica.angelo',
        '<p>Érica&nbsp;Ângelo</p>',
      ],
      not: ['Eric Angelo', 'Frérica Ângelo', 'Érica Ângelos', 'Érica de Ângelo', 'Érica'],
    },
  ],
  [
    'Joana-Rita D’Ávila',
    {
      found: [
        "Joana-Rita D'Ávila",
        'Joana Rita D’Avila',
        'joana-rita-davila',
        'JOANA RITA D&#39;ÁVILA',
        'Joana+Rita+D%27Avila',
      ],
      not: ['Joana D’Ávila', 'Rita D’Ávila', 'Joana-Rita D’Ávilas'],
    },
  ],
  ['012.345.678-90', { found: ['012.345.678-90', '1234567890', '12.345.678-90'], not: ['71234567890', '12345678'] }],
  ['Ana (Bia) %_\\ Sá', { found: ['oi Ana (Bia) %_\\ Sá!'], not: ['Ana Bia xx Sá'] }],
  [
    'ana+x@example.org',
    {
      found: [
        'ana+x@example.org',
        '<Ana+X@Example.ORG>',
        'mailto:ana+x@example.org.',
        '"\\nana+x@example.org"',
        'ana+x%40example.org',
      ],
      not: [
        'joana+x@example.org',
        'bia.ana+x@example.org',
        'ana+x@example.org.br',
        'ana+x@example.organic',
        'ana+xx@example.org',
      ],
    },
  ],
  [
    '31009502832',
    {
      found: [
        '31009502832',
        '310.095.028-32',
        '310 095 028 32',
        '310095028-32',
        '{"cpf": 31009502832}',
        'x31009502832y',
      ],
      not: ['131009502832', '310095028321', '310.095.028'],
    },
  ],
  ...['5511987654321', '551187654321', '+55 (11) 98765-4321', '11 98765-4321'].map(
    (value): [string, { found: string[]; not: string[] }] => [
      value,
      {
        found: [
          ...['5511987654321', '+5511987654321', '551187654321', '11987654321', '(11) 98765-4321', '(11)98765-4321'],
          ...['+55 (11) 9 8765-4321', '011 98765 4321', '0055 11 98765 4321', '11.98765.4321', '11-98765-4321'],
          ...['(11) 8765-4321', '{"to": 5511987654321}'],
        ],
        not: ['98765-4321', '21987654321', '5511987654322', '1119876543210', '55119876543210'],
      },
    ],
  ),
  ['551134567890', { found: ['(11) 3456-7890', '1134567890'], not: ['11934567890', '(11) 3456-7891'] }],
  [
    '+351 912 345 678',
    { found: ['351912345678', '+351 912 345 678', '00351 912345678'], not: ['3519123456789', '912345678'] },
  ],
];

describe.each(cases)('the person’s value %s', (value, { found, not }) => {
  it('is found by SQL and by the text search, and nowhere else', async () => {
    const spellings = spellingsOfValue(value);
    const isNamed = finderOf(spellings);
    const ctx = createJobContext(elo.app.services, 'test');
    const texts = [...found, ...not];
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${texts}::text[]) as text where ${isNamedIn(sql`text`, spellings)}`.execute(db(ctx));
    expect(texts.filter(isNamed)).toEqual(found);
    expect(rows.map(({ text }) => text)).toEqual(found);
  });
});

it('a name of one word is not searched, because other people’s texts contain it', () => {
  const known = { cpf: null, emails: [], phones: [] };
  expect(spellingsOf({ ...known, name: 'Madalena' })).toEqual([]);
  expect(spellingsOf({ ...known, name: '', formerNames: ['Ana Sá'] })).toHaveLength(1);
});
