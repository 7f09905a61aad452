import { defineModule } from '../../kit/module/module.ts'

/** Adds no page: the live monitor shows the recordings of its room. */
export const liveRecordingModule = defineModule({})
