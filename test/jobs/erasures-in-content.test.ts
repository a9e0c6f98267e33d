import { beforeAll, expect, it } from '@jest/globals';
import type { User } from '../../src/entities/index.js';
import { erasing } from '../support/erasing.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// The programme's own texts may name an erased person too: titles, descriptions and articles by staff.

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

const { rows, must, erase, placesOf } = erasing(
  () => elo,
  () => admin,
);

it('an erased name is replaced in titles, descriptions and articles, and in their audit values', async () => {
  const name = 'Ângela Única Texto';
  const person = await elo.make.aUser({
    name,
    email: 'angela@example.org',
    phone: '5511987650031',
    cpf: '52998224725',
  });
  const group = await elo.make.aClass();
  const activity = await elo.make.anActivity({ course: group.course });
  const meeting = await elo.make.aMeeting({
    ...{ class: group, activity },
    ...{ startsAt: '2026-11-20T22:00:00Z', endsAt: '2026-11-20T23:00:00Z' },
  });
  const text = `Com ${name} (529.982.247-25)`;
  // The changes use the operations of staff, so that the audit has them.
  await must(`updateMeeting(id: ${meeting.id}, input: { title: "${text}" }) { id }`);
  await must(`updateActivity(id: ${activity.id}, input: { title: "${text}", description: "${text}" }) { id }`);
  await must(`updateClass(id: ${group.id}, input: { name: "${text}", appointmentPlace: "${text}" }) { id }`);
  await must(`updateCourse(id: ${group.course.id}, input: { title: "${text}", description: "${text}" }) { id }`);
  await must(`updateCycle(id: ${group.cycle.id}, input: { name: "${text}" }) { id }`);
  const post = `title: "${text}", body: "<p>Ângela&nbsp;Única Texto</p>", excerpt: "${text}", category: "relatos"`;
  const { createPost } = await must(`createPost(input: { slug: "relato-de-angela-unica-texto", ${post} }) { id }`);
  await must(`createApiKey(name: "Painel", contactEmail: "angela@example.org") { key }`);

  await erase(person.id);
  expect(await placesOf(name, 'angela@example.org', '5511987650031', '52998224725')).toEqual([]);
  expect((await rows('select title from meetings where id = ?', [meeting.id]))[0]).toEqual({ title: 'Com *** (***)' });
  expect((await rows('select slug, title, body from posts'))[0]).toEqual({
    ...{ slug: `removed-${createPost.id}`, title: 'Com *** (***)', body: '<p>***</p>' },
  });
  expect(await rows('select contact_email from api_keys where name = ?', ['Painel'])).toEqual([
    { contact_email: null },
  ]);
});

it('an erased name is in no other text of other people’s records', async () => {
  const name = 'Bráulio Único Texto';
  const person = await elo.make.aUser({
    name,
    email: 'braulio@example.org',
    phone: '5511987650032',
    cpf: '39053344705',
  });
  const other = await elo.make.aUser({ name: 'Rui Outro' });
  const group = await elo.make.aClass();
  const activity = await elo.make.anActivity({ course: group.course });
  const enrollment = await elo.make.anEnrollment({ class: group, participant: other });
  await rows(
    `insert into activity_templates (activity_id, class_id, course_id, cycle_id, description) values (?, ?, ?, ?, ?)`,
    [activity.id, group.id, group.course.id, group.cycle.id, name],
  );
  await rows(
    `insert into registrations (enrollment_id, flow, institution_name, institution_cnpj, job_title, phone_proven, consented_at)
     values (?, 'BUSINESS', ?, '11222333000181', ?, false, now())`,
    [enrollment.id, name, `Equipe de ${name}`],
  );
  // The evidence of a cancellation has titles of meetings, as they were.
  await rows('update enrollments set absence_warned_at = now(), cancel_evidence = ? where id = ?', [
    ...[JSON.stringify([{ meetingId: 1, title: `Com ${name}` }]), enrollment.id],
  ]);
  await rows(`insert into employees (user_id, place) values (?, ?)`, [other.id, `Sala de ${name}`]);
  await rows(`insert into parity_ignores (route, path, reason, ignored_at) values ('r', '$.x', ?, now())`, [name]);
  await rows(`insert into rooms (class_id, name, slug) values (?, ?, ?)`, [
    ...[group.id, `Turma de ${name}`, `turma-de-braulio-unico-texto-${'0'.repeat(32)}`],
  ]);
  for (const client of [name, name.toUpperCase()]) {
    await rows(
      `insert into route_usages (day, route, client, status_class, calls) values ('2026-11-01', 'r', ?, 2, 1)`,
      [client],
    );
    await rows(
      `insert into field_usages (day, client, type, field, calls) values ('2026-11-01', ?, 'Query', 'me', 1)`,
      [client],
    );
  }
  await rows(
    `insert into route_consents (route, client, acknowledged_at, consented_until) values ('r', ?, now(), '2027-01-01')`,
    [name],
  );
  await erase(person.id);
  expect(await placesOf(name, '39053344705')).toEqual([]);
});

it('only the number remains of a business with the erased person’s name and CPF', async () => {
  const name = 'Célia Única Texto';
  const person = await elo.make.aUser({ name, cpf: '11144477735' });
  const enrollment = await elo.make.anEnrollment({ participant: person });
  await rows(
    `insert into registrations (enrollment_id, flow, institution_name, institution_cnpj, phone_proven, consented_at)
     values (?, 'BUSINESS', ?, '11222333000181', false, now())`,
    [enrollment.id, `CELIA UNICA TEXTO 11144477735`],
  );
  await erase(person.id);
  expect(await placesOf(name, '11144477735')).toEqual([]);
  const kept = 'select institution_name, institution_cnpj from registrations where enrollment_id = ?';
  expect(await rows(kept, [enrollment.id])).toEqual([
    { institution_name: 'Conteúdo removido', institution_cnpj: '11222333000181' },
  ]);
});

it('states of messages are erased with the messages, because platform ids contain the phone', async () => {
  const phone = '5511987650034';
  const { id } = await elo.make.aUser({ name: 'Davi Único Texto', phone });
  const platformId = `wamid.${Buffer.from(`\x1c\x18\x0d${phone}\x15\x02\x00`, 'latin1').toString('base64')}`;
  await rows(
    `insert into messages (identity, kind, template, recipient, payload, status, sent_at, platform_id)
     values ('d', 'TEMPLATE', 't', ?, '{}', 'ACCEPTED', now(), ?)`,
    [phone, platformId],
  );
  for (const which of [platformId, 'wamid.other'])
    await rows(
      `insert into delivery_states (platform_id, status, occurred_at, received_at) values (?, 'SENT', now(), now())`,
      [which],
    );
  await erase(id);
  expect(await rows('select platform_id from delivery_states')).toEqual([{ platform_id: 'wamid.other' }]);
});
