import type { FolderCircle } from '../../tools/folder-circles.ts'

/** Circles of folders that are still to be untied. None may be added. */
export const circlesToUntie: readonly FolderCircle[] = [
  {
    folder: 'console/areas/auth/',
    parts: ['entry/', 'login/'],
  },
  {
    folder: 'console/areas/insight/',
    parts: ['pins/', 'posts/', 'workplace/'],
  },
  {
    folder: 'console/areas/weixin/',
    parts: ['articles/', 'results/'],
  },
  {
    folder: 'console/shell/',
    parts: [
      'exceptions/',
      'go-to-page.ts',
      'guard/',
      'layout/',
      'menu/',
      'page-boundary.tsx',
      'page-frame.tsx',
      'page-title.ts',
      'pages.ts',
      'palette/',
      'settings/',
      'shortcuts/',
      'tabs/',
      'view-as/',
    ],
  },
  {
    folder: 'server/areas/auth/',
    parts: ['credentials.ts', 'oidc/', 'passkeys/', 'second-factors/', 'sign-in/', 'store.ts'],
  },
  {
    folder: 'server/areas/insight/',
    parts: ['events/', 'roll-up/', 'ship/', 'store/'],
  },
  {
    folder: 'server/areas/live/',
    parts: [
      'checks/',
      'engine/',
      'health/',
      'live.ts',
      'programmes/',
      'rooms/',
      'schema.ts',
      'slots/',
      'studio/',
    ],
  },
  {
    folder: 'server/areas/live/health/',
    parts: ['store/', 'watch/'],
  },
  {
    folder: 'server/areas/live/health/',
    parts: ['announce/', 'webhook/'],
  },
  {
    folder: 'server/areas/weixin/',
    parts: ['articles/', 'publishing/'],
  },
]

/** Parts that the only file that uses them is still to hold. None may be added. */
export const partsToMerge: readonly string[] = [
  'bench/list/sets-database.ts',
  'console/areas/bulk/labels.ts',
  'console/areas/insight/posts/labels.ts',
  'console/build/schemas-of-declarations.ts',
  'console/failed-start.ts',
  'console/kit/charts/picture.ts',
  'console/reload-when-outdated.ts',
  'console/shell/fetch-pages.ts',
  'server/areas/channels/labels.ts',
  'server/areas/inspection/labels.ts',
  'server/areas/inspection/undo.ts',
  'server/areas/live/seed.ts',
  'server/areas/live/tables.ts',
  'server/areas/navigation/restore.ts',
  'server/areas/parameters/settings.ts',
  'server/areas/presets/seed.ts',
  'server/areas/users/handlers.ts',
  'server/areas/views/undo.ts',
  'server/areas/weixin/accounts/list.ts',
  'server/areas/weixin/articles/undo.ts',
  'server/areas/weixin/probe/store.ts',
  'server/areas/weixin/tables.ts',
]
