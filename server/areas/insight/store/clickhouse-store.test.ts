import { openClickHouse } from '@greenroom/event-store'
import { afterAll, beforeAll, describe } from 'vitest'
import {
  type ClickHouseEmulator,
  missingPlatform,
  startClickHouse,
} from '../../../../emulators/clickhouse/clickhouse.ts'
import { createShipPoller } from '../ship/poller.ts'
import { describeCluster } from '../testing/cluster-cases.ts'
import { describeEventStore, type Engine } from '../testing/conformance.ts'
import { describeFigures } from '../testing/figure-conformance.ts'
import { describeShipping } from '../testing/shipping-cases.ts'

/** Of the first start, which installs 546 MB. */
const startTimeoutMs = 600_000
const missing = missingPlatform()

// One file, because each ClickHouse is a process with 300 MB.
describe.skipIf(missing)(`ClickHouse${missing ? ` (${missing})` : ''}`, () => {
  let emulator: ClickHouseEmulator | undefined
  const running = () => {
    if (!emulator) throw new Error('ClickHouse was not started')
    return emulator
  }
  beforeAll(async () => {
    emulator = await startClickHouse()
  }, startTimeoutMs)
  afterAll(() => emulator?.stop())

  const urlOf = (timeZone: string) => running().urlOf(timeZone)
  const engine: Engine = {
    name: 'ClickHouse',
    settingsOf: timeZone => ({ CLICKHOUSE_URL: urlOf(timeZone) }),
    createPoller: platform => createShipPoller(platform, openClickHouse(urlOf(platform.settings.TIME_ZONE))),
  }
  describeEventStore(engine)
  describeFigures({
    ...engine,
    settingsOf: () => ({ CLICKHOUSE_URL: urlOf('figures') }),
    createPoller: platform => createShipPoller(platform, openClickHouse(urlOf('figures'))),
  })
  describeShipping(running)
  describeCluster(running)
})
