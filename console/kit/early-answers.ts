// boot.ts asks what every page behind the sign-in begins with, beside loading the code that asks.

/** The calls that were made before the code was there, and in whose name. */
export interface EarlyAnswers {
  token: string
  language: string
  /** By method and whole address: `GET /api/user/settings`. */
  answers: Record<string, Promise<Response> | undefined>
  /** Settles when all of them have been made: some wait for the answer to another. */
  made: Promise<unknown>
  /** Those that have come, by the same names. */
  bodies: Map<string, unknown>
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers
  }
}

type Asker = Pick<EarlyAnswers, 'token' | 'language'>

/** What was asked so long ago is asked again. */
const goodMilliseconds = 10_000

function earlyAnswersFor({ token, language }: Asker): EarlyAnswers | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyAnswers
  if (!early || early.token !== token || early.language !== language) return undefined
  if (performance.now() < goodMilliseconds) return early
  early.answers = {}
  early.bodies.clear()
  return undefined
}

/** The answer to a call without a body that was made already in the same words; each is given once. */
export function takeEarlyAnswer(call: string, asker: Asker): Promise<Response> | undefined {
  const early = earlyAnswersFor(asker)
  const answer = early?.answers[call]
  if (early) delete early.answers[call]
  early?.bodies.delete(call)
  return answer
}

/** The body of such an answer, if {@link readEarlyAnswers} has read it already; each is given once. */
export function takeEarlyBody(call: string, asker: Asker): unknown {
  const body = earlyAnswersFor(asker)?.bodies.get(call)
  if (body !== undefined) void takeEarlyAnswer(call, asker)
  return body
}

/** Reads the answers that are on their way, so that what is drawn first has them at once. Never rejects. */
export async function readEarlyAnswers(): Promise<void> {
  const early = window.earlyAnswers
  if (!early) return
  await early.made
  const reads = Object.entries(early.answers).map(async ([call, answer]) => {
    // The answer itself may be taken meanwhile, and its body with it.
    const response = await answer
    if (!response?.ok || response.bodyUsed) return
    const body: unknown = await response.clone().json()
    if (early.answers[call] === answer) early.bodies.set(call, body)
  })
  await Promise.allSettled(reads)
}
