import { uploadAvatar } from '@greenroom/contract/areas/own-profile'
import { openFileAddress, recordFile } from '../../../platform/files/files.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import { changePerson } from '../../access/index.ts'
import { tellPersonChanged } from './tell.ts'

/** The calls on what the signed-in person says of themselves. */
export function ownProfileHandlers(): Handler[] {
  return [
    handle(uploadAvatar, async ({ actor, input, queries, publish }) => {
      const { id } = await recordFile(queries, actor.id, input.file, { open: true })
      const avatar = openFileAddress(id)
      await changePerson(queries, actor.id, { avatar })
      tellPersonChanged(publish, actor.id)
      return avatar
    }),
  ]
}
