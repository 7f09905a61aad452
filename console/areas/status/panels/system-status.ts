import type { readSystemStatus } from '@greenroom/contract/areas/status/system-status'
import type { ResponseOf } from '@greenroom/contract/endpoint'

/** What the server says of its state. */
export type SystemStatus = ResponseOf<typeof readSystemStatus>
