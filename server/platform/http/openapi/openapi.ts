import type { Endpoint } from '@greenroom/contract/endpoint'
import type { Context } from 'hono'
import { renderDocsPage } from './docs-page.ts'
import { docsPolicy } from './docs-style.ts'
import { type Described, describeEndpoints, type OpenApiDocument } from './document.ts'

/** Description of the API for programs and for readers. */
export interface OpenApi {
  /** Answers `GET /api/openapi.json`. */
  document(context: Context): Response
  /** Answers `GET /api/docs`. */
  page(context: Context): Promise<Response>
}

/** Describes the endpoints at the first request for it. */
export function createOpenApi(calls: readonly Endpoint[], described: Described): OpenApi {
  let document: OpenApiDocument | undefined
  const describe = () => {
    document ??= describeEndpoints(calls, described)
    return document
  }
  const shortly = { 'Cache-Control': 'no-cache' }
  return {
    document: context => context.json(describe(), 200, shortly),
    page: async context =>
      context.html(await renderDocsPage(calls, describe()), 200, {
        ...shortly,
        'Content-Security-Policy': docsPolicy,
      }),
  }
}
