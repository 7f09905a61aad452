import {
  audioProfiles,
  type Parameters,
  parameterChangeStates,
  parameterModes,
  resolutions,
  videoProfiles,
} from '@greenroom/contract/areas/parameters/parameters'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../platform/database/columns.ts'
import { users } from '../../platform/users/schema.ts'

/** The parameters in force: one row, which only an approval changes. */
export const parameterSettings = pgTable(
  'parameter_setting',
  {
    id: id(),
    name: text().notNull().default('studio'),
    videoMode: text({ enum: parameterModes }).notNull(),
    videoAcquisitionResolution: text({ enum: resolutions }).notNull(),
    videoAcquisitionFrameRate: integer().notNull(),
    videoEncodingResolution: text({ enum: resolutions }).notNull(),
    videoEncodingMinRate: integer().notNull(),
    videoEncodingMaxRate: integer().notNull(),
    videoEncodingDefaultRate: integer().notNull(),
    videoEncodingFrameRate: integer().notNull(),
    videoEncodingProfile: text({ enum: videoProfiles }).notNull(),
    audioMode: text({ enum: parameterModes }).notNull(),
    audioAcquisitionChannels: integer().notNull(),
    audioEncodingChannels: integer().notNull(),
    audioEncodingRate: integer().notNull(),
    audioEncodingProfile: text({ enum: audioProfiles }).notNull(),
    version: version(),
    updatedAt: updatedAt(),
  },
  table => [uniqueIndex('parameter_setting_name').on(table.name)],
)

/** A request for other parameters, and its outcome. All users who may view parameters see all requests. */
export const parameterChanges = pgTable(
  'parameter_change',
  {
    id: id(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    /** Null once the user is deleted: the parameters in force, and since when, must still be known. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    description: text().notNull(),
    state: text({ enum: parameterChangeStates }).notNull().default('auditing'),
    original: jsonb().$type<Parameters>().notNull(),
    originalVersion: integer().notNull(),
    proposed: jsonb().$type<Parameters>().notNull(),
    correctsId: uuid().references((): AnyPgColumn => parameterChanges.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    /** What the decision said to the user. */
    answer: text().notNull().default(''),
  },
  table => [
    // One request waits at a time, also among concurrent ones.
    uniqueIndex('parameter_change_auditing').on(table.state).where(sql`state = 'auditing'`),
    index('parameter_change_created').on(table.createdAt.desc(), table.id),
  ],
)
