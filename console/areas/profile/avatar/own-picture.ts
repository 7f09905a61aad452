import { invalidate } from '../../../kit/events.ts'
import { session } from '../../../kit/session.ts'

/** Shows the user's new picture wherever they are shown, before the server's events come round. */
export function setOwnPicture(avatar: string): void {
  const { user, account } = session.getState()
  session.setState({ user: user && { ...user, avatar }, account: account && { ...account, avatar } })
  void invalidate('user.changed')
  void invalidate('team.changed')
}
