// A hundred participants, first one after another, then at once: the same journey, nothing lost, and the time that it takes.
import { setTimeout as sleep } from 'node:timers/promises';
import { invented, Person } from './person.mjs';
import { enterByMail, joinBySpreadsheet } from './joining.mjs';
import { handIn } from './taking-part.mjs';

/** Two hundred stories are not printed. */
const quietly = (_person, _what, work) => work();

/** The journey of one of them, from a code by mail to the receipt of their submission. */
async function journey(person, group, essay) {
  await enterByMail(person, quietly);
  const home = await person.ask('{ me { enrollments { id class { name } } openActivities { activity { id } } } }');
  if (home.enrollments.length !== 1) throw new Error(`${person.name} has ${home.enrollments.length} enrollments`);
  await person.calls('POST', '/portal/api/presence/auto', { json: { class_id: group.id } });
  await handIn(person, group, essay, `relato de ${person.name}`);
  await person.mail(/recebemos/i);
}

/**
 * @param groups two classes; the second runs at once
 * @returns the number of people each way, and the factor by which "at once" was faster
 */
export async function crowd(world, { alice, groups, essay, size }, tell) {
  const people = groups.map((_, side) =>
    Array.from(
      { length: size },
      (_each, n) => new Person(world, invented(`Participante ${'AB'[side]}${n + 1} da Silva`)),
    ),
  );
  for (const [side, group] of groups.entries()) await joinBySpreadsheet(people[side], group, { alice }, tell);
  const took = [];
  const timed = async work => {
    // Earlier work must not be part of the measurement.
    await sleep(1000);
    const since = performance.now();
    await work();
    took.push((performance.now() - since) / 1000);
  };
  await timed(async () => {
    for (const person of people[0]) await journey(person, groups[0], essay);
  });
  await timed(() => Promise.all(people[1].map(person => journey(person, groups[1], essay))));
  for (const [side, group] of groups.entries()) {
    const counted = await countsOf(alice, group);
    for (const [what, count] of Object.entries(counted))
      if (count !== size) throw new Error(`${group.name} has ${count} ${what} of ${size} people`);
    for (const person of people[side]) {
      const { mails } = await person.received();
      if (mails.length !== 2) throw new Error(`${person.name} got ${mails.length} mails, and not two`);
    }
  }
  return { size, oneByOne: took[0], atOnce: took[1], ratio: took[0] / took[1] };
}

async function countsOf(alice, { id }) {
  const document =
    'query ($id: ID!, $after: String) { class(id: $id) { enrollments(first: 100, after: $after) { nodes { presence { id } submissions { id } } pageInfo { endCursor hasNextPage } } } }';
  const counts = { enrollments: 0, presences: 0, submissions: 0 };
  for (let page = { endCursor: null, hasNextPage: true }; page.hasNextPage;) {
    const { enrollments } = await alice.ask(document, { id, after: page.endCursor });
    counts.enrollments += enrollments.nodes.length;
    for (const { presence, submissions } of enrollments.nodes) {
      counts.presences += presence.length;
      counts.submissions += submissions.length;
    }
    page = enrollments.pageInfo;
  }
  return counts;
}
