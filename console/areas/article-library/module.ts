import { defineModule } from '../../kit/module/module.ts'

/** Adds no page: the editor of articles opens its drawer. */
export const articleLibraryModule = defineModule({})
