/**
 * Tables whose files have a name in the console, as all tables of this version have. Files of a table of a newer server
 * are listed by the table's name.
 */
export const namedOwners = [
  'content_item',
  'list_import',
  'certification_document',
  'live_room',
  'live_playlist_item',
  'live_playlist_orphan',
  'live_recording',
  'live_show',
  'workplace_post',
] as const
