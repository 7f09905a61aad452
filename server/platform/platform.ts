import type { Database } from './database/database.ts'
import type { EventHub } from './events/hub.ts'
import type { Files } from './files/files.ts'
import type { Logger } from './log.ts'
import type { MailService } from './mail/mail-service.ts'
import type { Settings } from './settings.ts'

/** Services that every area may use. */
export interface Platform {
  settings: Settings
  log: Logger
  database: Database
  events: EventHub
  files: Files
  mail: MailService
}
