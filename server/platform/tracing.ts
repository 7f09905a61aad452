import { AsyncLocalStorage } from 'node:async_hooks'
import type { Settings } from './settings.ts'
import type { OpenSpan, SpanAttributes, SpanKind, Tracer } from './span.ts'

/** Of this process, as the standard has it; undefined without `OTEL_EXPORTER_OTLP_ENDPOINT`. */
let tracer: Tracer | undefined
const active = new AsyncLocalStorage<OpenSpan>()

/**
 * Sends traces from now on when the settings name a receiver. Otherwise nothing of the SDK is loaded;
 * prom-client loads OpenTelemetry's interface (`@opentelemetry/api`) in any case.
 * @returns sends the last spans and ends it
 */
export async function startTracing(
  settings: Pick<
    Settings,
    'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME'
  >,
  version: string,
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings
  if (endpoint === undefined) return async () => {}
  const { createTracer } = await import('./tracing-export.ts')
  const started = createTracer({
    endpoint,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    service: settings.OTEL_SERVICE_NAME,
    version,
  })
  tracer = started
  return async () => {
    tracer = undefined
    await started.stop()
  }
}

/** True while spans are recorded. */
export const isTracing = (): boolean => tracer !== undefined

/** Runs work in a span of the running one, or of `parent`. Without tracing, it only runs the work. */
export async function traced<T>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  work: (span: OpenSpan | undefined) => Promise<T>,
  parent = currentTrace(),
): Promise<T> {
  const span = tracer?.begin(name, kind, attributes, parent)
  if (!span) return work(undefined)
  try {
    const result = await active.run(span, () => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** Begins a span of the running one; undefined without tracing or outside of a span. */
export function beginSpan(name: string, kind: SpanKind, attributes: SpanAttributes): OpenSpan | undefined {
  const parent = currentTrace()
  return parent === undefined ? undefined : tracer?.begin(name, kind, attributes, parent)
}

/** `traceparent` of the running span, to be given on; undefined without one. */
export const currentTrace = (): string | undefined => active.getStore()?.traceparent
