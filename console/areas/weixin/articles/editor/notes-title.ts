import '../locales/index.ts'
import i18next from 'i18next'

/** What stands above the addresses of links at the end of an article: readers are Chinese, whatever the writer's language is. */
export const notesTitle = i18next.t('articles:preview.notes', { lng: 'zh-CN' })
