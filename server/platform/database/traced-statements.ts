import type { Sql, TransactionSql } from 'postgres'
import { beginSpan } from '../tracing.ts'

/** Characters of a statement in a span at most. */
const maxLength = 2000

type Unsafe = Sql['unsafe']

/** Makes a span of each statement that runs within a span. It has the text of the statement, whose values are parameters. */
export function traceStatements(driver: Sql): Sql {
  const { begin } = driver
  const tracedBegin = (first: string | Body, second?: Body) => {
    const body = typeof first === 'string' ? second : first
    if (body === undefined) throw new TypeError('A transaction needs a body')
    return begin(typeof first === 'string' ? first : '', transaction => body(tracedTransaction(transaction)))
  }
  return Object.assign(driver, { unsafe: tracedUnsafe(driver.unsafe), begin: tracedBegin })
}

type Body = (sql: TransactionSql) => unknown

const tracedTransaction = (transaction: TransactionSql): TransactionSql => {
  const unsafe = tracedUnsafe(transaction.unsafe)
  return new Proxy(transaction, {
    get: (target, property) => (property === 'unsafe' ? unsafe : Reflect.get(target, property)),
  })
}

function tracedUnsafe(unsafe: Unsafe): Unsafe {
  return new Proxy(unsafe, {
    apply(target, self, call: Parameters<Unsafe>) {
      const query: PromiseLike<unknown> = Reflect.apply(target, self, call)
      traceQuery(query, call[0])
      return query
    },
  })
}

/** Begins the span when a caller begins to wait, because the driver sends the statement only then. */
function traceQuery(query: PromiseLike<unknown>, text: string): void {
  const settle = query.then.bind(query)
  let isSent = false
  const then: typeof settle = (onDone, onFailed) => {
    if (!isSent) {
      isSent = true
      const verb = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement'
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxLength) }
      const span = beginSpan(verb, 'client', attributes)
      if (span)
        settle(
          () => span.end(),
          (error: unknown) => span.end(error),
        )
    }
    return settle(onDone, onFailed)
  }
  Object.assign(query, { then })
}
