import '../locales/index.ts'
import i18next from 'i18next'

/** The heading above the list of links. Always Chinese, because the readers are. */
export const notesTitle = i18next.t('articles:preview.notes', { lng: 'zh-CN' })
