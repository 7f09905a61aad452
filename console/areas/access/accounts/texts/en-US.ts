export const texts = {
  page: {
    title: 'Users',
    context: 'Everyone who may sign in, and what they may do.',
    emptyTitle: 'Nobody is here yet',
  },
  text: 'Name or username',
  field: {
    name: 'Name',
    username: 'Username',
    roles: 'Roles',
    email: 'E-mail',
    phone: 'Phone',
    jobName: 'Job',
    status: 'Status',
    createdTime: 'Created',
    lastSignInTime: 'Last sign-in',
  },
  none: '–',
  never: 'Never',
  status: { active: 'Active', disabled: 'Disabled' },
  action: {
    create: 'Create user',
    edit: 'Edit',
    disable: 'Disable',
    enable: 'Enable',
    delete: 'Delete',
  },
  form: {
    create: 'New user',
    edit: 'Edit {{name}}',
    usernameHint: 'For signing in; it cannot be changed later.',
    separator: ', ',
  },
  password: {
    title: 'One-time password',
    message: 'Give this to {{name}}. It is shown only now, and must be replaced at the first sign-in.',
    username: 'Username',
    password: 'Password',
    copy: 'Copy password',
    copied: 'Copied',
    notCopied: 'This browser does not allow copying. Please copy the password by hand.',
    done: 'Done',
  },
  ask: {
    disableTitle: 'Disable user',
    disable:
      'Disable “{{name}}”? They are signed out everywhere at once and cannot sign in until they are enabled again.',
    deleteTitle: 'Delete user',
    delete:
      'Delete “{{name}}”? What is only theirs goes with them: messages, drafts, settings. What they did stays in the operation log.',
  },
  done: {
    saved: 'Saved “{{name}}”',
    disabled: 'Disabled “{{name}}”',
    enabled: 'Enabled “{{name}}”',
    deleted: 'Deleted “{{name}}”',
  },
  refused: {
    ownDisable: 'You cannot disable yourself',
    ownDelete: 'You cannot delete yourself',
    gone: 'This user is deleted already',
  },
} as const
