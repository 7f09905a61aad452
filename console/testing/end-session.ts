import { afterEach } from 'vitest'
import { clearSession } from '../kit/session/session.ts'

// Files of tests share a worker's modules: a user that one of them leaves signed in decides the zone of the next one's days.
afterEach(clearSession)
