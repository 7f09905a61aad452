import { createRollUpPoller } from '../roll-up/poller.ts'
import { describeEventStore } from '../testing/conformance.ts'

describeEventStore({ name: 'PostgreSQL', createPoller: createRollUpPoller })
