import {
  certificateTypes,
  certificationStates,
  enterpriseCertificateTypes,
} from '@greenroom/contract/areas/profile/certification'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'
import { storedFiles } from '../../../platform/files/schema.ts'
import { users } from '../../../platform/users/schema.ts'

/** Certification requests with their decisions. */
export const certifications = pgTable(
  'certification',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: certificationStates }).notNull().default('auditing'),
    enterpriseName: text().notNull(),
    enterpriseCertificateType: text({ enum: enterpriseCertificateTypes }).notNull(),
    organizationCode: text().notNull(),
    legalPerson: text().notNull(),
    certificateType: text({ enum: certificateTypes }).notNull(),
    authenticationNumber: text().notNull(),
    createdAt: createdAt(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    /** Text of the decision for the user. */
    answer: text().notNull().default(''),
  },
  table => [
    uniqueIndex('certification_auditing').on(table.userId).where(sql`state = 'auditing'`),
    index('certification_user').on(table.userId, table.createdAt.desc()),
  ],
)

/** Which files prove it. */
export const certificationDocuments = pgTable(
  'certification_document',
  {
    certificationId: uuid()
      .notNull()
      .references(() => certifications.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => storedFiles.id),
  },
  table => [
    primaryKey({ columns: [table.certificationId, table.fileId] }),
    uniqueIndex('certification_document_file').on(table.fileId),
  ],
)
