import { expect, it } from 'vitest'
import { readSettings, settingNames, unknownNamesOf } from '../settings.ts'
import { findTypos } from './typos.ts'

const typosAmong = (...names: string[]) => findTypos(names, settingNames)

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATBASE_URL', 'DATABASE_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['SECRET_KEY', 'SECRETS_KEY'],
  ['S3_BUCKETS', 'S3_BUCKET'],
])('names %s as a misspelt %s', (name, setting) => {
  expect(typosAmong(name)).toEqual([{ name, setting }])
})

it('names variables that begin as only our settings do', () => {
  expect(typosAmong('SMTP_PASSWORD', 'LIVE_QUALITIES').map(({ name }) => name)).toEqual([
    'SMTP_PASSWORD',
    'LIVE_QUALITIES',
  ])
})

it('leaves the variables of a usual shell and of other programs alone', () => {
  const usual = [
    'HOME',
    'PATH',
    'PWD',
    'OLDPWD',
    'SHELL',
    'TERM',
    'USER',
    'LANG',
    'LC_ALL',
    'TZ',
    'SHLVL',
    '_',
  ]
  const others = [
    'HOSTNAME',
    'NODE_ENV',
    'NODE_OPTIONS',
    'AWS_REGION',
    'OTEL_BSP_SCHEDULE_DELAY',
    'INVOCATION_ID',
  ]
  expect(typosAmong(...usual, ...others, 'CI', 'DEBUG', 'EDITOR', 'LOGNAME', 'MAIL')).toEqual([])
})

it('knows which variables stood beside the settings', () => {
  const settings = readSettings({ PORT: '3000', SMPT_URL: 'x', HOME: '/home/lin', EMPTY: '' })
  expect(unknownNamesOf(settings)).toEqual(['SMPT_URL', 'HOME'])
})
