import { type NotificationData, notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { CallFailure } from './failure.ts'

/** How long a toast stays (specification §9). */
const toastMilliseconds = 5000

/** What browsers and the build say when a part of the console cannot be fetched, each in its own English. */
const missingModule = /dynamically imported module|importing a module script|unable to preload css/i

/** Text of a failure for users: the server's message, a network failure, or 'Error'. */
export function failureText(error: unknown): string {
  if (error instanceof Error && missingModule.test(error.message)) return i18next.t('kit:requestError')
  if (error instanceof CallFailure && error.code === 0) return error.message || i18next.t('kit:requestError')
  return (error instanceof Error && error.message) || i18next.t('kit:error')
}

/** Shows a notification whose close button has a name. @returns its id */
export function showNotification(notification: NotificationData): string {
  const closeButtonProps = { 'aria-label': i18next.t('kit:close') }
  return notifications.show({ withBorder: true, closeButtonProps, ...notification })
}

function show(
  color: string,
  message: string,
  more: { id?: string; title?: string; autoClose?: false } = {},
): void {
  showNotification({ color, message, autoClose: toastMilliseconds, ...more })
}

let explain: ((error: unknown) => boolean) | undefined

/** Registers a function that reports certain failures itself; it returns whether it did. */
export function explainFailures(by: (error: unknown) => boolean): void {
  explain = by
}

/** Short messages at the edge of the page. */
export const toast = {
  success: (text: string) => show('green', text),
  /**
   * Something that the user should know, and that went neither well nor wrong; the same twice shows once.
   * @param stays until the user closes it: for what changes the meaning of the page
   */
  notice: (text: string, { stays = false } = {}) =>
    show('blue', text, { id: text, ...(stays && { autoClose: false as const }) }),
  /**
   * Shows a failure for five seconds with the server's message or 'Error' (specification §8), or with a more specific
   * text. The same failure is shown once.
   */
  failure: (error: unknown, text = failureText(error)) => {
    if (explain?.(error)) return
    const requestId = error instanceof CallFailure ? error.requestId : ''
    if (requestId === '') show('red', text, { id: text })
    else show('red', i18next.t('kit:requestId', { id: requestId }), { id: text, title: text })
  },
}
