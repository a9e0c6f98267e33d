// Appointments: booked, moved, canceled for a sick day, and the outcomes of those that took place.
import { book, freeSlots } from './taking-part.mjs';

const uidOf = ({ calendar }) => /^UID:(.+?)\r?$/m.exec(calendar)[1];
const sequenceOf = ({ calendar }) => Number(/^SEQUENCE:(\d+)/m.exec(calendar)?.[1] ?? 0);

/** Paula books and moves; Fábio falls ill, and every client of that day gets a message. */
export async function meetInPerson({ paula, bento, fabio }, group, tell) {
  let first;
  let slots;
  await tell(paula, 'books an appointment', async () => {
    slots = await freeSlots(paula, group);
    paula.appointment = await book(paula, group, slots[0], 'Como acolher a família?');
    first = await paula.mail(/agendamento confirmado/i);
    return `mail “${first.subject}” with .ics`;
  });
  await tell(paula, 'moves it to another time', async () => {
    const { startsAt, endsAt } = slots.at(-1);
    await paula.ask(
      'mutation ($id: ID!, $startsAt: DateTime!, $endsAt: DateTime!) { moveAppointment(id: $id, startsAt: $startsAt, endsAt: $endsAt) { startsAt } }',
      { id: paula.appointment.id, startsAt, endsAt },
    );
    const mail = await paula.mail(/agendamento remarcado/i);
    if (uidOf(mail) !== uidOf(first)) throw new Error('The moved appointment has another UID');
    if (sequenceOf(mail) !== sequenceOf(first) + 1) throw new Error(`SEQUENCE is ${sequenceOf(mail)}`);
    return `mail “${mail.subject}”, the same UID, SEQUENCE ${sequenceOf(mail)}`;
  });
  await tell(bento, 'books the time that became free', async () => {
    bento.appointment = await book(bento, group, slots[0], 'Dúvida sobre o relato');
    return `mail “${(await bento.mail(/agendamento confirmado/i)).subject}”`;
  });
  await tell(fabio, 'falls ill: calls the whole day off', async () => {
    const from = new Date(slots[0].startsAt);
    const canceled = await fabio.ask(
      'mutation ($id: ID!, $from: DateTime!, $to: DateTime!, $reason: String!) { cancelAppointments(employeeId: $id, from: $from, to: $to, reason: $reason) }',
      {
        id: fabio.calendar.id,
        from: from.toISOString(),
        to: new Date(Date.parse(slots.at(-1).endsAt)).toISOString(),
        reason: 'Estou doente; por favor escolha outro horário.',
      },
    );
    if (canceled !== 2) throw new Error(`${canceled} were called off, and not two`);
    return 'two appointments';
  });
  for (const person of [paula, bento])
    await tell(person, 'hears of it, with the reason', async () => {
      const { subject, text, calendar } = await person.mail(/agendamento cancelado/i);
      if (!text.includes('doente') || !calendar?.includes('METHOD:CANCEL')) throw new Error(`It says: ${text}`);
      return `mail “${subject}”`;
    });
}
