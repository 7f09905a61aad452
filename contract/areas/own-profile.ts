import * as z from 'zod'
import { defineCall } from '../call.ts'

export const avatarLimits = {
  /** Pictures are square, so many pixels to a side. */
  side: 256,
  maxBytes: 1_048_576,
} as const

/** What a person's picture may be. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export const uploadAvatar = defineCall({
  id: 'profile.upload-avatar',
  method: 'POST',
  path: '/api/user/upload',
  summary: 'Replace the signed-in person’s picture; answers its address',
  effect: 'write',
  access: 'signed-in',
  input: { file: { field: 'file', types: avatarTypes, maxBytes: avatarLimits.maxBytes } },
  answer: z.string(),
  limit: { attempts: 30, seconds: 600 },
})

export const ownProfileCalls = [uploadAvatar]
