import { getRequestListener } from '@hono/node-server'

// The server puts lighter `Request` and `Response` in place of the global ones when it starts to listen. Tests that share
// a worker meet them or not, by the order of their files; here all have what production has.
getRequestListener(() => new Response())
