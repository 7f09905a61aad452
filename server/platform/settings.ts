import { resolve } from 'node:path'
import { type PasswordRule, passwordRules } from '@greenroom/contract/password-rules'
import * as z from 'zod'
import { isLoopback, parseTrustedProxies } from './http/client-address.ts'

const flag = z.enum(['0', '1', 'true', 'false']).transform(value => value === '1' || value === 'true')

const list = z
  .string()
  .transform(value =>
    value
      .split(',')
      .map(part => part.trim())
      .filter(part => part !== ''),
  )
  .pipe(z.array(z.url()))

const proxies = z.string().transform((setting, context) => {
  const isTrusted = parseTrustedProxies(setting)
  if (isTrusted) return isTrusted
  context.addIssue('it takes the number of proxies, or their addresses and networks separated by commas')
  return z.NEVER
})

/** Every setting, by the name of its environment variable. docs/operate.md explains each. */
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
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CORS_ORIGINS: list.default([]),
  TRUST_PROXY: proxies.prefault('0'),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DEMO: flag.default(false),
  DEMO_DELAY: z.coerce.number().int().min(0).max(60_000).optional(),
  SINGLE_SESSION: flag.default(false),
  ADMIN_USERNAME: z.string().min(1).max(100).default('admin'),
  ADMIN_PASSWORD: z.string().min(1).max(200).optional(),
  DOMAIN_REGISTRATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z.string().min(3).max(300).optional(),
  REGISTRATION: flag.default(true),
  AUDIT_RETENTION_MONTHS: z.coerce.number().int().min(0).max(1200).default(0),
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
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_SECOND_STEP: flag.default(false),
  OIDC_LABEL: z.string().min(1).max(40).default('SSO'),
  UPLOAD_LIMIT_MB: z.coerce.number().int().min(1).max(10_000).default(50),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
})

export type Settings = z.infer<typeof settingsSchema>

/** A setting that cannot be used; its message is one line that names the variable. */
export class SettingsError extends Error {}

/** An OpenID provider without TLS may only be on this machine. */
const isHere = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const

/** @throws SettingsError when sign-in at an OpenID provider is set by halves */
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

/** @throws SettingsError when the first administrator would have a password that nobody may choose */
function requireStrongPassword({ DEMO, ADMIN_PASSWORD }: Settings): void {
  if (DEMO || ADMIN_PASSWORD === undefined) return
  const broken = passwordRules.find(([, isMet]) => !isMet(ADMIN_PASSWORD))
  if (broken) throw new SettingsError(`The setting ADMIN_PASSWORD is too weak: ${passwordNeeds[broken[0]]}`)
}

const passwordNeeds: Readonly<Record<PasswordRule, string>> = {
  length: 'it needs at least 6 characters',
  lower: 'it needs a lowercase letter',
  upper: 'it needs an uppercase letter',
  digit: 'it needs a digit',
  special: 'it needs a special character',
  noSpaces: 'it must have no spaces',
}

/** @throws SettingsError when the demo, whose passwords everyone knows, would listen to other machines */
function requireOwnMachineForDemo({ DEMO, HOST }: Settings): void {
  if (DEMO && HOST !== 'localhost' && !isLoopback(HOST))
    throw new SettingsError('The setting HOST is wrong: the demo listens on this machine only')
}

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * Reads the settings from the environment. An empty variable counts as absent.
 * @throws SettingsError naming the first wrong variable
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settingsSchema.safeParse(present)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingsError(`The setting ${issue?.path[0]?.toString()} is wrong: ${issue?.message}`)
  }
  if (parsed.data.SMTP_URL !== undefined && parsed.data.SMTP_FROM === undefined) {
    throw new SettingsError('The setting SMTP_FROM is missing: mails need a sender when SMTP_URL is there')
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
  return parsed.data
}
