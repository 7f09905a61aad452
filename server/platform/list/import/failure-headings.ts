import { languages, type Text } from '@greenroom/contract/languages'

/** The column that a file of failures adds: what is wrong with a row. */
export const issueHeading: Text = { 'zh-CN': '问题', 'en-US': 'What is wrong' }

/** Headings of columns that no user made; a file that is brought again may have them. */
export const failureHeadings = languages.map(language => issueHeading[language])
