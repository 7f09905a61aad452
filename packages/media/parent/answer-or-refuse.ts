import type { MediaLog, PlayDecision, PublishDecision } from '../api/media-server.ts'

/** Answers whether something is allowed; a failure refuses. */
export async function answerOrRefuse<Decision extends PublishDecision | PlayDecision>(
  log: MediaLog,
  ask: () => Promise<Decision>,
  answer: (decision: Decision | { isAllowed: false; reason: string }) => void,
): Promise<void> {
  try {
    answer(await ask())
  } catch (err) {
    log.error({ err }, 'Nobody could say whether a connection to the media server is allowed')
    answer({ isAllowed: false, reason: 'Nobody could say whether this is allowed' })
  }
}
