import type { PostTag as Tag } from '@greenroom/contract/areas/workplace/posts'
import { Badge } from '@mantine/core'
import { tagText } from './tag-text.ts'

const colors = { activity: 'orange', message: 'cyan', notice: 'blue' } as const

/** Width in px: one for all tags and languages, so that the titles after them are aligned. */
const tagWidth = 68

/** Badge of an announcement's tag. */
export const PostTag = ({ tag }: { tag: Tag }) => (
  <Badge size="sm" variant="light" color={colors[tag]} flex="none" miw={tagWidth}>
    {tagText(tag)}
  </Badge>
)
