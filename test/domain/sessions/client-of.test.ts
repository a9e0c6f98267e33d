import { expect, it } from '@jest/globals';
import { clientOf } from '../../../src/domain/sessions/client-of.rules.js';

const of = (name: string) => clientOf({ get: header => (header === 'x-client-name' ? name : undefined) }, null);

it.each(['portal', 'painel do hospital', 'elo-web@1.2.0', 'web 20261125.1'])(
  'a client is counted under the name that it sends: %s',
  name => {
    expect(of(name)).toEqual({ name, known: 'SAID_BY_STRANGER' });
  },
);

it.each(['participant12@demo.test', '31009502832', '310.095.028-32', '5511987654321', 'web 11 98765-4321'])(
  'a client is not counted under personal data, which would be stored for a year: %s',
  name => {
    expect(of(name)).toEqual({ name: 'NOBODY', known: 'PROVEN' });
  },
);
