// The work of staff: support, work lists, progress, data for other programs.
import { until } from './world.mjs';

/** The platform reports that a message did not arrive; support sees it, and it is sent again. */
export async function help({ alice, sonia, paula }, world, tell) {
  const timeline = async () => {
    const { nodes } = await sonia.ask(
      'query ($search: String!) { users(filter: { search: $search }, first: 2) { nodes { id } } }',
      {
        search: paula.cpf,
      },
    );
    if (nodes.length !== 1) throw new Error(`${nodes.length} people have the CPF of ${paula.name}`);
    const found = await sonia.ask(
      'query ($id: ID!) { person(id: $id) { timeline(first: 100) { nodes { kind title state error sendAgain sendAgainId } } } }',
      { id: nodes[0].id },
    );
    return found.timeline.nodes;
  };
  await tell(paula, 'lost the link of the group: the platform says that it did not arrive', async () => {
    const { id } = world.messagesOf(paula.phone).find(({ template }) => template === 'group_link');
    await world.notify({
      id,
      recipient_id: paula.phone,
      status: 'failed',
      errors: [{ code: 131026, title: 'Undeliverable' }],
    });
    return 'failed';
  });
  let failed;
  await tell(sonia, `finds ${paula.name} by her CPF, and reads what happened to her`, async () => {
    const entries = await until('the failed link in the timeline', async () => {
      const all = await timeline();
      failed = all.find(({ kind, state }) => kind === 'GROUP_LINK' && state === 'FAILED');
      return failed && all;
    });
    return `${entries.length} entries; the link failed: ${failed.error}`;
  });
  await tell(alice, 'has it sent again from there', async () => {
    await alice.ask('mutation ($id: ID!) { resendGroupLink(id: $id) { status } }', { id: failed.sendAgainId });
    await paula.message('group_link');
    return 'it arrived';
  });
}

/** The work of today, the classes that are behind, and everything as a spreadsheet. */
export async function oversee({ alice, flavia }, { cycle }, tell) {
  await tell(flavia, 'looks at her work of today', async () => {
    const work = await flavia.ask('{ myWork { meetings { title } evaluationsWaiting requestsWaiting } }');
    const { meetings, evaluationsWaiting, requestsWaiting } = work;
    return `${meetings.length} meetings, ${evaluationsWaiting} to evaluate, ${requestsWaiting} requests`;
  });
  await tell(alice, 'looks at the progress of the cycle', async () => {
    const classes = await alice.ask(
      'query ($id: ID!) { classProgress(cycleId: $id) { class { name } presenceRate handIns } }',
      { id: cycle.id },
    );
    return classes.map(each => `${each.class.name}: ${each.handIns} handed in`).join(', ');
  });
  await tell(alice, 'takes all enrollments out as a spreadsheet', async () => {
    const csv = await alice.calls('GET', `/dashboard/api/v1/export/enrollments?format=csv&cycle_id=${cycle.id}`);
    return `${csv.trim().split('\n').length - 1} rows`;
  });
}
