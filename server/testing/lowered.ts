/** Does some work while limits are others, so that a test need not reach the real ones; they are read where they are used. */
export async function withLimits<L extends object>(
  limits: L,
  others: { [Name in keyof L]?: number },
  work: () => Promise<void>,
): Promise<void> {
  const before = { ...limits }
  Object.assign(limits, others)
  try {
    await work()
  } finally {
    Object.assign(limits, before)
  }
}
