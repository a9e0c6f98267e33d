import { cpfFrom } from './cpf.js';

const firstNames = [
  'Ana',
  'Bruno',
  'Carla',
  'Diego',
  'Elisa',
  'Fábio',
  'Gabriela',
  'Heitor',
  'Isabel',
  'João',
  'Karina',
  'Lucas',
  'Mariana',
  'Nelson',
  'Olívia',
  'Paulo',
  'Renata',
  'Sérgio',
  'Tânia',
  'Vítor',
];
const lastNames = [
  'Almeida',
  'Barbosa',
  'Cardoso',
  'Dias',
  'Esteves',
  'Ferreira',
  'Gonçalves',
  'Ribeiro',
  'Santos',
  'Teixeira',
  'Nascimento',
  'Oliveira',
];
const areaCodes = [11, 21, 31, 41, 51, 61, 71, 81, 85, 92];
const races = ['branca', 'preta', 'parda', 'amarela', 'indígena'];

export const PARTICIPANTS = 240;
/** Ids of the demo people: staff 1 to 5, participant N is 100 + N. */
export const staff = [
  { id: 1, email: 'admin@demo.test', name: 'Alice Administradora', roles: ['ADMIN'] },
  { id: 2, email: 'supervisor@demo.test', name: 'Saulo Supervisor', roles: ['SUPERVISOR'] },
  { id: 3, email: 'facilitator@demo.test', name: 'Fernanda Facilitadora', roles: ['FACILITATOR'] },
  { id: 4, email: 'facilitator2@demo.test', name: 'Rui Facilitador', roles: ['FACILITATOR'] },
  { id: 5, email: 'facilitator3@demo.test', name: 'Lia Facilitadora', roles: ['FACILITATOR'] },
];
export const participantId = (n: number): number => 100 + n;
export const participantName = (n: number): string =>
  `${firstNames[n % firstNames.length]} ${lastNames[n % lastNames.length]} ${lastNames[(n * 5 + 3) % lastNames.length]}`;

const contact = (n: number) => ({
  cpf: cpfFrom(310_000_000 + n * 7_919),
  phone: `55${areaCodes[n % areaCodes.length]}9${String(80_000_000 + n * 12_347).slice(0, 8)}`,
});

export function demoPeople(passwordHash: string) {
  return [
    ...staff.map(person => ({
      ...person,
      ...contact(900 + person.id),
      gender: null,
      race: null,
      birthday: null,
      password_hash: passwordHash,
    })),
    ...Array.from({ length: PARTICIPANTS }, (_, index) => {
      const n = index + 1;
      return {
        id: participantId(n),
        email: `participant${n}@demo.test`,
        name: participantName(n),
        roles: ['PARTICIPANT'],
        ...contact(n),
        gender: n % 3 === 0 ? 'masculino' : 'feminino',
        race: races[n % races.length]!,
        birthday: `${1965 + (n % 40)}-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`,
        password_hash: passwordHash,
      };
    }),
  ];
}
