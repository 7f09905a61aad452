import { languages, type Text } from '@greenroom/contract/languages'

/** Heading of the column that a failure file adds: the issue of a row. */
export const issueHeading: Text = { 'zh-CN': '问题', 'en-US': 'What is wrong' }

/** Headings of added columns in all languages; an imported file may have them. */
export const failureHeadings = languages.map(language => issueHeading[language])
