import { z } from 'zod';
import { fieldReason } from '../../failures/field-reasons.js';
import { line } from '../kernel/form.js';
import { isCity } from '../places/places.query.js';
import { text, whole } from './cells.js';
import type { Noun } from './described-noun.js';
import { archived, column, idColumn, reference } from './column.js';

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
    column(
      'city',
      whole(z.int().refine(isCity, fieldReason('NOT_A_CITY')), 'código IBGE do município, 7 dígitos'),
      'Município.',
      '3550308',
      { to: 'city_id', isRequired: true },
    ),
    reference('group', 'hospital_groups', 'Grupo com que é medido; vazio: nenhum.', 'Grupo Sudeste'),
    archived('Ninguém mais pode dizer que trabalha nele.'),
  ],
  keys: [{ columns: ['name', 'city_id'], lower: ['name'], isUnique: false }],
  hasTimestamps: true,
};
