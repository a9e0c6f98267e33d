import { wrong } from '../../failures/field-reasons.js';
import { writtenNumber } from '../../platform/written-numbers.js';
import { holidayForm } from '../holidays/holiday-form.rules.js';
import { EVERYWHERE } from '../holidays/place.query.js';
import { states } from '../places/places.query.js';
import { day, text } from './cells.js';
import { column, idColumn } from './column.js';
import { type Cell, type Noun, WrongCell } from './described-noun.js';
import { cityCell } from './hospitals.noun.js';

/** The word for a holiday of the whole programme. */
const PROGRAMME = 'PROGRAMA';

/** The programme, a state by its letters or its IBGE code, or a city. */
const place: Cell = {
  sql: 'int',
  expects: `programa, UF (SP ou 35), ou ${cityCell.expects}`,
  read(given, context) {
    const code = writtenNumber(given);
    const state = states.find(({ id, code: letters }) => id === code || letters === given.trim().toUpperCase());
    if (given.trim().toUpperCase() === PROGRAMME) return EVERYWHERE;
    if (state) return state.id;
    if (typeof code === 'number' && code < 100) return new WrongCell(wrong('NOT_A_STATE'));
    return cityCell.read(given, context);
  },
};

const { shape: form } = holidayForm;
export const holidays: Noun = {
  name: 'holidays',
  follows: null,
  table: 'holidays',
  title: 'Feriados',
  columns: [
    idColumn,
    column('date', day(form.date), 'Dia.', '25/01/2027', { isRequired: true }),
    column('name', text(form.name, 'até 200 caracteres'), 'Nome do feriado.', 'Aniversário de São Paulo', {
      isRequired: true,
    }),
    column('place', place, 'Onde vale.', 'São Paulo/SP', { isRequired: true }),
  ],
  keys: [{ columns: ['date', 'place'], isUnique: true }],
  hasTimestamps: true,
};
