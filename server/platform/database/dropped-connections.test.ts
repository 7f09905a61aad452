import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { surviveDroppedConnections } from './dropped-connections.ts'

test('a connection lost while it is made does not end the process, and any other unhandled rejection does', () => {
  const process = new EventEmitter()
  surviveDroppedConnections(process, createLog('silent'))
  const connectionClosed = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
  expect(process.emit('unhandledRejection', connectionClosed)).toBe(true)
  const bug = new TypeError('undefined is not a function')
  expect(() => process.emit('unhandledRejection', bug)).toThrow(bug)
})
