import * as z from 'zod'
import { instantField } from '../../fields.ts'

/** Abilities of an official account, in the order in which pages show them. */
export const abilities = ['connection', 'drafts', 'publishing', 'materials', 'figures', 'followers'] as const
export type Ability = (typeof abilities)[number]

/** `unknown`: never probed, or the result was not conclusive. */
export const abilityStates = ['working', 'missing', 'unknown'] as const
export type AbilityState = (typeof abilityStates)[number]

/** Why a call to WeChat failed without an error number from WeChat. */
export const callProblems = ['unreachable', 'timeout', 'unreadable', 'noSecret', 'secretUnreadable'] as const
export type CallProblem = (typeof callProblems)[number]

/** Why a call to WeChat failed. `weixinFailureText` turns it into a sentence. */
export const weixinFailure = z.object({
  /** WeChat's error number; null when WeChat did not refuse the call. */
  errcode: z.number().int().nullable(),
  problem: z.enum(callProblems).nullable(),
  /** WeChat's id of the request, by which it explains the request for seven days. */
  rid: z.string().nullable(),
  /** The address to put on the account's white list. */
  address: z.string().nullable(),
})
export type WeixinFailure = z.infer<typeof weixinFailure>

/** Today's calls of the ability's main endpoint. */
export const callQuota = z.object({
  limit: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
})
export type CallQuota = z.infer<typeof callQuota>

/** One ability of an account. */
export const abilityRow = z.object({
  ability: z.enum(abilities),
  state: z.enum(abilityStates),
  /** Null while it works or was never probed. */
  failure: weixinFailure.nullable(),
  /** Null when WeChat gave no numbers. */
  quota: callQuota.nullable(),
  /** Null when it was never probed. */
  checkedTime: instantField.nullable(),
})
export type AbilityRow = z.infer<typeof abilityRow>
