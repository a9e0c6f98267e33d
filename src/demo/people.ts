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

/** Ids of the demo people (data/users.csv): staff 1 to 5, participant N is 100 + N. */
export const participantId = (n: number): number => 100 + n;
export const participantName = (n: number): string =>
  `${firstNames[n % firstNames.length]} ${lastNames[n % lastNames.length]} ${lastNames[(n * 5 + 3) % lastNames.length]}`;
