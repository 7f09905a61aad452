import type { Endpoint } from '@greenroom/contract/endpoint'
import { errorTexts } from '@greenroom/contract/error-texts'
import { type ErrorName, errors } from '@greenroom/contract/errors'
import { failuresOf } from '@greenroom/contract/failures'
import { type HttpRoute, routeFailuresOf } from '@greenroom/contract/http-route'
import { isPermission, permissions } from '@greenroom/contract/permissions'
import { html, raw } from 'hono/html'
import { docsStyle } from './docs-style.ts'
import { type Api, areaOf, type OpenApiDocument, type Operation, type Parameter } from './document.ts'
import type { JsonSchema } from './json-schema.ts'
import { type OutlineField, outlineFields, outlineKind } from './outline.ts'

type Html = ReturnType<typeof html>

/** Renders a page that lists endpoints and routes; without scripts and external resources. */
export function renderDocsPage({ endpoints, routes }: Api, document: OpenApiDocument): Html {
  const areas = [...Map.groupBy([...endpoints, ...routes], areaOf)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Greenroom: calls</title>
<style>${raw(docsStyle)}</style>
</head>
<body>
<div class="page">
<nav aria-label="Calls">
${areas.map(([area, ofArea]) => html`<h2>${area}</h2><ul>${ofArea.map(call => html`<li><a href="#${call.id}">${call.id}</a></li>`)}</ul>`)}
<h2>shared</h2>
<ul><li><a href="#records">Records</a></li><li><a href="#codes">Codes</a></li></ul>
</nav>
<main>
<h1>Greenroom ${document.info.version}</h1>
<p>Every answer has HTTP status 200 and the envelope <code>{ data, status, msg, code }</code>; code 20000 is success.
Files, streams, redirects and the addresses for monitoring have none, unless they refuse.
The session token goes into the header <code>AccessToken</code>, or <code>Authorization: Bearer</code>.
A write that is sent again with the same <code>Idempotency-Key</code> within a day is done once, and answers as before.
The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${areas.map(([area, ofArea]) => html`<h2>${area}</h2>${ofArea.map(call => ('response' in call ? renderEndpoint(call, document) : renderRoute(call, document)))}`)}
<h2 id="records">Records</h2>
${renderRecords(document)}
<h2 id="codes">Codes</h2>
${renderCodes()}
</main>
</div>
</body>
</html>`
}

function renderEndpoint(call: Endpoint, { paths }: OpenApiDocument): Html {
  const operation = paths[call.path]?.[call.method.toLowerCase()]
  const content = operation?.requestBody?.content
  const body = (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema
  const data = answeredData(operation)
  return html`<article id="${call.id}">
${renderHead(call, operation)}
${body ? renderFields('In the body', outlineFields(body)) : ''}
<h4>Answers</h4>
<p><code>${linkRecords(outlineKind(data))}</code></p>
${renderFailures(failuresOf(call))}
</article>`
}

function renderRoute(route: HttpRoute, { paths }: OpenApiDocument): Html {
  const operation = paths[route.path]?.[route.method.toLowerCase()]
  const rows = Object.entries(route.responses).map(([status, { description, content }]) => [
    status,
    description,
    html`<code>${Object.keys(content ?? {}).join(', ')}</code>`,
  ])
  const bodies = Object.entries(operation?.requestBody?.content ?? {})
  return html`<article id="${route.id}">
${renderHead(route, operation)}
${bodies.map(([type, { schema }]) => html`<h4>Body: <code>${type}</code></h4>${schema ? renderFields('In the body', outlineFields(schema)) : ''}`)}
<h4>Answers</h4>
${renderTable(`Answers of ${route.id}`, ['Status', 'Means', 'Content'], rows)}
${renderFailures(routeFailuresOf(route))}
</article>`
}

/** Address, summary, callers and parameters of an endpoint or route. */
function renderHead(called: Endpoint | HttpRoute, operation: Operation | undefined): Html {
  const parameters = operation?.parameters ?? []
  return html`<h3><span class="method">${called.method}</span> <code>${called.path}</code></h3>
<p>${called.summary}</p>
<p class="quiet">${called.id} · ${describeAccess(called)}${operation?.description ? ` · ${operation.description}` : ''}</p>
${renderFields('In the path', parameters.filter(isIn('path')).map(toField))}
${renderFields('In the query string', parameters.filter(isIn('query')).map(toField))}
${renderFields('In headers', parameters.filter(isIn('header')).map(toField))}`
}

function renderFailures(names: readonly ErrorName[]): Html | '' {
  if (names.length === 0) return ''
  return html`<h4>Or fails with</h4>
<p>${names.map((name, index) => html`${index > 0 ? ', ' : ''}<a href="#${name}">${errors[name].code}</a> ${name}`)}</p>`
}

const isIn = (place: Parameter['in']) => (parameter: Parameter) => parameter.in === place
const toField = ({ name, required, schema }: Parameter): OutlineField => ({
  name,
  isRequired: required,
  kind: outlineKind(schema),
})

function describeAccess({ access }: Endpoint | HttpRoute): string {
  if (access === 'public') return 'for anyone'
  if (access === 'signed-in') return 'for every signed-in user'
  return isPermission(access) ? `needs ${access} (${permissions[access]['en-US']})` : `needs ${access}`
}

/** Schema of `data` in a successful response. */
function answeredData(operation: Operation | undefined): JsonSchema {
  const [succeeded] = (operation?.responses['200']?.content?.['application/json']?.schema?.oneOf ??
    []) as JsonSchema[]
  const properties = succeeded?.properties as Record<string, JsonSchema> | undefined
  return properties?.data ?? {}
}

/** Only names of records begin with a capital in an outline; they become links. */
function linkRecords(outline: string): (string | Html)[] {
  return outline
    .split(/\b([A-Z]\w*[a-z]\w*)\b/)
    .map((part, index) => (index % 2 === 0 ? part : html`<a href="#${part}">${part}</a>`))
}

function renderFields(title: string, fields: readonly OutlineField[]): Html | '' {
  if (fields.length === 0) return ''
  return html`<h4>${title}</h4>
${renderTable(
  title,
  ['Field', 'Required', 'What it is'],
  fields.map(({ name, isRequired, kind }) => [html`<code>${name}</code>`, isRequired ? 'yes' : 'no', kind]),
)}`
}

function renderRecords({ components }: OpenApiDocument): Html[] {
  return Object.entries(components.schemas)
    .filter(([name]) => !name.startsWith('failure.'))
    .map(
      ([name, schema]) =>
        html`<article id="${name}"><h3>${name}</h3>${renderFields('Fields', outlineFields(schema))}</article>`,
    )
}

function renderCodes(): Html {
  const rows = (Object.keys(errors) as ErrorName[]).map(name => [
    html`<span id="${name}">${errors[name].code}</span>`,
    html`<code>${name}</code>`,
    errorTexts[name]['en-US'],
    html`<span lang="zh-CN">${errorTexts[name]['zh-CN']}</span>`,
  ])
  return renderTable('Codes', ['Code', 'Name', 'en-US', 'zh-CN'], rows)
}

function renderTable(label: string, heads: string[], rows: (string | Html)[][]): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(cells => html`<tr>${cells.map(cell => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`
}
