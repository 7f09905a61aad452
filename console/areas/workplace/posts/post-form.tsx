import {
  createPost,
  type PostFields,
  type PostKind,
  type PostRow,
  postFields,
  postLimits,
  postRow,
  postTags,
  updatePost,
  uploadPostPicture,
} from '@greenroom/contract/areas/workplace/posts'
import { MultiSelect, Radio, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call, serverAddress } from '../../../kit/call/call.ts'
import { toast } from '../../../kit/feedback/toast.ts'
import { LocalTimeInput } from '../../../kit/form/local-time.tsx'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { type Field, textInput } from '../../../kit/form/use-fields.ts'
import { isReportedByForm, useRecordForm } from '../../../kit/form/use-record-form.ts'
import { FileField } from '../../../kit/upload/file-field.tsx'
import classes from './posts.module.css'
import { audienceText, type RoleName, roleText } from './role-names.ts'
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
function usePostForm({ kind, post, roles, onClose }: PostFormOptions) {
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

interface PostFormProps {
  kind: PostKind
  /** Undefined for a new one. */
  post: PostRow | undefined
  roles: readonly RoleName[]
  onClose: () => void
}

/** Creates a post or edits one. */
export function PostForm({ kind, post, roles, onClose }: PostFormProps) {
  const { t } = useTranslation('posts')
  const form = usePostForm({ kind, post, roles, onClose })
  const { field } = form.fields
  return (
    <RecordDrawer
      form={form}
      title={post ? t('action.editOne', { title: post.title }) : t(`action.create.${kind}`)}
      createLabel={t(`action.create.${kind}`)}
      onClose={onClose}
    >
      <TextInput
        {...textInput(field('title'))}
        label={t('field.title')}
        required
        autoComplete="off"
        maxLength={postLimits.title}
        data-autofocus
      />
      {kind === 'announcement' && <TagField field={field('tag')} />}
      <TextInput
        {...textInput(field('link'))}
        label={t('field.link')}
        description={t('form.linkHint')}
        required={kind === 'document'}
        autoComplete="off"
        maxLength={postLimits.link}
      />
      {kind === 'slide' && (
        <FileField
          takesGiven
          field={field('fileId')}
          label={t('field.fileId')}
          description={t('form.pictureHint', { size: postLimits.pictureBytes / 1024 / 1024 })}
          endpoint={uploadPostPicture}
          stored={post?.fileId ? { id: post.fileId, address: post.picture } : null}
        >
          {({ address }) => (
            <img className={classes.preview} src={serverAddress(address)} alt={t('form.preview')} />
          )}
        </FileField>
      )}
      <div className={classes.pair}>
        <LocalTimeInput {...field('visibleFrom')} label={t('field.visibleFrom')} />
        <LocalTimeInput {...field('visibleUntil')} label={t('field.visibleUntil')} />
      </div>
      <RolesField field={field('roleIds')} roles={roles} />
    </RecordDrawer>
  )
}

function TagField({ field }: { field: Field<PostRow['tag']> }) {
  const { t } = useTranslation('posts')
  return (
    <Radio.Group
      label={t('field.tag')}
      name={field.name}
      error={field.error}
      value={field.value}
      onChange={value => field.onChange(postTags.find(tag => tag === value) ?? field.value)}
    >
      <div className={classes.choices}>
        {postTags.map(tag => (
          <Radio key={tag} size="sm" value={tag} label={tagText(tag)} />
        ))}
      </div>
    </Radio.Group>
  )
}

function RolesField({ field, roles }: { field: Field<string[]>; roles: readonly RoleName[] }) {
  const { t } = useTranslation('posts')
  // Deleted roles stay until a user removes them from the post.
  const ids = new Set([...roles.map(({ id }) => id), ...field.value])
  return (
    <MultiSelect
      {...field}
      label={t('field.roleIds')}
      description={t('form.rolesHint')}
      {...(field.value.length === 0 && { placeholder: t('everyone') })}
      data={[...ids].map(id => ({ value: id, label: roleText(id, roles) }))}
      clearable
    />
  )
}
