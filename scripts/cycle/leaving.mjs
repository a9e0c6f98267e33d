// People that leave, change their mind, or are restored; and a class that changes hands.
import { dayOfProgramme } from './preparing.mjs';
import { book, freeSlots } from './taking-part.mjs';

const enrollmentOf = (person, id, fields) =>
  person.ask(`query ($id: ID!) { enrollment(id: $id) { ${fields} } }`, { id });

/** Rui asks to leave, withdraws the request, asks again, is released, can't come back by himself, and is restored. */
export async function leave({ rui, sonia }, programme, tell) {
  const { id } = rui.enrollment;
  const request = () =>
    rui.ask('mutation ($id: ID!) { requestCancellation(enrollmentId: $id) { cancelRequestedAt } }', { id });
  await tell(rui, 'asks to leave, and takes it back', async () => {
    await request();
    await rui.ask('mutation ($id: ID!) { withdrawCancellationRequest(enrollmentId: $id) { cancelRequestedAt } }', {
      id,
    });
    return 'still enrolled';
  });
  await tell(rui, 'asks again', async () => {
    await request();
    return 'asked';
  });
  await tell(sonia, 'lets him go', async () => {
    await sonia.ask(
      'mutation ($id: ID!) { answerCancellationRequest(enrollmentId: $id, accept: true) { canceledAt } }',
      { id },
    );
    const { canceledBy, cancelReason } = await enrollmentOf(sonia, id, 'canceledBy { name } cancelReason');
    return `canceled by ${canceledBy.name}, ${cancelReason}`;
  });
  await tell(rui, 'reads the answer, and can’t come back by himself', async () => {
    const { subject } = await rui.mail(/inscrição cancelada/i);
    const message = await rui.refused('mutation ($id: ID!) { enrollInCourse(courseId: $id) { id } }', {
      id: programme.course.id,
    });
    return `mail “${subject}”; “${message}”`;
  });
  await tell(sonia, 'restores him', async () => {
    const restored = await sonia.ask('mutation ($id: ID!) { restoreEnrollment(id: $id) { canceledAt } }', { id });
    if (restored.canceledAt !== null) throw new Error('He is still canceled');
    return `mail “${(await rui.mail(/inscrição restaurada/i)).subject}”`;
  });
}

/** Turma A goes from Fábio to Flávia, together with an appointment of Ana. */
export async function handOver({ alice, fabio, flavia, ana }, group, tell) {
  await tell(ana, `books with ${fabio.name}`, async () => {
    ana.appointment = await book(ana, group, (await freeSlots(ana, group)).at(-1), 'Sobre o encontro');
    return `mail “${(await ana.mail(/agendamento confirmado/i)).subject}”`;
  });
  await tell(alice, `hands ${group.name} over to ${flavia.name}, with its appointments`, async () => {
    await alice.ask(
      'mutation ($id: ID!, $to: ID!, $from: LocalDate!) { handOverClass(classId: $id, facilitatorId: $to, from: $from, appointments: MOVE) { id facilitator { name } } }',
      { id: group.id, to: flavia.id, from: dayOfProgramme() },
    );
    return 'handed over';
  });
  await tell(ana, 'hears who leads her class, with the appointment for her calendar', async () => {
    const { subject } = await ana.mail(/turma com outra pessoa/i);
    const { calendar } = await ana.mail(/agendamento com outra pessoa/i);
    if (!calendar) throw new Error('The mail of the appointment has no .ics');
    return `mail “${subject}”, and the appointment with .ics`;
  });
  await tell(fabio, 'no longer sees the class’s people', async () => {
    const { nodes } = await fabio.ask('{ enrollments(first: 100) { nodes { id } } }');
    if (nodes.length) throw new Error(`Fábio still sees ${nodes.length} enrollments`);
    return 'none';
  });
  await tell(flavia, 'finds the appointment in her calendar', async () => {
    const found = await flavia.ask('query ($id: ID!) { appointment(id: $id) { employee { name } client { name } } }', {
      id: ana.appointment.id,
    });
    return `${found.client.name} with ${found.employee.name}`;
  });
}
