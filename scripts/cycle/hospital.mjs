// The manager of a hospital group: gets access, types months, and is asked about a value that looks wrong.

const RECORD =
  'mutation ($all: [MeasurementInput!]!, $confirm: Boolean) { recordMeasurements(measurements: $all, confirmOverwrite: $confirm) { recorded } }';

export async function measure({ alice, marta }, { group }, tell) {
  const of = (value, period) => [{ groupId: group.id, indicator: 'altas', period, value }];
  await tell(marta, 'is a stranger to the numbers of the group', async () =>
    marta.refused(RECORD, { all: of(120, '2026-01') }),
  );
  await tell(alice, `makes ${marta.name} an editor of Rede Leste`, async () => {
    await alice.ask(
      'mutation ($groupId: ID!, $userId: ID!) { setHospitalGroupRole(groupId: $groupId, userId: $userId, role: EDITOR) { id } }',
      { groupId: group.id, userId: marta.id },
    );
    return 'editor';
  });
  await tell(marta, 'types three months in', async () => {
    const all = ['2026-01', '2026-02', '2026-03'].flatMap((period, index) => of(120 + index, period));
    const { recorded } = await marta.ask(RECORD, { all });
    return `${recorded} recorded`;
  });
  await tell(marta, 'slips with a digit, and is asked', async () =>
    marta.refused(RECORD, { all: of(1200, '2026-03') }),
  );
  await tell(marta, 'confirms the right correction, and sees the value before', async () => {
    await marta.ask(RECORD, { all: of(180, '2026-03'), confirm: true });
    const [found] = await marta.ask(
      'query ($groupId: ID!) { measurements(groupId: $groupId, from: "2026-03", to: "2026-03") { value previousValue recordedBy { name } } }',
      { groupId: group.id },
    );
    if (found.value !== 180 || found.previousValue !== 122) throw new Error(JSON.stringify(found));
    return `${found.value} instead of ${found.previousValue}, by ${found.recordedBy.name}`;
  });
}
