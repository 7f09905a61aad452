import '../locales/shell/index.ts'
import { takeSecondStep } from '@greenroom/contract/areas/auth/second-factors'
import { changePassword, login, type signedIn } from '@greenroom/contract/areas/auth/sign-in'
import type { RequestOf } from '@greenroom/contract/endpoint'
import type { ErrorData } from '@greenroom/contract/errors'
import i18next from 'i18next'
import type * as z from 'zod'
import { type CallFailure, call, failureData } from '../../../kit/call/call.ts'
import { currentLanguage } from '../../../kit/text/language.ts'
import { describeRefusal } from './describe-refusal.ts'
import { readKnownDevice, storeKnownDevice } from './known-device.ts'

// Loaded when somebody begins to type: the contract and its schemas are most of the sign-in's script.

/** A password that was right, and what must follow it. */
export type SecondStep = ErrorData<'secondStepRequired'>
export type Answer = z.infer<typeof signedIn>

const bySelf = { quiet: true, token: '' } as const

/** @throws CallFailure, which the caller reports to the user */
export async function signIn(
  body: Omit<RequestOf<typeof login>['body'], 'device'>,
): Promise<Answer | SecondStep> {
  try {
    const device = readKnownDevice(body.username)
    return rememberDevice(body.username, await call(login, { body: { ...body, device } }, bySelf))
  } catch (error) {
    const next = failureData(error, 'secondStepRequired')
    if (next) return next
    throw error
  }
}

/** @throws CallFailure, which the caller reports to the user */
export async function giveCode(username: string, challenge: string, code: string): Promise<Answer> {
  const body = { challenge, code, device: readKnownDevice(username) }
  return rememberDevice(username, await call(takeSecondStep, { body }, bySelf))
}

function rememberDevice(username: string, response: Answer): Answer {
  storeKnownDevice(username, response.device)
  return response
}

/** Replaces the one-time password for which `token` was issued. @throws CallFailure, which the caller reports */
export async function replacePassword(
  token: string,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  await call(changePassword, { body: { oldPassword, newPassword } }, { quiet: true, token })
}

/** The server's messages about the fields, or else about the whole request; empty when it sent none. */
export function refusalText({ code, message, data }: CallFailure, receivedAt = Date.now()): string {
  const refusal = { code, message, data, receivedAt }
  return describeRefusal(refusal, currentLanguage(), time => i18next.t('signIn:wait', { time }))
}

/** The same after a switch of the language. */
export async function translatedRefusalText(
  { code, message, data }: CallFailure,
  receivedAt: number,
): Promise<string> {
  const { translateRefusal } = await import('./translate-refusal.ts')
  const refusal = translateRefusal({ code, message, data, receivedAt }, currentLanguage())
  return describeRefusal(refusal, currentLanguage(), time => i18next.t('signIn:wait', { time }))
}
