import './locales/shell/index.ts'
import type { Endpoint } from '@greenroom/contract/endpoint'
import i18next from 'i18next'
import { permissionText } from '../../kit/session/permission-text.ts'
import { session } from '../../kit/session/session.ts'
import { currentLanguage } from '../../kit/text/language.ts'

type Requirement = Pick<Endpoint, 'access' | 'needsLastingPermission'>

/** Why the user may not make the call: it changes access, and their permission ends with a grant. Undefined when they may. */
function temporaryRefusal({ access, needsLastingPermission }: Requirement): string | undefined {
  const temporary = session.getState().user?.temporaryPermissions
  if (!needsLastingPermission || !temporary?.includes(access)) return undefined
  return i18next.t('accessRequests:temporary', { permission: permissionText(access, currentLanguage()) })
}

/** The refusal of an action that makes the call, before any other refusal of it. */
export const unlessTemporary =
  <On extends readonly unknown[]>(
    endpoint: Requirement,
    refusal?: (...on: On) => string | undefined,
  ): ((...on: On) => string | undefined) =>
  (...on) =>
    temporaryRefusal(endpoint) ?? refusal?.(...on)
