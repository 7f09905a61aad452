import { endpointsTable } from '../server/endpoints-table.ts'
import { say } from './terminal.ts'

// Prints which default roles may call each endpoint; roles can be edited at /system/role.
say(endpointsTable())
