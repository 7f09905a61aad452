import { argv } from 'node:process'
import { type DatabaseAddress, openDatabase } from '../../database/database.ts'
import { createEventHub } from '../../events/hub.ts'
import { createFiles } from '../../files/files.ts'
import { createLog } from '../../log.ts'
import { createMail } from '../../mail/mail.ts'
import { readSettings } from '../../settings.ts'
import { createJobs } from '../jobs.ts'
import { deadly, deadlyJobs } from './deadly-job.ts'

// Runs as a process: node server-that-dies.ts job|item ADDRESS
const [, , kind = '', address = ''] = argv
// Only jobs.test.ts starts this process.
const database = openDatabase(JSON.parse(address) as DatabaseAddress, 2)
const log = createLog('silent')
const settings = readSettings({})
const jobs = createJobs(
  {
    database,
    log,
    version: '1',
    events: createEventHub(database, log),
    files: createFiles(settings),
    mail: createMail(settings, log),
  },
  [kind === 'item' ? deadlyJobs.item : deadlyJobs.job],
)
await jobs.start()
await jobs.enqueue(deadly)
