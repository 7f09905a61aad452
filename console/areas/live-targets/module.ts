import { defineModule } from '../../kit/module/module.ts'

/** Adds no page: the live monitor shows the targets of its room. */
export const liveTargetsModule = defineModule({})
