import { setTimeout as delay } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'

/** A statement of a transaction that has ended or lost its connection. */
class TransactionOverError extends Error {}

type Body = (sql: TransactionSql) => unknown

/** How long after a suspicious error the loss of its connection may be reported, in milliseconds. */
const timeoutMs = 1_000

/**
 * Keeps a transaction from using its connection after a loss. The driver (postgres 3.4, its issues 1208 and 1216) would
 * go on: its rollback would end the process with an exception that no caller can catch, and later statements would run,
 * and commit, in the transaction that uses the connection next.
 */
export function guardTransactions(driver: Sql): Sql {
  const begin = driver.begin
  const guarded = (first: string | Body, second?: Body) => {
    const body = typeof first === 'string' ? second : first
    if (body === undefined) throw new TypeError('A transaction needs a body')
    const { follow, end } = createGuard()
    const run = begin(typeof first === 'string' ? first : '', sql => follow(sql, body))
    run.then(end, end)
    return run
  }
  return Object.assign(driver, { begin: guarded })
}

function createGuard() {
  let isOver = false
  const over = Promise.withResolvers<void>()
  const end = () => {
    isOver = true
    over.resolve()
  }

  /** Runs the body. Its result or error after a loss is ignored, because no caller waits for it any more. */
  async function follow(sql: TransactionSql, body: Body): Promise<unknown> {
    try {
      const result = await body(refuseWhenOver(sql))
      const whole = Array.isArray(result) ? await Promise.all(result) : result
      return isOver ? await never() : whole
    } catch (error) {
      if (mayComeFromLoss(error))
        await Promise.race([over.promise, delay(timeoutMs, undefined, { ref: false })])
      if (isOver) return never()
      throw error
    }
  }

  function refuseWhenOver(sql: TransactionSql): TransactionSql {
    const check = () => {
      if (isOver) throw new TransactionOverError('The transaction is over, or its connection was lost')
    }
    const unsafe: TransactionSql['unsafe'] = (...call) => {
      check()
      return sql.unsafe(...call)
    }
    const savepoint = (first: string | Body, second?: Body) => {
      check()
      if (typeof first !== 'string') return sql.savepoint(inner => follow(inner, first))
      return sql.savepoint(first, inner => (second === undefined ? undefined : follow(inner, second)))
    }
    return new Proxy(sql, {
      apply(target, self, call) {
        check()
        return Reflect.apply(target, self, call)
      },
      get(target, property) {
        if (property === 'unsafe') return unsafe
        if (property === 'savepoint') return savepoint
        return Reflect.get(target, property)
      },
    })
  }

  return { follow, end }
}

function never(): Promise<never> {
  return new Promise(() => {})
}

/** True when the server or the system ended the connection with this error. */
function mayComeFromLoss(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('severity' in cause && (cause.severity === 'FATAL' || cause.severity === 'PANIC')) return true
    if ('syscall' in cause) return true
    if ('code' in cause && String(cause.code).startsWith('CONNECTION_')) return true
  }
  return false
}
