import {
  receiveCallbackRoute,
  verifyCallbackRoute,
} from '@greenroom/contract/areas/official-accounts/callback-routes'
import { serveRoute } from '../../../platform/http/routes.ts'
import type { Routes } from '../../../platform/modules/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import { findReceiver, openMessage, storeEvent } from './receive.ts'
import { isSignedBy } from './signature.ts'

const maxBodyBytes = 64 * 1024
const refused = 403

/** Route of an account's event messages. WeChat checks it when it is entered in its back end. */
export function callbackRoutes({ database: { pool }, events, log, settings }: Platform): Routes {
  const secrets = createSecrets(settings)
  return {
    served: [
      serveRoute(verifyCallbackRoute, async context => {
        const { signature = '', timestamp = '', nonce = '', echostr = '' } = context.req.query()
        const receiver = await findReceiver(pool, secrets, context.req.param('appId') ?? '')
        if (!receiver || !isSignedBy(signature, receiver.token, timestamp, nonce))
          return context.body(null, refused)
        return context.text(echostr)
      }),

      // WeChat repeats a message that is not answered with `success` within five seconds.
      serveRoute(
        receiveCallbackRoute,
        async context => {
          const receiver = await findReceiver(pool, secrets, context.req.param('appId') ?? '')
          const body = await context.req.text()
          const fields = receiver && openMessage(receiver, context.req.query(), body)
          if (!fields) return context.body(null, refused)
          const isNew = await storeEvent(pool, receiver.id, fields)
          if (isNew) {
            log.info({ account: receiver.id, event: fields.get('Event') }, 'WeChat sent an event')
            const event = { topic: 'official-account.changed' as const, ids: [receiver.id] }
            events.deliver(
              await events.store(pool, [{ event, audience: { permission: 'official-account:read' } }]),
            )
          }
          return context.text('success')
        },
        { maxBodyBytes },
      ),
    ],
  }
}
