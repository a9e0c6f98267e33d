import { expect, it } from '@jest/globals';
import { either, mail, message, nobody, send, shown, sometimes } from '../../../src/domain/kernel/hearing.js';
import { noun } from '../../../src/domain/kernel/noun.js';

it('a notice goes by mail, by message, or by either of them', () => {
  expect(mail('the person', 'the staff').told).toEqual([
    { who: 'the person', by: ['MAIL'] },
    { who: 'the staff', by: ['MAIL'] },
  ]);
  expect(message('the person').told).toEqual([{ who: 'the person', by: ['MESSAGE'] }]);
  expect(either('the person').told).toEqual([{ who: 'the person', by: ['MAIL', 'MESSAGE'] }]);
});

it('a mutation sends its messages always, sometimes or never', () => {
  expect(send('mail' as never)).toEqual({ topics: ['mail'] });
  expect(sometimes({ later: 'when it is late' } as never, 'mail' as never)).toEqual({
    topics: ['mail'],
    sometimes: { later: 'when it is late' },
  });
  expect(nobody('It is planned.')).toEqual({ nobody: 'It is planned.' });
  expect(shown('in the list')).toEqual({ nobody: 'The person sees it in the list.' });
});

it('a noun is its declaration', () => {
  const declaration = { tables: ['courses'] };
  expect(noun(declaration)).toBe(declaration);
});
