import { wrong } from '../../failures/field-reasons.js';
import { writtenNumber } from '../../platform/written-numbers.js';
import { line } from '../kernel/form.js';
import { citiesNamed } from '../places/named-cities.query.js';
import { cityIdOf } from '../places/places.query.js';
import { text } from './cells.js';
import { type Cell, type Noun, WrongCell } from './described-noun.js';
import { archived, column, idColumn, reference } from './column.js';

export const cityCell: Cell = {
  sql: 'int',
  expects: 'código IBGE do município, de 7 dígitos ou os 6 do DATASUS, ou o nome com a UF: Bom Jesus/PI',
  read(given) {
    const code = writtenNumber(given);
    const named = typeof code === 'number' ? [] : citiesNamed(given);
    if (named.length > 1)
      return new WrongCell(wrong('CITY_AMBIGUOUS', { states: named.map(({ state }) => state.code) }));
    return (typeof code === 'number' ? cityIdOf(code) : named[0]?.id) ?? new WrongCell(wrong('NOT_A_CITY'));
  },
};

export const hospitalGroups: Noun = {
  name: 'hospital_groups',
  follows: null,
  table: 'hospital_groups',
  title: 'Grupos de hospitais',
  columns: [
    idColumn,
    column('name', text(line(200), 'até 200 caracteres'), 'Nome do grupo.', 'Grupo Sudeste', {
      isRequired: true,
      isUnique: true,
    }),
  ],
  keys: [{ columns: ['name'], lower: ['name'], isUnique: false }],
  hasTimestamps: true,
};

export const hospitals: Noun = {
  name: 'hospitals',
  follows: 'hospital_groups',
  table: 'hospitals',
  title: 'Hospitais',
  columns: [
    idColumn,
    column('name', text(line(200), 'até 200 caracteres'), 'Nome do hospital.', 'Hospital Central', {
      isRequired: true,
    }),
    column('city', cityCell, 'Município.', '3550308', { to: 'city_id', isRequired: true }),
    reference('group', 'hospital_groups', 'Grupo com que é medido; vazio: nenhum.', 'Grupo Sudeste'),
    archived('Ninguém mais pode dizer que trabalha nele.'),
  ],
  keys: [{ columns: ['name', 'city_id'], lower: ['name'], isUnique: false }],
  hasTimestamps: true,
};
