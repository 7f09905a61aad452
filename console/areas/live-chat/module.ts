import { defineModule } from '../../kit/module/module.ts'

/** Adds no page: the live monitor shows the chat of its room. */
export const liveChatModule = defineModule({})
