/** Values of a span: no values of statements, no secrets. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** Kinds of spans, as OpenTelemetry names them. */
export type SpanKind = 'server' | 'internal' | 'client' | 'consumer'

/** A span that has begun. */
export interface OpenSpan {
  /** Its identity, as the header `traceparent` of W3C writes it. */
  readonly traceparent: string
  /** Names it and adds attributes, when they are known only later. */
  describe(name: string, attributes: SpanAttributes): void
  /** Ends it; as failed when there is an error. The message of an error may have values, so only its kind is given on. */
  end(error?: unknown): void
}

/** Begins spans and sends the ended ones. */
export interface Tracer {
  /** @param parent `traceparent` of the span in which it happens; without one, it begins a trace */
  begin(name: string, kind: SpanKind, attributes: SpanAttributes, parent?: string): OpenSpan
  /** Sends what has not been sent. */
  stop(): Promise<void>
}
