import { endpointsTable } from '../server/endpoints-table.ts'
import { say } from './terminal.ts'

// Who may make which call, as this version begins with it; roles are edited at /system/role.
say(endpointsTable())
