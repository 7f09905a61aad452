import { startPolishRun } from '@greenroom/contract/areas/weixin/polish/runs'
import type { PolishStreamEvent } from '@greenroom/contract/areas/weixin/polish/stream'
import { polishStreamRoute } from '@greenroom/contract/areas/weixin/polish/stream-route'
import { requestIdHeader } from '@greenroom/contract/envelope'
import { idField } from '@greenroom/contract/fields'
import type { Context } from 'hono'
import { fail } from '../../../../platform/errors.ts'
import { createBoundedStream } from '../../../../platform/events/bounded-stream.ts'
import { frames, streamHeaders } from '../../../../platform/events/frames.ts'
import { type Authenticate, requireActor } from '../../../../platform/http/actor.ts'
import { assertPermission } from '../../../../platform/http/permission.ts'
import type { HttpEnvironment } from '../../../../platform/http/request-context.ts'
import { serveRoute } from '../../../../platform/http/routes.ts'
import type { Routes } from '../../../../platform/modules/module.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { assistantOf } from '../assistant/assistant.ts'
import { answerRun, readerLeft } from './answer-run.ts'
import { claimRun } from './store.ts'

/** Most unread bytes of a stream; more than the longest answer has. */
const maxUnreadBytes = 4 * 1024 * 1024
/** Keeps proxies from closing an idle connection. */
const heartbeatMs = 15_000

/** Streams the answers of the assistant to the users who asked. */
export function polishStreamRoutes(platform: Platform, authenticate: Authenticate): Routes {
  const { database, log, settings } = platform
  const assistant = assistantOf(settings)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  async function stream(context: Context<HttpEnvironment>): Promise<Response> {
    const { token, viewAs, requestId } = context.var.request
    const actor = await requireActor(authenticate, token, viewAs)
    if (actor.onlyEndpoints) throw fail('passwordChangeRequired')
    if (actor.viewsAs !== undefined) throw fail('viewAsReadOnly')
    assertPermission(startPolishRun, actor.permissions)
    if (!assistant) throw fail('assistantNotSet')
    const id = idField.safeParse(context.req.param('id')).data
    const run = id && (await claimRun(database.pool, actor.id, id))
    if (!run) throw fail('notFound')

    const leaving = new AbortController()
    const body = createBoundedStream({
      maxUnreadBytes,
      disconnect: context.env?.outgoing && (() => context.env.outgoing?.destroy()),
      onEnd: () => leaving.abort(readerLeft),
    })
    const heartbeat = setInterval(() => body.write(frames.heartbeat), heartbeatMs).unref()
    const send = (event: PolishStreamEvent) => body.write(frames.data(event))
    const answered = answerRun(platform, assistant, run, {
      send,
      signal: AbortSignal.any([leaving.signal, stopping.signal]),
    })
      .catch(error => log.error({ err: error, requestId }, 'the answer of a run was not stored'))
      .finally(() => {
        clearInterval(heartbeat)
        body.close()
        running.delete(answered)
      })
    running.add(answered)
    return context.body(body.body, 200, { ...streamHeaders, [requestIdHeader]: requestId })
  }

  return {
    served: [serveRoute(polishStreamRoute, stream)],
    async stop() {
      stopping.abort(new Error('The server stops'))
      await Promise.all(running)
    },
  }
}
