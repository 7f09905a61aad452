import { resolve } from 'node:path'
import { defaultLanguage, languages } from '@greenroom/contract/languages'
import { type PasswordRule, passwordRules, shortestPassword } from '@greenroom/contract/password-rules'
import { timeZoneField } from '@greenroom/contract/time-zone'
import * as z from 'zod'
import { isLoopback, parseTrustedProxies } from './access/client-address.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform(value => value === '1' || value === 'true')

/** Parts of a text that commas separate. */
const parts = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== ''),
)
const urls = (protocol?: RegExp) => parts.pipe(z.array(z.url({ protocol })))

const proxies = z.string().transform((setting, context) => {
  const isTrusted = parseTrustedProxies(setting)
  if (isTrusted) return isTrusted
  context.addIssue('it takes the number of proxies, or their addresses and networks separated by commas')
  return z.NEVER
})

/** Headers as OpenTelemetry writes them: `name=value,name=value`, values percent-encoded. */
const headers = parts.transform((pairs, context) => {
  const read: Record<string, string> = {}
  for (const pair of pairs) {
    const [, name, value] = /^([\w-]+)=((?:[^%]|%[\da-f]{2})*)$/i.exec(pair) ?? []
    if (name === undefined || value === undefined) {
      context.addIssue(
        'it takes headers such as name=value, separated by commas, with percent-encoded values',
      )
      return z.NEVER
    }
    read[name] = decodeURIComponent(value.trim())
  }
  return read
})

/** All settings by environment variable; docs/operate.md explains each. */
const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform(path => resolve(path)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_ACQUIRE_SECONDS: z.coerce.number().min(0.1).max(600).default(10),
  DATABASE_STATEMENT_SECONDS: z.coerce.number().min(0.1).max(86_400).default(120),
  EVENT_STREAMS_PER_USER: z.coerce.number().int().min(1).max(10_000).default(30),
  IMPORTS_PER_USER: z.coerce.number().int().min(1).max(1000).default(5),
  PREVIEWS_PER_USER: z.coerce.number().int().min(1).max(1000).default(4),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CORS_ORIGINS: urls().default([]),
  TRUST_PROXY: proxies.prefault('0'),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.default({}),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('greenroom'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DEMO: flag.default(false),
  DEMO_DAYS: z.coerce.number().int().min(0).max(90).default(90),
  DEMO_DELAY: z.coerce.number().int().min(0).max(60_000).optional(),
  SINGLE_SESSION: flag.default(false),
  CLICKHOUSE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'it takes letters, digits, dots, hyphens and underscores')
    .optional(),
  TIME_ZONE: timeZoneField.default('Asia/Shanghai'),
  ADMIN_USERNAME: z.string().min(1).max(100).default('admin'),
  ADMIN_PASSWORD: z.string().min(1).max(200).optional(),
  DOMAIN_REGISTRATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRETS_KEY: z.string().min(32).max(500).optional(),
  WEIXIN_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.weixin.qq.com'),
  LIVE_ALARM_GROUP_MINUTES: z.coerce.number().min(0).max(1440).default(15),
  LIVE_ALARM_DINGTALK_URLS: urls(/^https?$/).default([]),
  LIVE_ALARM_WECOM_URLS: urls(/^https?$/).default([]),
  LIVE_ALARM_FEISHU_URLS: urls(/^https?$/).default([]),
  LIVE_ALARM_LANGUAGE: z.enum(languages).default(defaultLanguage),
  LIVE_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  LIVE_WEBHOOK_SECRET: z.string().min(16).max(500).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z.string().min(3).max(300).optional(),
  REGISTRATION: flag.default(true),
  PASSWORD_LENGTH: z.coerce.number().int().min(shortestPassword).max(64).default(shortestPassword),
  PASSWORD_DAYS: z.coerce.number().int().min(0).max(3650).default(0),
  PASSWORD_HISTORY: z.coerce.number().int().min(0).max(24).default(0),
  LOCK_MINUTES: z.coerce.number().int().min(0).max(1440).default(0),
  AUDIT_RETENTION_MONTHS: z.coerce.number().int().min(0).max(1200).default(0),
  LIVE_CHAT_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(30),
  LIVE_RECORDING_GB: z.coerce.number().min(0).max(1_000_000).default(100),
  LIVE_RECORDING_DAYS: z.coerce.number().int().min(0).max(36_500).default(30),
  EVENT_RETENTION_MONTHS: z.coerce.number().int().min(0).max(1200).default(13),
  BACKUP_DIR: z
    .string()
    .min(1)
    .transform(path => resolve(path))
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'it takes a time of the day such as 03:00')
    .optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(7),
  BACKUP_BEFORE_UPGRADE: z.enum(['on', 'off']).default('on'),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_SECOND_STEP: flag.default(false),
  OIDC_LABEL: z.string().min(1).max(40).default('SSO'),
  FETCH_PRIVATE_ADDRESSES: flag.default(false),
  UPLOAD_LIMIT_MB: z.coerce.number().int().min(1).max(10_000).default(50),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AI_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_KEY: z.string().min(1).max(1000).optional(),
  AI_MODEL: z.string().min(1).max(200).optional(),
  AI_PRICE_INPUT: z.coerce.number().min(0).max(1_000_000).optional(),
  AI_PRICE_OUTPUT: z.coerce.number().min(0).max(1_000_000).optional(),
  AI_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'it takes a currency code such as CNY')
    .default('CNY'),
  AI_DAILY_RUNS: z.coerce.number().int().min(0).max(1_000_000).default(200),
  AI_DAILY_TOKENS: z.coerce.number().int().min(0).max(1_000_000_000).default(1_000_000),
  AI_TIMEOUT_SECONDS: z.coerce.number().min(1).max(3600).default(180),
  AI_STALL_SECONDS: z.coerce.number().min(0.1).max(600).default(30),
  LIVE_ENGINE: z.enum(['embedded', 'srs', 'mediamtx', 'off']).default('embedded'),
  LIVE_NODES: urls(/^https?$/).default([]),
  LIVE_NODES_RTMP: urls(/^rtmp$/).default([]),
  LIVE_HOOK_SECRET: z
    .string()
    // It appears unescaped in addresses.
    .regex(/^[\w-]{16,500}$/, 'it takes 16 to 500 letters, digits, - and _')
    .optional(),
  LIVE_PLAY_URLS: parts.default([]),
  LIVE_RTMP_HOST: z.string().min(1).optional(),
  LIVE_RTMP_PORT: z.coerce.number().int().min(0).max(65535).default(1935),
  LIVE_HTTP_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  LIVE_PUBLIC_RTMP_URL: z.url({ protocol: /^rtmps?$/ }).optional(),
  LIVE_RELAY_URL: z.url({ protocol: /^http$/ }).optional(),
  LIVE_AUDIENCE: flag.default(false),
  LIVE_WATCH_CHAT: flag.default(false),
  LIVE_VIEWERS: z.coerce.number().int().min(1).max(100_000).default(5000),
  LIVE_VIEWER_QUEUE_MB: z.coerce.number().min(0.1).max(100).default(2),
  LIVE_VIEWER_DRAIN_SECONDS: z.coerce.number().min(1).max(600).default(30),
  LIVE_HLS_STREAM_MB: z.coerce.number().min(1).max(1000).default(32),
  LIVE_HLS_MB: z.coerce.number().min(1).max(10_000).default(256),
  LIVE_HLS_IDLE_SECONDS: z.coerce.number().min(5).max(3600).default(30),
  LIVE_STALL_SECONDS: z.coerce.number().min(0.5).max(60).default(2),
  LIVE_CUT_SECONDS: z.coerce.number().min(1).max(600).default(5),
  LIVE_HELLO_SECONDS: z.coerce.number().min(1).max(60).default(10),
  LIVE_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(10_000).default(64),
  LIVE_HALF_OPEN_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(256),
  LIVE_MESSAGE_MB: z.coerce.number().int().min(1).max(64).default(8),
  LIVE_CHUNK_KB: z.coerce.number().int().min(4).max(16_384).default(1024),
  LIVE_CHUNK_STREAMS: z.coerce.number().int().min(4).max(1000).default(32),
  LIVE_AMF_DEPTH: z.coerce.number().int().min(2).max(100).default(32),
  LIVE_AMF_VALUES: z.coerce.number().int().min(50).max(100_000).default(1000),
  LIVE_HELLO_MESSAGE_KB: z.coerce.number().int().min(4).max(1024).default(64),
  LIVE_ADMISSION_SECONDS: z.coerce.number().min(1).max(60).default(10),
  LIVE_PICTURE_GROUP_MB: z.coerce.number().int().min(1).max(512).default(32),
  LIVE_ENDED_SECONDS: z.coerce.number().min(1).max(3600).default(60),
  LIVE_TARGETS: z.coerce.number().int().min(0).max(1000).default(24),
  LIVE_TARGETS_PRIVATE_ADDRESSES: flag.default(false),
  LIVE_TARGETS_TRANSCODED: z.coerce.number().int().min(0).max(100).default(2),
  LIVE_FFMPEG: z.string().min(1).optional(),
  LIVE_CHECKS: z.coerce.number().int().min(0).max(1000).default(8),
  LIVE_BLACK_SECONDS: z.coerce.number().min(1).max(600).default(5),
  LIVE_FROZEN_SECONDS: z.coerce.number().min(1).max(600).default(10),
  LIVE_SILENT_SECONDS: z.coerce.number().min(1).max(600).default(10),
  LIVE_THUMBNAIL_SECONDS: z.coerce.number().int().min(2).max(600).default(10),
  LIVE_FFMPEG_PROCESSES: z.coerce.number().int().min(0).max(100).default(2),
})

export type Settings = z.infer<typeof settingsSchema>

/** An invalid setting. The message is one line that names the variable. */
export class SettingsError extends Error {}

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape)

const unknownNames = new WeakMap<object, readonly string[]>()

/** Names of the variables that stood beside the settings when these were read, and are no settings. */
export const unknownNamesOf = (settings: Settings): readonly string[] => unknownNames.get(settings) ?? []

/** Only a local OpenID provider may be without TLS. */
const isHere = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const

/** @throws SettingsError when the OpenID settings are incomplete */
function requireWholeOidc(settings: Settings): void {
  const { OIDC_ISSUER } = settings
  if (OIDC_ISSUER === undefined) return
  const missing = oidcNames.find(name => settings[name] === undefined)
  if (missing) {
    throw new SettingsError(`The setting ${missing} is missing: OIDC_ISSUER needs it`)
  }
  if (OIDC_ISSUER.startsWith('http:') && !isHere(OIDC_ISSUER)) {
    throw new SettingsError('The setting OIDC_ISSUER is wrong: it must begin with https')
  }
}

/** @throws SettingsError when the first administrator's password breaks the password rules */
function requireStrongPassword({ DEMO, ADMIN_PASSWORD, PASSWORD_LENGTH }: Settings): void {
  if (DEMO || ADMIN_PASSWORD === undefined) return
  const broken = passwordRules.find(([, isMet]) => !isMet(ADMIN_PASSWORD, PASSWORD_LENGTH))
  if (!broken) return
  const need = passwordNeeds[broken[0]].replace('{length}', String(PASSWORD_LENGTH))
  throw new SettingsError(`The setting ADMIN_PASSWORD is too weak: ${need}`)
}

const passwordNeeds: Readonly<Record<PasswordRule, string>> = {
  length: 'it needs at least {length} characters',
  lower: 'it needs a lowercase letter',
  upper: 'it needs an uppercase letter',
  digit: 'it needs a digit',
  special: 'it needs a special character',
  noSpaces: 'it must have no spaces',
}

/** @throws SettingsError when the demo, whose passwords everyone knows, would listen to other machines */
function requireOwnMachineForDemo({ DEMO, HOST, LIVE_RTMP_HOST = HOST }: Settings): void {
  if (!DEMO) return
  for (const [name, host] of Object.entries({ HOST, LIVE_RTMP_HOST })) {
    if (host !== 'localhost' && !isLoopback(host))
      throw new SettingsError(`The setting ${name} is wrong: the demo listens on this machine only`)
  }
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * Reads the settings from the environment. An empty variable counts as absent.
 * @throws SettingsError for the first invalid variable
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const present = withoutEmpty(environment)
  const parsed = settingsSchema.safeParse(present)
  if (!parsed.success) throw new SettingsError(problemsOf(parsed.error)[0])
  if (parsed.data.SMTP_URL !== undefined && parsed.data.SMTP_FROM === undefined) {
    throw new SettingsError('The setting SMTP_FROM is missing: mails need a sender when SMTP_URL is there')
  }
  if (parsed.data.CLICKHOUSE_CLUSTER !== undefined && parsed.data.CLICKHOUSE_URL === undefined) {
    throw new SettingsError('The setting CLICKHOUSE_URL is missing: CLICKHOUSE_CLUSTER needs it')
  }
  if (parsed.data.AI_URL !== undefined && parsed.data.AI_MODEL === undefined) {
    throw new SettingsError('The setting AI_MODEL is missing: AI_URL needs it')
  }
  if (parsed.data.LIVE_WEBHOOK_URL !== undefined && parsed.data.LIVE_WEBHOOK_SECRET === undefined) {
    throw new SettingsError(
      'The setting LIVE_WEBHOOK_SECRET is missing: LIVE_WEBHOOK_URL needs it to sign what it is sent',
    )
  }
  if (parsed.data.LIVE_CUT_SECONDS <= parsed.data.LIVE_STALL_SECONDS) {
    throw new SettingsError('The setting LIVE_CUT_SECONDS is wrong: it must be more than LIVE_STALL_SECONDS')
  }
  requireWholeOidc(parsed.data)
  requireStrongPassword(parsed.data)
  requireOwnMachineForDemo(parsed.data)
  const missing = s3Names.filter(name => parsed.data[name] === undefined)
  if (missing.length > 0 && missing.length < s3Names.length) {
    throw new SettingsError(
      `The setting ${missing[0]} is missing: files go to a bucket only when all S3_ settings are there`,
    )
  }
  unknownNames.set(
    parsed.data,
    Object.keys(present).filter(name => !settingNames.includes(name)),
  )
  return parsed.data
}

/** All that keeps {@link readSettings} from reading these settings, one line each; empty when it can. */
export function findSettingsProblems(environment: NodeJS.ProcessEnv): string[] {
  const parsed = settingsSchema.safeParse(withoutEmpty(environment))
  if (!parsed.success) return problemsOf(parsed.error)
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return [error.message]
  }
}

const withoutEmpty = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

const problemsOf = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `The setting ${path[0]?.toString()} is wrong: ${message}`)
