import * as z from 'zod'
import { defineHttpRoute } from '../../http-route.ts'

/** Path of event messages of an account. It is entered in the WeChat back end, so it must not change. */
export const callbackPath = (appId: string): `/api/${string}` => `/api/weixin/callback/${appId}`

const params = z.object({ appId: z.string() })
const signed = z.object({
  signature: z.string().optional(),
  timestamp: z.string(),
  nonce: z.string(),
})
const refused = { description: 'There is no such account, or the signature is wrong' }

export const verifyCallbackRoute = defineHttpRoute({
  id: 'official-account.verify-callback',
  method: 'GET',
  path: callbackPath('{appId}'),
  summary: 'Verify the callback address, as WeChat does when it is entered',
  access: 'public',
  input: { params, query: signed.extend({ echostr: z.string() }) },
  responses: { 200: { description: '`echostr` again', content: { 'text/plain': null } }, 403: refused },
})

export const receiveCallbackRoute = defineHttpRoute({
  id: 'official-account.receive-event',
  method: 'POST',
  path: callbackPath('{appId}'),
  summary: 'Receive an event message from WeChat',
  access: 'public',
  input: {
    params,
    query: signed.extend({
      msg_signature: z.string().optional(),
      encrypt_type: z.string().optional(),
    }),
    body: { 'text/xml': null },
  },
  responses: {
    200: { description: '`success`', content: { 'text/plain': null } },
    403: refused,
    413: { description: 'The message is too large' },
  },
})
