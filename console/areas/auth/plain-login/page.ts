import type { ConsoleSettings } from '@greenroom/contract/console-settings'
import { defaultSettings } from '@greenroom/contract/default-settings'
import { shadesOf } from '../../../kit/theme/color.ts'
import { findElement } from './find.ts'

/** The elements that the build drew (markup.tsx), in the page and beside it. */
export interface Drawn {
  page: Element
  /** A piece that the page changes to. */
  piece: (name: 'error' | 'busy' | 'shown') => Element
}

/**
 * Replaces the page by the prerendered sign-in page in this language and theme.
 * @returns undefined when the build prerendered nothing, as in development
 */
export function drawPage({ language, theme, themeColor, colorWeak }: ConsoleSettings): Drawn | undefined {
  const [styles, markup] = ['login-styles', `login-${language}`].map(id => {
    const template = document.getElementById(id)
    return template instanceof HTMLTemplateElement ? document.importNode(template.content, true) : undefined
  })
  if (!styles || !markup) return undefined
  const root = document.documentElement
  root.lang = language
  root.toggleAttribute('data-color-weak', colorWeak)
  showTheme(theme)
  const page = findElement(markup, '[data-piece=page]', HTMLElement)
  document.title = findElement(page, 'h1', HTMLElement).textContent
  document.getElementById('root')?.replaceChildren(styles, ownColor(themeColor), ...page.childNodes)
  return {
    page: findElement(document, '#root', HTMLElement),
    piece: name => findElement(markup, `[data-piece=${name}] > *`, HTMLElement),
  }
}

/** Dark sets a `dark` attribute on the page's body, light removes it (specification §4). */
export function showTheme(theme: ConsoleSettings['theme']): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', theme)
  document.body.toggleAttribute('dark', theme === 'dark')
}

/** The build has drawn with everyone's colour. */
function ownColor(color: string): HTMLStyleElement {
  const style = document.createElement('style')
  if (color !== defaultSettings.themeColor) {
    const shades = shadesOf(color).map((shade, index) => `--mantine-color-brand-${index}:${shade}`)
    style.textContent = `:root{${shades.join(';')}}`
  }
  return style
}
