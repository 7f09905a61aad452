import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Tracer } from './span.ts'

const kinds = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

/** Where traces go, and under which name. */
export interface TracingTarget {
  /** Base address of a receiver of OTLP over HTTP. */
  endpoint: string
  /** Headers of each request to it, such as a token. */
  headers: Readonly<Record<string, string>>
  service: string
  version: string
}

/** Sends spans as OTLP over HTTP in batches. The standard's further variables, such as `OTEL_BSP_…`, have their effect. */
export function createTracer({ endpoint, headers, service, version }: TracingTarget): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    // A caller that does not record its trace is followed.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const spans = provider.getTracer('greenroom', version)
  return {
    begin(name, kind, attributes, parent) {
      const span = spans.startSpan(
        name,
        { kind: kinds[kind], attributes: { ...attributes } },
        contextOf(parent),
      )
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        describe(newName, more) {
          span.updateName(newName)
          span.setAttributes({ ...more })
        },
        end(error) {
          if (error !== undefined) {
            span.setAttribute('error.type', error instanceof Error ? error.constructor.name : 'unknown')
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      }
    },
    stop: () => provider.shutdown(),
  }
}

const traceparentPattern = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** A malformed parent counts as none, as W3C Trace Context has it. */
function contextOf(parent: string | undefined) {
  const [, traceId, spanId, flags = ''] = traceparentPattern.exec(parent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
