import * as z from 'zod'
import { instantField } from '../../fields.ts'

/** What an official account may be able to do, in the order in which pages show it. */
export const abilities = ['connection', 'drafts', 'publishing', 'materials', 'figures', 'followers'] as const
export type Ability = (typeof abilities)[number]

/** `unknown`: never tried, or the result did not tell. */
export const abilityStates = ['working', 'missing', 'unknown'] as const
export type AbilityState = (typeof abilityStates)[number]

/** Why a call at WeChat was not done, where WeChat did not say it by a number. */
export const callProblems = ['unreachable', 'timeout', 'unreadable', 'noSecret', 'secretUnreadable'] as const
export type CallProblem = (typeof callProblems)[number]

/** Why a call at WeChat failed. `weixinFailureText` says it in words. */
export const weixinFailure = z.object({
  /** WeChat's number; null when it was not WeChat that refused. */
  errcode: z.number().int().nullable(),
  problem: z.enum(callProblems).nullable(),
  /** What WeChat calls the request; it explains it for seven days. */
  rid: z.string().nullable(),
  /** The address to put on the account's white list. */
  address: z.string().nullable(),
})
export type WeixinFailure = z.infer<typeof weixinFailure>

/** Calls of today at the endpoint that the ability is mostly about. */
export const callQuota = z.object({
  limit: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
})
export type CallQuota = z.infer<typeof callQuota>

/** One line of what an account can do. */
export const abilityRow = z.object({
  ability: z.enum(abilities),
  state: z.enum(abilityStates),
  /** Null while it works, and while it was never tried. */
  failure: weixinFailure.nullable(),
  /** Null where WeChat did not tell. */
  quota: callQuota.nullable(),
  /** Null while it was never tried. */
  checkedTime: instantField.nullable(),
})
export type AbilityRow = z.infer<typeof abilityRow>
