import {
  createPost,
  type PostFields,
  type PostKind,
  type PostRow,
  postFields,
  postRow,
  updatePost,
} from '@greenroom/contract/areas/insight/posts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call.ts'
import { isReportedByForm, useRecordForm } from '../../../kit/form/use-record-form.ts'
import { toast } from '../../../kit/toast.ts'
import { audienceText, type RoleName } from './role-names.ts'
import { tagText } from './tag-text.ts'

const fieldNames = postFields.keyof().options

const blank: PostFields = {
  title: '',
  tag: 'notice',
  link: '',
  fileId: null,
  visibleFrom: '',
  visibleUntil: '',
  roleIds: [],
}

/** Editable fields of a post. */
const fieldsOf = ({
  title,
  tag,
  link,
  fileId,
  visibleFrom,
  visibleUntil,
  roleIds,
}: PostFields): PostFields => ({
  title,
  tag,
  link,
  fileId,
  visibleFrom,
  visibleUntil,
  roleIds,
})

interface PostFormOptions {
  kind: PostKind
  /** Undefined for a new one. */
  post: PostRow | undefined
  roles: readonly RoleName[]
  onClose: () => void
}

/** The form state of a post. Saves of others meanwhile are merged. */
export function usePostForm({ kind, post, roles, onClose }: PostFormOptions) {
  const { t } = useTranslation('posts')
  const isField = (name: string) => fieldNames.find(field => field === name)
  return useRecordForm({
    name: `post-${kind}`,
    schema: postFields,
    start: post ? fieldsOf(post) : blank,
    record: post,
    titleOf: ({ title }) => title,
    labels: {
      title: name => {
        const field = isField(name)
        return field ? t(`field.${field}`) : name
      },
      show: (name, value) => {
        if (name === 'roleIds' && Array.isArray(value)) return audienceText(value, roles)
        if (name === 'tag') return tagText(postFields.shape.tag.parse(value))
        return String(value ?? '')
      },
    },
    names: fieldNames,
    editedOf: fieldsOf,
    stored: { schema: postRow, fieldsOf },
    update: (id, version, changes) =>
      call(updatePost, { params: { id }, body: { version, changes } }, { quiet: isReportedByForm }),
    savedText: ({ title }) => t('done.saved', { title }),
    create: async body => {
      await call(createPost, { body: { ...body, kind } }, { quiet: ['invalid'] })
      toast.success(t('done.created', { title: body.title }))
    },
    topic: 'workplace-post.changed',
    onSaved: onClose,
  })
}
