import { expect, it } from '@jest/globals';
import { meantBy, type NamedPerson, personNamesIn } from '../../../src/domain/identity/named-people.query.js';

it.each<[string, object]>([
  ['529.982.247-25', { cpf: '52998224725' }],
  ['Ana <ANA@example.org>', { email: 'ana@example.org' }],
  ['(51) 98765-4321', { phone: '5551987654321' }],
  ['+351 912 345 678', { phone: '351912345678' }],
  ['11987654321', { phone: '5511987654321' }],
  ['Ana Souza', {}],
  ['12345678900', {}],
  ['ana@', {}],
  ['"Silva, Ana" <Ana@example.org>;', { email: 'ana@example.org' }],
  ['Silva, Ana <mailto:ana@example.org>', { email: 'ana@example.org' }],
  ['ana@example.org, bia@example.org', {}],
])('%s names %j', (text, names) => expect(personNamesIn(text)).toEqual(names));

it('a contact names its owner once it is proven, and a CPF always', () => {
  const ana = {
    id: 1,
    cpf: '1',
    email: 'a@x.org',
    phone: '551187654321',
    emailVerifiedAt: null,
    phoneVerifiedAt: 'now',
  };
  const found = [ana as unknown as NamedPerson];
  expect(meantBy({ email: 'a@x.org' }, found)).toEqual({ known: [], unproven: found });
  expect(meantBy({ phone: '5511987654321' }, found)).toEqual({ known: found, unproven: [] });
  expect(meantBy({ cpf: '1', phone: '551187654321' }, found)).toEqual({ known: found, unproven: [] });
});
