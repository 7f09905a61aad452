import { Avatar } from '@mantine/core'
import { smallPictureSource } from './picture-source.ts'

interface UserAvatarProps {
  /** What the user, team or whatever it is of is called. */
  name: string
  /** Address of the picture; empty when there is none. */
  avatar: string
  /** In px. */
  size: number
}

/** A user's picture, or the first character of the name. Hidden from screen readers, because the name is beside it. */
export function UserAvatar({ name, avatar, size }: UserAvatarProps) {
  return (
    <Avatar src={avatarSource(avatar, size)} alt="" size={size} color="brand" aria-hidden>
      {[...name][0]?.toUpperCase()}
    </Avatar>
  )
}

/** The whole address of a picture, which the server may have given without its own; null when there is none. */
function avatarSource(avatar: string, size: number): string | null {
  if (avatar === '') return null
  return avatar.startsWith('/') ? smallPictureSource(avatar, size) : avatar
}
