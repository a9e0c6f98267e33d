// The story of a cycle, chapter by chapter.
import { meetInPerson } from './appointments.mjs';
import { crowd } from './crowd.mjs';
import { measure } from './hospital.mjs';
import { enterByMail, joinByFlow, joinBySite, joinBySpreadsheet } from './joining.mjs';
import { handOver, leave } from './leaving.mjs';
import { invented, Person } from './person.mjs';
import { invite, makeClass, prepare } from './preparing.mjs';
import { help, oversee } from './running.mjs';
import { attend, submit } from './taking-part.mjs';

/** @param people the number of people that take the crowd's journey, each way @returns the times; see crowd.mjs */
export async function playCycle(world, tell, people) {
  const somebody = name => new Person(world, invented(name));
  tell.chapter('The programme is made');
  const staff = await invite(world, tell);
  const { alice } = staff;
  const programme = await prepare(staff, tell);
  const [first] = programme.classes;

  tell.chapter('Participants come');
  const paula = somebody('Paula Reis');
  const rui = somebody('Rui Teixeira');
  const seated = [somebody('Ana Conceição'), somebody('Bento Alves'), somebody('Célia Rocha')];
  await joinByFlow(world, paula, first, tell);
  await joinBySite(world, rui, first, staff, tell);
  await joinBySpreadsheet(seated, first, staff, tell);

  tell.chapter('They take part');
  await attend({ ...staff, paula }, seated, first, tell);
  await submit({ ...staff, paula }, first, programme.essay, tell);
  const [ana, bento] = seated;
  for (const person of [ana, bento]) await enterByMail(person, tell);
  await meetInPerson({ ...staff, paula, bento }, first, tell);

  tell.chapter('Somebody leaves, a class changes hands');
  await leave({ ...staff, rui }, programme, tell);
  await handOver({ ...staff, ana }, first, tell);

  tell.chapter('Those who run it');
  await help({ ...staff, paula }, world, tell);
  await oversee(staff, programme, tell);
  await measure(staff, programme, tell);

  tell.chapter(`${people} people, one after another and at once`);
  const groups = [];
  for (const name of ['Turma C', 'Turma D'])
    groups.push(await makeClass(alice, programme, { name, leader: staff.flavia, startsOn: programme.startsOn }));
  const took = await crowd(world, { alice, groups, essay: programme.essay, size: people }, tell);

  tell.chapter('Afterwards');
  await tell(alice, 'finds nothing that was given up', async () => {
    const { nodes } = await alice.ask('{ deadLetters(first: 10) { nodes { job lastError } } }');
    if (nodes.length) throw new Error(`Dead letters: ${JSON.stringify(nodes)}`);
    return 'no dead letters';
  });
  return took;
}
