import { readFile } from 'node:fs/promises'
import { readVersion } from '@greenroom/contract/areas/status/version'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const read = (path: string) => readFile(new URL(`../deploy/${path}`, import.meta.url), 'utf8')

const alertsSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Greenroom[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[mh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
})
const dashboardSchema = z.object({
  title: z.literal('Greenroom'),
  templating: z.object({ list: z.array(z.object({ name: z.string(), query: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })),
    }),
  ),
})

/** Labels that Prometheus gives to all that it scrapes. */
const scrapeLabels = ['instance', 'job']
/** Metrics of Prometheus itself. */
const ownMetrics = new Map([['up', new Set(scrapeLabels)]])
const keywords = new Set(['by', 'without', 'on', 'or', 'and', 'unless', 'ignoring'])

let server: TestServer
/** Labels of each metric that the server answers. */
const answered = new Map<string, Set<string>>(ownMetrics)

beforeAll(async () => {
  server = await startTestServer()
  await server.ask(readVersion, {}, { token: await server.signIn('admin') })
  const text = await (await server.app.request('/metrics')).text()
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]\w*)(\{.*\})? \S+$/gm)) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)
    answered.set(name, new Set([...(answered.get(name) ?? scrapeLabels), ...names]))
  }
  // A counter without a run has no sample; its declaration has its name.
  for (const [, name = ''] of text.matchAll(/^# TYPE (job_runs_total) /gm))
    answered.set(name, new Set([...scrapeLabels, 'job', 'outcome']))
})
afterAll(() => server.stop())

/** Names of metrics in an expression, and the labels that it takes from them. */
function namesIn(expr: string) {
  const labels = [
    ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, selector = '']) =>
      [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    ),
    ...[...expr.matchAll(/\b(?:by|without|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
  ]
  const rest = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '').replaceAll(/\b(?:by|without|on) \([^)]*\)/g, '')
  const metrics = [...rest.matchAll(/\b([a-z_]\w*)\b(?!\s*\()/g)]
    .map(([, name = '']) => name)
    .filter(name => !keywords.has(name))
  return { metrics, labels }
}

/** Faults of an expression, and of the labels that texts about it name. */
function problemsOf(expr: string, textLabels: readonly string[] = []): string[] {
  const { metrics, labels } = namesIn(expr)
  const missing = metrics.filter(name => !answered.has(name)).map(name => `no metric ${name}`)
  const existing = new Set(metrics.flatMap(name => [...(answered.get(name) ?? [])]))
  const unlabelled = [...labels, ...textLabels].filter(label => !existing.has(label))
  if (metrics.length === 0) missing.push(`no metric at all in ${expr}`)
  return [...missing, ...unlabelled.map(label => `no label ${label} in ${expr}`)]
}

describe('The alert rules', () => {
  it('name metrics and labels that the server answers', async () => {
    const { groups } = alertsSchema.parse(parse(await read('prometheus/alerts.yml')))
    const rules = groups.flatMap(group => group.rules)
    const problems = rules.flatMap(({ expr, annotations }) => {
      const text = Object.values(annotations).join(' ')
      return problemsOf(
        expr,
        [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
      )
    })
    expect(problems).toEqual([])
    expect(rules.length).toBeGreaterThan(10)
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })

  it('stand in the manual, each by its name', async () => {
    const { groups } = alertsSchema.parse(parse(await read('prometheus/alerts.yml')))
    const manual = await readFile(new URL('../docs/operate.md', import.meta.url), 'utf8')
    const names = groups.flatMap(group => group.rules.map(({ alert }) => alert))
    expect(names.filter(name => !manual.includes(`\`${name}\``))).toEqual([])
  })
})

describe('The dashboard', () => {
  it('shows metrics and labels that the server answers, in panels that do not overlap', async () => {
    const { panels, templating } = dashboardSchema.parse(JSON.parse(await read('grafana/greenroom.json')))
    const problems = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr, legendFormat }) =>
        problemsOf(
          expr,
          [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
        ),
      ),
    )
    expect(problems).toEqual([])
    expect(templating.list.map(({ query }) => query)).toContain('label_values(server_ready, instance)')
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, place) => `${x + (place % w)}/${y + Math.floor(place / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })
})

it('A metric or label that the server does not answer is found', () => {
  expect(problemsOf('rate(made_up_total[5m])')).toEqual(['no metric made_up_total'])
  expect(problemsOf('sum by (colour) (server_ready)')).toEqual([
    'no label colour in sum by (colour) (server_ready)',
  ])
  expect(problemsOf('server_ready{colour="red"} == 0', ['use'])).toHaveLength(2)
})
