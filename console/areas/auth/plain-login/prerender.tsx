import { languages } from '@greenroom/contract/languages'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { changeSettings } from '../../../kit/settings/settings.ts'
import { Appearance } from '../../../kit/theme/appearance.tsx'
import { PlainLogin } from './markup.tsx'
import '../../../kit/text/texts.ts'

/** What the build writes into the console's page, by the ids of templates: the sign-in page in each language, and the styles of both. */
export async function prerenderLogin(): Promise<Record<string, string>> {
  const templates: Record<string, string> = {}
  for (const language of languages) {
    changeSettings({ language })
    await i18next.changeLanguage(language)
    const markup = renderToStaticMarkup(
      <Appearance>
        <PlainLogin />
      </Appearance>,
    )
    const styles = /^(?:<style[^>]*>[^<]*<\/style>)+/.exec(markup)?.[0] ?? ''
    templates['login-styles'] = styles
    templates[`login-${language}`] = markup.slice(styles.length)
  }
  return templates
}
