import { searchShowing } from '../../../kit/list/use-viewed-row.ts'

/** Where content items are (contract/routes.ts). */
const libraryPath = '/list/content'

/** The page of one content item. */
export const contentItemAddress = (id: string) => `${libraryPath}${searchShowing(id)}`
