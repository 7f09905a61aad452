// boot.ts makes the first requests of every page while the code that needs them is loading.

/** Requests made before the code was loaded, and their token. */
export interface EarlyAnswers {
  token: string
  language: string
  /** By method and whole address: `GET /api/user/settings`. */
  answers: Record<string, Promise<Response> | undefined>
  /** Settles when all requests have been made; some need the response to another. */
  made: Promise<unknown>
  /** Bodies that have arrived, by the same names. */
  bodies: Map<string, unknown>
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers
  }
}

type Asker = Pick<EarlyAnswers, 'token' | 'language'>

/** Older responses are not used. */
const goodMilliseconds = 10_000

function earlyAnswersFor({ token, language }: Asker): EarlyAnswers | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyAnswers
  if (!early || early.token !== token || early.language !== language) return undefined
  if (performance.now() < goodMilliseconds) return early
  early.answers = {}
  early.bodies.clear()
  return undefined
}

/** Response to an identical request without a body that was made early; returned once. */
export function takeEarlyAnswer(call: string, asker: Asker): Promise<Response> | undefined {
  const early = earlyAnswersFor(asker)
  const answer = early?.answers[call]
  if (early) delete early.answers[call]
  early?.bodies.delete(call)
  return answer
}

/** Body of such a response, if {@link readEarlyAnswers} has read it; returned once. */
export function takeEarlyBody(call: string, asker: Asker): unknown {
  const body = earlyAnswersFor(asker)?.bodies.get(call)
  if (body !== undefined) void takeEarlyAnswer(call, asker)
  return body
}

/** Reads the early responses, so that the first rendering has them. Never rejects. */
export async function readEarlyAnswers(): Promise<void> {
  const early = window.earlyAnswers
  if (!early) return
  await early.made
  const reads = Object.entries(early.answers).map(async ([call, answer]) => {
    // The response and its body may be taken during the wait.
    const response = await answer
    if (!response?.ok || response.bodyUsed) return
    const body: unknown = await response.clone().json()
    if (early.answers[call] === answer) early.bodies.set(call, body)
  })
  await Promise.allSettled(reads)
}
