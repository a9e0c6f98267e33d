// The free times of a class, by day, for a booking or another time of one.
import { ask, button, dayOf, el, large, periodOf, timeOf } from './me.js';
import { during } from './ask-graph.js';
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
  const chosenTime = el('p', { className: 'chosen', role: 'status' });
  days.addEventListener('change', () => (chosenTime.textContent = large(periodOf(chosen()))));
  const failure = el('p', { className: 'status', role: 'alert' });
  const more = button('Mostrar mais dias', () => void during(more, text => (failure.textContent = text), read), {
    className: 'plain',
  });
  const state = el('p', { role: 'status' });
  const end = daysFrom(new Date(), horizonDays);
  let next = new Date();
  /** Days with free times that were read and not shown yet, each with its times. */
  const waiting = [];

  /**
   * Shows the next week. When it has no free time, shows the next seven days that have one, so that nobody clicks through
   * weeks of holidays.
   */
  async function read() {
    for (let ahead = DAYS; next <= end && waiting.length === 0; ahead = MOST_DAYS) {
      const last = new Date(Math.min(daysFrom(next, ahead - 1), end));
      const { class: group } = await ask(FREE_SLOTS, { classId, minutes, from: dayText(next), to: dayText(last) });
      waiting.push(...byDay(group.slots ?? []));
      next = daysFrom(last, 1);
    }
    show(waiting.splice(0, DAYS));
    more.hidden = next > end && waiting.length === 0;
    state.textContent = hasAny() ? '' : 'Não há horário livre nos próximos dias. Tente de novo amanhã.';
    state.hidden = hasAny();
  }

  const hasAny = () => days.childElementCount > 0;
  function byDay(slots) {
    const found = new Map();
    for (const each of slots) found.set(dayOf(each.startsAt), [...(found.get(dayOf(each.startsAt)) ?? []), each]);
    return found;
  }

  function show(some) {
    for (const [day, list] of some)
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
    part: el('div', {}, days, state, failure, more),
    /** The chosen time in words; empty before. */
    chosenTime,
    hasAny,
    chosen,
  };

  /** @throws Error when none is chosen */
  function chosen() {
    const [startsAt, endsAt] = days.querySelector('input:checked')?.value.split('|') ?? [];
    if (!startsAt) throw new Error('Escolha um horário.');
    return { startsAt, endsAt };
  }
}
