import { changePassword, login, passwordField } from '@greenroom/contract/areas/access'
import type { AnswerOf, RequestOf } from '@greenroom/contract/call'
import { call, failureData } from '../../../kit/call.ts'

// Loaded when somebody begins to type: the contract and its schemas are most of the sign-in's script.

/** @throws CallFailure, of which the caller tells the person */
export function signIn(body: RequestOf<typeof login>['body']): Promise<AnswerOf<typeof login>> {
  return call(login, { body }, { quiet: true, token: '' })
}

/** Replaces the one-time password that `token` was given for. @throws CallFailure, of which the caller tells */
export async function replacePassword(
  token: string,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  await call(changePassword, { body: { oldPassword, newPassword } }, { quiet: true, token })
}

/** Whether a password may be chosen (specification §5). */
export function isGoodPassword(password: string): boolean {
  return passwordField.safeParse(password).success
}

/** What the server has to say about the fields, else about the whole; empty when it said nothing. */
export function refusalText(error: Error): string {
  const issues = failureData(error, 'invalid')?.issues
  if (issues && issues.length > 0) return issues.map(issue => issue.msg).join(' ')
  const refused = failureData(error, 'registrationRejected')?.reason
  return refused === undefined ? error.message : `${error.message} · ${refused}`
}
