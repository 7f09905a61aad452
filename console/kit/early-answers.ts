// boot.ts asks what every page behind the sign-in begins with, beside loading the code that asks.

/** The calls that were made before the code was there, and in whose name. */
export interface EarlyAnswers {
  token: string
  language: string
  /** By method and whole address: `GET /api/user/settings`. */
  answers: Record<string, Promise<Response> | undefined>
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers
  }
}

/** What was asked so long ago is asked again. */
const goodMilliseconds = 10_000

/** The answer to a call without a body that was made already in the same words; each is given once. */
export function takeEarlyAnswer(
  call: string,
  { token, language }: Pick<EarlyAnswers, 'token' | 'language'>,
): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyAnswers
  if (!early || early.token !== token || early.language !== language) return undefined
  const answer = early.answers[call]
  delete early.answers[call]
  return performance.now() < goodMilliseconds ? answer : undefined
}
