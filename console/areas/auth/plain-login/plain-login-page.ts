import type { ConsoleSettings } from '@greenroom/contract/console-settings'
import { languages } from '@greenroom/contract/languages'
import { readStoredSettings, storeChange } from '../../../kit/settings/stored-settings.ts'
import type { Refusal } from '../login/describe-refusal.ts'
import { readRememberedUsername } from '../login/remembered-username.ts'
import type { Answer } from '../login/sign-in.ts'
import type { Passed } from '../login/signed-in.ts'
import { startAttempts } from './attempts.ts'
import { isConsoleCodeLoaded } from './console-code.ts'
import { wrongFields } from './fields.ts'
import { findElement } from './find.ts'
import { startForm, type Typed } from './form.ts'
import { offerPasskeys, startOtherWays } from './other-ways.ts'
import { drawPage, showTheme } from './page.ts'
import { texts } from './texts.ts'

export type { Passed } from '../login/signed-in.ts'

interface PlainLoginProps {
  /** Called with a token that is good for everything. */
  onSignedIn: (token: string) => void
  /** Another step must follow, which this page does not know. */
  goOn: (passed: Passed) => void
  /** Aborted when there is a session. */
  signal: AbortSignal
}

/**
 * Shows `/login` without React: attaches behaviour to the markup that the build prerendered.
 * @returns false when React has to show it: in development, or when an OpenID provider redirects back
 */
export function showPlainLogin({ onSignedIn, goOn, signal }: PlainLoginProps): boolean {
  if (new URLSearchParams(location.search).has('state')) return false
  const username = readRememberedUsername()
  let lastRefusal = (): Refusal | undefined => undefined
  let typed = (): Typed => ({ username, password: '', remember: username !== '' })

  const onPassed = (passed: Passed) => {
    if ('challenge' in passed || passed.mustChangePassword) goOn(passed)
    else onSignedIn(passed.token)
  }
  const onAnswer = (answer: Answer) => onPassed({ username: '', password: '', ...answer })
  const remember = () => typed().remember

  /** Draws the page in the language that is set, with what was typed and what was refused. */
  const draw = (): boolean => {
    const settings = readStoredSettings()
    const { language } = settings
    const wrong = wrongFields(document)
    const drawn = drawPage(settings)
    if (!drawn) return false
    const { attempt, refusal } = startAttempts(drawn, language, lastRefusal())
    lastRefusal = refusal
    typed = startForm(drawn, { language, first: typed(), wrong, attempt, onPassed })
    startOtherWays(drawn.page, { language, remember, attempt, onAnswer })
    startSwitches(drawn.page, settings, draw)
    return true
  }
  const isDrawn = draw()
  if (isDrawn) offerPasskeys({ signal, remember }, onAnswer)
  return isDrawn
}

/** The switches of language and theme. */
function startSwitches(
  page: Element,
  { language, theme: first }: ConsoleSettings,
  draw: () => boolean,
): void {
  const { kit } = texts[language]
  const toTheme = findElement(page, '[data-switch=theme]', HTMLElement)
  const toLanguage = findElement(page, '[data-switch=language]', HTMLElement)
  let theme = first
  const label = () => {
    toTheme.title = theme === 'dark' ? kit.theme.toLight : kit.theme.toDark
    toTheme.ariaLabel = toTheme.title
  }
  label()
  toTheme.addEventListener('click', () => {
    theme = theme === 'dark' ? 'light' : 'dark'
    change({ theme })
    showTheme(theme)
    label()
  })
  toLanguage.addEventListener('click', () => {
    change({ language: languages.find(one => one !== language) ?? language })
    draw()
    findElement(document, '[data-switch=language]', HTMLElement).focus()
  })
}

function change(change: Partial<Pick<ConsoleSettings, 'theme' | 'language'>>): void {
  storeChange(change)
  if (isConsoleCodeLoaded()) {
    void import('../../../kit/settings/settings.ts').then(({ changeSettings }) => changeSettings(change))
  }
}
