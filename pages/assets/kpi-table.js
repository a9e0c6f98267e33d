// The numbers of KPIs as tables: below the charts, and as files for spreadsheets.

/**
 * Lays the points of several series of the same kind side by side. Months of different years are aligned month by month where
 * all series run through them in the same order, such as two calendar years. Other series are aligned by time: a line that joined
 * December with the January before it would run backwards.
 * @returns labels, and for each series a point or null at each of them
 */
export function aligned(lines, ofSemesters) {
  const lists = lines.map(({ series }) => series.points);
  const labelsOf = points => points.map(({ label }) => label);
  const [first] = lists;
  if (lists.every(points => labelsOf(points).join() === labelsOf(first).join()))
    return { labels: labelsOf(first), columns: lists };
  const monthOf = ({ label }) => label.split('/')[0];
  const months = lists.toSorted((a, b) => b.length - a.length)[0].map(monthOf);
  const inOrder = points => {
    const places = points.map(point => months.indexOf(monthOf(point)));
    return places.every((place, index) => place > (places[index - 1] ?? -1));
  };
  if (!ofSemesters && lists.every(inOrder)) {
    return {
      labels: months,
      columns: lists.map(points => months.map(month => points.find(point => monthOf(point) === month) ?? null)),
    };
  }
  const times = [...new Set(lists.flat().map(({ startsOn }) => startsOn))].sort();
  const at = (points, time) => points.find(({ startsOn }) => startsOn === time) ?? null;
  return {
    labels: times.map(time => lists.map(points => at(points, time)).find(Boolean).label),
    columns: lists.map(points => times.map(time => at(points, time))),
  };
}

/**
 * The table of a series: for one place and time with its inputs, for several with a column for each.
 * @param lines the series, each with the name of its place and time
 * @returns headings, and rows of a label and of values: numbers with their decimals, texts, or null
 */
export function tableOf(lines, ofSemesters) {
  const [{ series }] = lines;
  const number = (value, decimals) => ({ value, decimals });
  if (lines.length > 1) {
    const { labels, columns } = aligned(lines, ofSemesters);
    return {
      heads: ['Período', ...lines.map(({ name }) => `${name} (${series.unit})`)],
      rows: labels.map((label, index) => [
        label,
        ...columns.map(points => number(points[index]?.shown ?? null, series.decimals)),
      ]),
    };
  }
  return {
    heads: [
      'Período',
      `Valor (${series.unit})`,
      'Situação',
      ...series.inputs.map(input => `${input.title} (${input.unit})`),
    ],
    rows: series.points.map(({ label, shown, band, inputs }) => [
      label,
      number(shown, series.decimals),
      band?.name ?? null,
      ...inputs.map(({ value }) => number(value, Number.isInteger(value) ? 0 : 1)),
    ]),
  };
}
