import type { Context } from 'hono'
import { fail } from '../../platform/errors.ts'
import { fileResponse, openFile } from '../../platform/files/files.ts'
import { type Authenticate, requireActor } from '../../platform/http/actor.ts'
import type { HttpEnvironment } from '../../platform/http/request-context.ts'
import type { Platform } from '../../platform/platform.ts'
import { findItem } from './store.ts'

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serves the video of a clip to users who may view live rooms. */
export function createVideoRoute({ database, files }: Platform, authenticate: Authenticate) {
  return async (context: Context<HttpEnvironment>): Promise<Response> => {
    const { token, viewAs } = context.var.request
    const actor = await requireActor(authenticate, token, viewAs)
    if (actor.onlyEndpoints) throw fail('passwordChangeRequired')
    if (!actor.permissions.has('live-room:read')) throw fail('forbidden', { permission: 'live-room:read' })
    const { id = '' } = context.req.param()
    const item = idForm.test(id) ? await findItem(database.pool, id) : undefined
    if (!item) throw fail('notFound')
    return fileResponse(await openFile(database.pool, files, item.videoFileId))
  }
}
