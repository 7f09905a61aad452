import { invalidate } from '../../../kit/events.ts'
import { session } from '../../../kit/session.ts'

/** Shows the user's new picture everywhere at once, without waiting for the server's events. */
export function setOwnPicture(avatar: string): void {
  const { user, account } = session.getState()
  session.setState({ user: user && { ...user, avatar }, account: account && { ...account, avatar } })
  void invalidate('user.changed')
  void invalidate('team.changed')
}
