import * as z from 'zod'
import { countWords } from '../../count-words.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { maxInteger, optionalTextField, rule, ruleUnlessBlank, textField } from '../../fields.ts'
import { regionCodes } from '../../regions.ts'
import { userFields } from '../users/users.ts'

export const avatarLimits = {
  /** Side length of the square pictures, in pixels. */
  side: 256,
  maxBytes: 1_048_576,
} as const

/** Accepted types of a user's picture. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export const ownProfileLimits = {
  name: 60,
  nickname: 40,
  email: 200,
  area: 60,
  address: 200,
  introduction: 200,
  website: 200,
  /** Words (specification §5); see `countWords`. */
  profile: 200,
  /** At most this many characters of the profile. */
  profileCharacters: 4000,
} as const

/** Locations of the offices; the code is stored. */
export const offices = [
  { code: 'beijing', name: { 'zh-CN': '北京', 'en-US': 'Beijing' } },
  { code: 'shanghai', name: { 'zh-CN': '上海', 'en-US': 'Shanghai' } },
  { code: 'hangzhou', name: { 'zh-CN': '杭州', 'en-US': 'Hangzhou' } },
  { code: 'xiamen', name: { 'zh-CN': '厦门', 'en-US': 'Xiamen' } },
] as const

/** Profile fields that users edit themselves (specification §5). */
export const ownProfileFields = z.strictObject({
  name: textField(ownProfileLimits.name),
  nickname: textField(ownProfileLimits.nickname),
  email: z.email().max(ownProfileLimits.email),
  country: z.enum(regionCodes, ruleUnlessBlank('unknownCountry')),
  /** In China the six-digit code of a county or district, in other countries the name of the place. */
  area: textField(ownProfileLimits.area),
  address: optionalTextField(ownProfileLimits.address),
  /** The code of an office. */
  location: z
    .string()
    .refine(value => offices.some(({ code }) => code === value), ruleUnlessBlank('unknownOffice')),
  introduction: optionalTextField(ownProfileLimits.introduction),
  personalWebsite: z
    .string()
    .trim()
    .max(ownProfileLimits.website)
    .regex(/^(?:https?:\/\/[^\s<>"']+)?$/i, rule('websiteForm')),
  profile: optionalTextField(ownProfileLimits.profileCharacters).refine(
    text => countWords(text) <= ownProfileLimits.profile,
    rule('tooManyWords'),
  ),
})
export type OwnProfileFields = z.infer<typeof ownProfileFields>

const orEmpty = <T extends z.ZodType>(field: T) => z.union([z.literal(''), field])

/** The fields as they are sent: one that was never filled may be empty, as it is. */
const sentProfileFields = z
  .strictObject({
    ...ownProfileFields.shape,
    nickname: orEmpty(ownProfileFields.shape.nickname),
    email: orEmpty(ownProfileFields.shape.email),
    country: orEmpty(ownProfileFields.shape.country),
    area: orEmpty(ownProfileFields.shape.area),
    location: orEmpty(ownProfileFields.shape.location),
  })
  .partial()

/** A user's own profile; fields that were never filled in are empty. */
export const ownProfile = z.object({
  name: z.string(),
  nickname: z.string(),
  email: z.string(),
  country: z.string(),
  area: z.string(),
  address: z.string(),
  location: z.string(),
  introduction: z.string(),
  personalWebsite: z.string(),
  profile: z.string(),
  version: z.number().int(),
})
export type OwnProfile = z.infer<typeof ownProfile>

export const readOwnProfile = defineEndpoint({
  id: 'profile.read',
  method: 'GET',
  path: '/api/user/profile',
  summary: 'Read the signed-in user’s profile',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['team.changed', 'project.changed'],
  input: {},
  response: ownProfile,
})

export const saveOwnProfile = defineEndpoint({
  id: 'profile.save-info',
  method: 'POST',
  path: '/api/user/save-info',
  summary: 'Update the signed-in user’s profile',
  description:
    '`changes` since the version that was read, or single fields. E-mail address and phone number need a confirmed identity.',
  effect: 'write',
  access: 'signed-in',
  input: {
    body: z
      .strictObject({
        version: z.number().int().min(1).max(maxInteger).optional(),
        changes: sentProfileFields
          .refine(
            changes => Object.values(changes).some(value => value !== undefined),
            rule('nothingToChange'),
          )
          .optional(),
        ...sentProfileFields.shape,
        /** Another name for `country`, of the specification's clients. */
        countryRegion: sentProfileFields.shape.country,
        /** A number, or the masked one of the user record, which changes nothing. */
        phone: z.union([z.string().regex(/^[\d*]{0,20}$/), userFields.shape.phone]).optional(),
      })
      .refine(({ version, changes }) => changes === undefined || version !== undefined, {
        ...rule('required'),
        path: ['version'],
      }),
  },
  /** `confirmationRequired` only for another e-mail address or phone number. */
  failures: ['conflict', 'confirmationRequired'],
  response: z.literal('ok'),
})

export const uploadAvatar = defineEndpoint({
  id: 'profile.upload-avatar',
  method: 'POST',
  path: '/api/user/upload',
  summary: 'Replace the signed-in user’s picture',
  description: 'The response holds its address.',
  effect: 'write',
  access: 'signed-in',
  input: { file: { field: 'file', types: avatarTypes, maxBytes: avatarLimits.maxBytes } },
  response: z.string(),
  limit: { attempts: 30, seconds: 600 },
})
