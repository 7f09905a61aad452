import { defineModule } from '../../kit/module/module.ts'

/** Adds no page: the live monitor shows the playlist of its room. */
export const livePlaylistModule = defineModule({})
