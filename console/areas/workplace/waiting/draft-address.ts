/** A form whose page opens an edited row by the row's id. */
type Address = (subject: string) => string

const viewed =
  (path: string): Address =>
  subject =>
    subject === '' ? path : `${path}?view=${subject}`

/** Where the forms of drafts lie, by the name under which they are saved. */
const addresses: Readonly<Record<string, Address>> = {
  'content-item': viewed('/list/content'),
  'content-set': viewed('/list/search-table'),
  'inspection-queue': () => '/list/card',
  preset: () => '/list/card',
  'top-up': () => '/list/card',
  channel: subject => (subject === '' ? '/form/step' : `/form/channels/${subject}`),
  parameters: () => '/form/group',
  'own-profile': () => '/user/setting',
  certification: () => '/user/setting?tab=certification',
  announcement: () => '/user/message',
  'live-information': subject => `/dashboard/monitor?room=${subject}`,
  'live-show': () => '/dashboard/monitor',
  'workplace-post': () => '/dashboard/workplace',
}

/** Address of the page whose form has a draft; undefined for a form of another version. */
export function draftAddress({ form, subject }: { form: string; subject: string }): string | undefined {
  if (form.startsWith('menu-')) return '/system/menu'
  return addresses[form]?.(subject)
}
