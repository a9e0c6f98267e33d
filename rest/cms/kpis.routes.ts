import { z } from 'zod';
import type { Prefixes } from '../../src/config/config.js';
import { formId, nullIfEmpty } from '../shared/shapes.js';
import { type Input, type Route, route } from '../route.js';
import { CmsKpiDocument, type CmsKpiQuery } from './operations.js';

const data = z.array(z.number().nullable());
const envelope = <Results extends z.ZodType>(results: Results) => z.object({ status: z.literal('SUCCESS'), results });
const chart = envelope(
  z.object({ labels: z.array(z.string()), datasets: z.array(z.object({ label: z.string(), data })) }),
);

const query = z.object({
  group_id: formId.meta({ description: 'A hospital group; left out, all groups together' }),
  year: nullIfEmpty(z.coerce.number().int().min(2000).max(2100).optional()).meta({
    description: 'Left out: the last twelve months, or four semesters, up to now',
  }),
});
type Data = z.output<typeof data>;
type Query = z.output<typeof query>;
type Series = CmsKpiQuery['kpi']['series'][number];

const variables =
  (name: string) =>
  ({ query: { group_id, year } }: Input<unknown, Query, unknown>) => ({
    name,
    groupId: group_id ?? null,
    year: year ?? null,
  });

/** Numbers in the form for people; a missing measurement stays null, so that a chart has a gap and not a zero. */
const dataOf = ({ points }: Series): (number | null)[] => points.map(({ shown }) => shown);

const presentChart = ({ kpi: { series } }: CmsKpiQuery) => ({
  status: 'SUCCESS' as const,
  results: {
    labels: series[0]!.points.map(({ label }) => label),
    datasets: series.map(each => ({ label: each.label, data: dataOf(each) })),
  },
});

const kpiErrorFields = [
  'all signed-in people may read KPIs: the contract has no permission callback',
  'with the login cookie, X-CMS-Nonce (CMS_NONCE_HEADER) carries a nonce of the action rest: a missing one is 401, a wrong one 403; a bearer token needs none',
  'every KPI accepts group_id and year; without group_id all groups are calculated together; without year the period is the last twelve months (semestral: four semesters) up to now; other parameters are ignored',
  'labels are `mar/2026`, for semesters `2026/1`; a period without measurements is in the answer with the number null; numbers are rounded as pages show them',
];

const documented = (prefix: string, name: string, summary: string, decision: string[] = []): Route =>
  route({
    id: `cms.kpis.${name}`,
    method: 'get',
    path: `${prefix}/lean/v1/${name}`,
    errors: { NOT_FOUND: {} },
    summary,
    tag: 'KPIs',
    auth: 'session',
    nonce: 'rest',
    query,
    operation: CmsKpiDocument,
    variables: variables(name),
    reply: { 200: chart },
    present: presentChart,
    decision: [...kpiErrorFields, ...decision],
  });

/** The KPI routes of contract 3 E, below the prefix with the name of the old system. */
export const kpiRoutes = ({ cmsRestPrefix: prefix }: Prefixes): Route[] => [
  documented(prefix, 'nedocs', 'Crowding of emergency departments', [
    'the number of a month is the mean of its readings’ scores, each limited to 0 to 200',
  ]),
  route({
    id: 'cms.kpis.giro_tmp_fator',
    method: 'get',
    path: `${prefix}/lean/v1/giro_tmp_fator`,
    errors: { NOT_FOUND: {} },
    summary: 'Bed turnover, mean stay and utilisation factor',
    tag: 'KPIs',
    auth: 'session',
    nonce: 'rest',
    query,
    operation: CmsKpiDocument,
    variables: variables('giro_tmp_fator'),
    reply: { 200: envelope(z.object({ giro: data, tempo_medio: data, fator_utilizacao: data })) },
    present: ({ kpi: { series } }) => {
      const [giro, stay, factor] = series.map(dataOf) as [Data, Data, Data];
      return { status: 'SUCCESS' as const, results: { giro, tempo_medio: stay, fator_utilizacao: factor } };
    },
    decision: [
      ...kpiErrorFields,
      'fator_utilizacao is ρ = λ/(c·μ) as a fraction: discharges a day times mean stay over mean operational beds',
    ],
  }),
  documented(prefix, 'semestral', 'Inpatient results by semester', [
    'the datasets are occupancy, mean stay, bed turnover a month and institutional mortality',
  ]),
  documented(prefix, 'eficiencia_centro_cirurgico', 'Utilisation of operating rooms', [
    'Adjusted utilisation: minutes in room within the block plus credited turnover over available block minutes (Tyler 2003)',
  ]),
  route({
    id: 'cms.kpis.read',
    method: 'get',
    path: `${prefix}/lean/v1/:name`,
    summary: 'Any KPI by its name',
    tag: 'KPIs',
    auth: 'session',
    nonce: 'rest',
    params: z.object({ name: z.string().max(60).meta({ example: 'nedocs' }) }),
    query,
    operation: CmsKpiDocument,
    variables: input => variables(input.params.name)(input),
    reply: { 200: chart },
    present: presentChart,
    decision: [...kpiErrorFields, 'the names are those of `kpis { name }` in the graph; an unknown one is 404'],
  }),
];
