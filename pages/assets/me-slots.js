// The free times of a class, by day, for a booking or another time of one.
import { ask, button, dayOf, el, large, timeOf } from './me.js';
import { FREE_SLOTS } from './me-documents.js';

const DAYS = 7;
/** The graph answers at most this many days at once. */
const MOST_DAYS = 60;
const dayText = date => date.toLocaleDateString('sv');
const daysFrom = (date, days) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

let serial = 0;
/**
 * The free times as a choice in a form. Its value is `startsAt|endsAt`.
 * @param minutes null: the usual length of the calendar
 * @param horizonDays the days ahead that participants can book
 */
export async function slotChoice({ classId, minutes, horizonDays }) {
  const name = `slot-${(serial += 1)}`;
  const days = el('div', { className: 'days' });
  const more = button('Mostrar mais dias', () => void read(), { className: 'plain' });
  const state = el('p', { role: 'status' });
  const end = daysFrom(new Date(), horizonDays);
  let next = new Date();
  let count = 0;

  /** Reads on until a day with free times comes, so that nobody clicks through weeks of holidays. */
  async function read() {
    more.setAttribute('aria-busy', 'true');
    const before = count;
    while (next <= end && count === before) {
      const days = Math.min(count === 0 && before === 0 ? DAYS : MOST_DAYS, MOST_DAYS);
      const last = new Date(Math.min(daysFrom(next, days - 1), end));
      const { class: group } = await ask(FREE_SLOTS, { classId, minutes, from: dayText(next), to: dayText(last) });
      show(group.slots ?? []);
      next = daysFrom(last, 1);
    }
    more.removeAttribute('aria-busy');
    more.hidden = next > end;
    state.textContent = count === 0 ? 'Não há horário livre nos próximos dias. Tente de novo amanhã.' : '';
    state.hidden = count > 0;
  }

  function show(slots) {
    count += slots.length;
    const byDay = new Map();
    for (const each of slots) byDay.set(dayOf(each.startsAt), [...(byDay.get(dayOf(each.startsAt)) ?? []), each]);
    for (const [day, list] of byDay)
      days.append(
        el(
          'fieldset',
          {},
          el('legend', {}, large(day)),
          el(
            'div',
            { className: 'chips' },
            ...list.map(({ startsAt, endsAt }) =>
              el(
                'label',
                {},
                el('input', { type: 'radio', name, value: `${startsAt}|${endsAt}`, required: true }),
                el('span', {}, timeOf(startsAt)),
              ),
            ),
          ),
        ),
      );
  }

  await read();
  return {
    part: el('div', {}, days, state, more),
    hasAny: () => count > 0,
    /** @throws Error when none is chosen */
    chosen() {
      const [startsAt, endsAt] = days.querySelector('input:checked')?.value.split('|') ?? [];
      if (!startsAt) throw new Error('Escolha um horário.');
      return { startsAt, endsAt };
    },
  };
}
