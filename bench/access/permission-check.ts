import { createAuthenticate } from '../../server/areas/auth/authenticate.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { createEventHub } from '../../server/platform/events/hub.ts'
import { createFiles } from '../../server/platform/files/files.ts'
import { requireActor } from '../../server/platform/http/actor.ts'
import { createLog } from '../../server/platform/log.ts'
import { createMail } from '../../server/platform/mail/mail.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { addressOfPostgres } from '../kit/postgres-address.ts'
import { atMost, printMeasured } from '../kit/table.ts'

const rounds = 20
const checksPerRound = 20_000

/** Time that each call spends on authentication and the permission check, from the cache in memory. */
export async function measurePermissionCheck(dataDir: string, token: string): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataDir })
  const log = createLog('error')
  const database = openDatabase(await addressOfPostgres(dataDir), 2)
  const events = createEventHub(database, log)
  try {
    const files = createFiles(settings)
    const mail = createMail(settings, log)
    const authenticate = createAuthenticate({ settings, log, database, events, files, mail })
    const figures: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const begun = performance.now()
      for (let check = 0; check < checksPerRound; check++) {
        const { permissions } = await requireActor(authenticate, token)
        if (!permissions.has('menu:read')) throw new Error('The administrator may not read the menu')
      }
      // The first round also asks the database.
      if (round > 0) figures.push(((performance.now() - begun) * 1000) / checksPerRound)
    }
    const what = 'token → user → permission'
    printMeasured('The permission check of one call', 'µs', [{ what, figures, target: atMost(100, 'µs') }], 2)
  } finally {
    await database.close()
  }
}
