import { defineModule } from '../../kit/module/module.ts'

/** Adds no page: the live monitor shows the plan of its room. */
export const liveShowsModule = defineModule({})
