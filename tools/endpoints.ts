import { say } from '../cli/terminal.ts'
import { endpointsTable } from '../server/endpoints-table.ts'

// Prints which default roles may call each endpoint; roles can be edited at /system/role.
say(endpointsTable())
