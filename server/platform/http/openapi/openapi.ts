import type { Context } from 'hono'
import { renderDocsPage } from './docs-page.ts'
import { docsPolicy } from './docs-style.ts'
import { type Api, type Described, describeApi, type OpenApiDocument } from './document.ts'

/** Description of the API for programs and for readers. */
export interface OpenApi {
  /** Answers `GET /api/openapi.json`. */
  document(context: Context): Response
  /** Answers `GET /api/docs`. */
  page(context: Context): Promise<Response>
}

/** Describes endpoints and routes at the first request for it. */
export function createOpenApi(api: Api, described: Described): OpenApi {
  let document: OpenApiDocument | undefined
  const describe = () => {
    document ??= describeApi(api, described)
    return document
  }
  const shortly = { 'Cache-Control': 'no-cache' }
  return {
    document: context => context.json(describe(), 200, shortly),
    page: async context =>
      context.html(await renderDocsPage(api, describe()), 200, {
        ...shortly,
        'Content-Security-Policy': docsPolicy,
      }),
  }
}
