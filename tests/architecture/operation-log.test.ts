import { recordedActions, recordedEntities } from '@greenroom/contract/areas/audit/operation-log'
import { presetKeys } from '@greenroom/contract/areas/presets/presets'
import { declaredActionNames, declaredEntityNames } from '@greenroom/contract/declared-areas'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { texts } from '../../console/areas/audit/locales/zh-CN.ts'
import { presetAction } from '../../server/areas/presets/effects.ts'
import { modules, registry } from '../../server/modules.ts'
import { readSettings } from '../../server/platform/settings.ts'

const own = 'between a user and their console'
const step = 'a step on the way to something that is recorded'
const turn = 'whose turn it is, for minutes'
/** Calls that change something and leave no entry, and why. */
const unrecordedWrites = {
  'access.begin-oidc': step,
  'access.passkey-options': step,
  'bulk-job.cancel': 'it keeps a change from being made',
  'bulk-job.undo': 'what it takes back is recorded',
  'draft.drop': own,
  'draft.save': own,
  'import.stop': step,
  'import.map': step,
  'import.mend': step,
  'insight.send-events': 'events are counted, not recorded',
  'inspection.keep': turn,
  'inspection.next': turn,
  'inspection.release': turn,
  'inspection.skip': turn,
  'list-view.send-weekly': own,
  'list-view.set-default': own,
  'list-view.unwatch': own,
  'list-view.watch': own,
  'live-alarm.test-target': 'it tries a target and changes nothing',
  'live-chat.receive': 'messages say who wrote them',
  'live-chat.watch-send': 'messages say who wrote them',
  'live-chat.send': 'messages say who wrote them',
  'message.read': own,
  'message.read-all': own,
  'message.snooze': own,
  'message.unsnooze': own,
  'message.reply': 'private words of two users',
  'passkey.begin': step,
  'official-account.probe': 'it is what WeChat says, not a change',
  'password-reset.ask': step,
  'polish-run.check': own,
  'polish-run.delete': own,
  'polish-run.review': own,
  'polish-run.start': own,
  'preset.run': 'what the presets do is recorded',
  'preset.cancel-run': 'what the presets did is recorded',
  'profile.save-list-preference': own,
  'profile.save-settings': own,
  'profile.save-workplace': own,
  'visit.note': 'visits are counted, not recorded',
}

/** Things that no row of ours stands for: only what users do with them is recorded. */
const withoutTable = ['job', 'backup']

const recorded = registry.recordedTables

/** The words without those that areas declare together with their labels. */
const without = (words: readonly string[], declared: readonly string[]) =>
  words.filter(word => !declared.includes(word))

describe('the operation log', () => {
  it('is filtered by every entity that is recorded, and by no other', () => {
    const entities = [...recorded.map(({ entity }) => entity), ...withoutTable]
    expect(recordedEntities.toSorted()).toEqual(entities.toSorted())
  })

  it('knows of every table of the schema whether it is recorded, or why not', () => {
    const schemas = import.meta.glob<object>('../../server/**/schema.ts', { eager: true })
    const inSchemas = new Set(
      Object.values(schemas).flatMap(schema => Object.values(schema).filter(value => is(value, PgTable))),
    )
    const declared = modules.flatMap(({ tables = [] }) => tables.map(({ table }) => getTableName(table)))
    expect(declared.toSorted()).toEqual([...inSchemas].map(table => getTableName(table)).toSorted())
  })

  it('is filtered by actions that there are, each with its words', () => {
    const known = new Set(
      [
        ...allEndpoints,
        ...registry.jobs(readSettings({})).map(({ name }) => ({ id: name })),
        ...presetKeys.map(key => ({ id: presetAction(key) })),
      ].map(({ id }) => id),
    )
    const made = recordedActions.filter(action => action !== 'start' && action !== 'system')
    expect(made.filter(action => !known.has(action))).toEqual([])
    const keys = without(recordedActions, declaredActionNames).map(action => action.replace('.', '_'))
    expect(Object.keys(texts.audit.actions).toSorted()).toEqual(keys.toSorted())
    expect(Object.keys(texts.audit.entities).toSorted()).toEqual(
      without(recordedEntities, declaredEntityNames).toSorted(),
    )
  })

  it('records the writes of every endpoint, except the named ones with their reason', () => {
    const recordedEndpoints = new Set<string>(recordedActions)
    const unrecorded = allEndpoints.filter(
      ({ effect, id }) => effect === 'write' && !recordedEndpoints.has(id),
    )
    expect(unrecorded.map(({ id }) => id).toSorted()).toEqual(Object.keys(unrecordedWrites).toSorted())
  })

  it('has words for every field whose change it shows, and for no other', () => {
    const fields = recorded.flatMap(({ table, ignored = [] }) =>
      Object.values(getTableColumns(table))
        .map(({ name }) => toSnakeCase(name))
        .filter(name => !ignored.includes(name)),
    )
    expect(Object.keys(texts.audit.fields).toSorted()).toEqual([...new Set(fields)].toSorted())
  })

  it('has words for every value of the fields that have only a few', () => {
    const values = recorded.flatMap(({ table, ignored = [] }) =>
      Object.values(getTableColumns(table)).flatMap(({ name, enumValues = [] }) => {
        const field = toSnakeCase(name)
        return ignored.includes(field) ? [] : enumValues.map(value => `${field}_${value}`)
      }),
    )
    expect(values.length).toBeGreaterThan(50)
    const labelled = new Set(Object.keys(texts.audit.values))
    // Resolutions and audio profiles are written the same in every language.
    const technical = /_(?:\d+\*\d+|(?:HE-)?AAC\S*(?: v2)?|AAC-LC)$/
    const unlabelled = values.filter(value => !labelled.has(value) && !technical.test(value))
    expect([...new Set(unlabelled)].toSorted()).toEqual([])
  })
})
