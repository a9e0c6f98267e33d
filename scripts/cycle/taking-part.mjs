// The weeks of a participant: meetings, recordings, submissions, appointments.
import { dayOfProgramme } from './preparing.mjs';

/** Paula enters the running meeting and recovers the one that she missed; Fábio records the presences in the room. */
export async function attend({ paula, fabio }, seated, group, tell) {
  const [missed, running] = group.meetings;
  await tell(paula, 'enters the meeting that runs', async () => {
    await paula.calls('POST', '/portal/api/presence/auto', { json: { class_id: group.id } });
    return 'presence recorded';
  });
  await tell(paula, 'sees which meeting she missed, watches its recording, and has her presence', async () => {
    const missing = await paula.ask(
      'query ($classId: ID!) { recoverableMeetings(classId: $classId) { meeting { id title } recoveryDeadline } }',
      { classId: group.id },
    );
    const found = missing.find(({ meeting }) => meeting.id === missed.id);
    const progress =
      'mutation ($participantId: ID!, $meetingId: ID!, $status: MeetingProgressStatus!) { updateMeetingProgress(participantId: $participantId, meetingId: $meetingId, status: $status) { state } }';
    for (const status of ['STARTED', 'COMPLETED'])
      await paula.ask(progress, { participantId: paula.id, meetingId: missed.id, status });
    return `${found.meeting.title}, until ${found.recoveryDeadline}`;
  });
  await tell(fabio, `records the sheet of ${running.title} for ${seated.length} people`, async () => {
    const document =
      'mutation ($classId: ID!, $activityId: ID!, $ids: [ID!]!) { recordPresences(classId: $classId, activityId: $activityId, participantIds: $ids) { id } }';
    const ids = seated.map(({ id }) => id);
    const recorded = await fabio.ask(document, { classId: group.id, activityId: running.activity.id, ids });
    return `${recorded.length} recorded`;
  });
  await tell(paula, 'looks at her presence', async () => {
    const { presence } = await paula.ask(
      'query ($id: ID!) { enrollment(id: $id) { presence { source activity { title } } } }',
      {
        id: paula.enrollment.id,
      },
    );
    if (presence.length !== 2) throw new Error(`Paula has ${presence.length} presences`);
    return presence.map(({ source, activity }) => `${activity.title} ${source.toLowerCase()}`).join(', ');
  });
}

const HAND_IN =
  'mutation ($input: CreateSubmissionInput!) { createSubmission(input: $input) { id attempt status files { originalName } } }';
export const handIn = async (person, group, activity, content) => {
  const uploadIds = [await person.upload('relato.pdf', `%PDF-1.4\n${content}\n%%EOF`)];
  const input = { classId: group.id, participantId: person.id, activityId: activity.id, uploadIds };
  return person.ask(HAND_IN, { input });
};

/** Four taps at once, a comment that asks for another one, the second attempt, and its evaluation. */
export async function submit({ paula, fabio }, group, essay, tell) {
  let first;
  await tell(paula, 'hands in her text with four taps at once, by the portal', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => {
        const form = new FormData();
        form.append('class_id', group.id);
        form.append('participant_id', paula.id);
        form.append('activity_id', essay.id);
        form.append('status', 'submitted');
        form.append('files[0]', new Blob(['%PDF-1.4\nprimeiro relato\n%%EOF']), 'relato.pdf');
        return paula.calls('POST', '/portal/api/submissions', { form }, 201);
      }),
    );
    first = answers[0].id;
    const ids = new Set(answers.map(({ id }) => id));
    if (ids.size !== 1) throw new Error(`Four taps made ${ids.size} submissions`);
    const { subject } = await paula.mail(/recebemos/i);
    return `one submission, a receipt: “${subject}”`;
  });
  await tell(fabio, 'asks her to hand in again', async () => {
    await fabio.calls('DELETE', `/portal/api/submissions/${first}`, { json: { action: 'resend' } });
    return 'asked';
  });
  await tell(paula, 'reads what is missing, and hands in again', async () => {
    const { subject } = await paula.mail(/envie novamente/i);
    const { id, attempt } = await handIn(paula, group, essay, 'segundo relato');
    paula.submission = id;
    return `mail “${subject}”, attempt ${attempt}`;
  });
  await tell(fabio, 'evaluates it with 95 and a comment', async () => {
    const document =
      'mutation ($id: ID!, $input: EvaluateSubmissionInput!) { evaluateSubmission(id: $id, input: $input) { status score } }';
    const input = { status: 'EVALUATED', score: 95, facilitatorComment: 'Muito bem escrito' };
    await fabio.ask(document, { id: paula.submission, input });
    return '95';
  });
  await tell(paula, 'reads score and comment in her mail', async () => {
    const { subject, text } = await paula.mail(/avaliad/i);
    if (!text.includes('Muito bem escrito')) throw new Error('The comment is not in the mail');
    return `mail “${subject}”`;
  });
}

export const freeSlots = async (person, group) => {
  for (let ahead = 1; ahead < 8; ahead++) {
    const date = dayOfProgramme(ahead);
    const slots = await person.ask(
      'query ($classId: ID!, $date: LocalDate!) { slots(classId: $classId, date: $date) { startsAt endsAt } }',
      { classId: group.id, date },
    );
    if (slots.length > 1) return slots;
  }
  throw new Error('There is no free slot in a week');
};
export const book = (person, group, slot, comments) =>
  person.ask('mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id startsAt } }', {
    input: { classId: group.id, startsAt: slot.startsAt, endsAt: slot.endsAt, comments },
  });
