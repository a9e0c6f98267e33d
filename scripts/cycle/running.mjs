// Those who run the programme: support, work lists, progress, data for other programs, hospital managers.

/** The platform says that a message did not arrive; support sees it and sends again. */
export async function help({ sonia, paula }, tell) {
  await tell(sonia, `finds ${paula.name} by her CPF, and reads what happened to her`, async () => {
    const { timeline } = await sonia.ask(
      'query ($id: ID!) { person(id: $id) { timeline(first: 100) { nodes { __typename } } } }',
      { id: paula.id },
    );
    return `${timeline.nodes.length} entries`;
  });
}

export async function oversee({ alice, flavia }, { cycle, group }, tell) {
  await tell(flavia, 'looks at her work of today', async () => {
    const work = await flavia.ask('{ myWork { meetings { title } submissions { id } } }');
    return JSON.stringify(work);
  });
  await tell(alice, 'looks at the progress of the cycle', async () => {
    const classes = await alice.ask('query ($id: ID!) { classProgress(cycleId: $id) { class { name } } }', {
      id: cycle.id,
    });
    return `${classes.length} classes`;
  });
  await tell(alice, 'takes all enrollments out as a spreadsheet', async () => {
    const csv = await alice.calls('GET', `/dashboard/api/v1/export/enrollments?format=csv&cycle_id=${cycle.id}`);
    return `${csv.trim().split('\n').length - 1} rows`;
  });
  return group;
}
