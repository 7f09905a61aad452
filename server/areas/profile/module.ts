import { certificationDocumentRoute } from '@greenroom/contract/areas/profile/certification-routes'
import { serveRoute } from '../../platform/http/routes.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { teamMembers, teams } from '../../platform/users/schema.ts'
import { createDocumentRoute } from './certification/document-route.ts'
import { certificationDocuments, certifications } from './certification/schema.ts'
import { certificationTodos } from './certification/todo.ts'
import { project, team } from './groups/kinds.ts'
import { projectMembers, projects } from './groups/schema.ts'
import { undoGroups, undoMembers } from './groups/undo.ts'
import { profileHandlers } from './handlers.ts'
import { consoleSettings, listPreferences, workplacePreferences } from './schema.ts'
import { seedDemoProfile } from './seed.ts'
import { onPagesVisited } from './visits/hooks.ts'
import { pruneVisitsJob } from './visits/jobs.ts'
import { homeVisits, visits } from './visits/schema.ts'

const isOwn = 'it is between a user and their console'

export const profileModule = defineModule({
  name: 'profile',
  tables: [
    {
      table: projects,
      entity: 'project',
      title: 'name',
      ignored: ['version', 'updated_at'],
      undo: undoGroups(project),
      scope: 'unscoped',
    },
    {
      table: projectMembers,
      entity: 'project-member',
      id: 'project_id',
      title: 'user_id',
      undo: undoMembers(project),
      scope: 'unscoped',
    },
    {
      table: teams,
      entity: 'team',
      title: 'name',
      ignored: ['version', 'updated_at'],
      undo: undoGroups(team),
      scope: 'unscoped',
    },
    {
      table: teamMembers,
      entity: 'team-member',
      id: 'team_id',
      title: 'user_id',
      undo: undoMembers(team),
      scope: 'unscoped',
      authority: true,
    },
    {
      table: certifications,
      entity: 'certification',
      title: 'enterprise_name',
      secret: ['legal_person', 'authentication_number', 'organization_code'],
      undo: 'decided',
      scope: 'unscoped',
    },
    {
      table: certificationDocuments,
      unlogged: 'the certification that they belong to is recorded',
      scope: 'unscoped',
    },
    { table: consoleSettings, unlogged: isOwn, scope: 'unscoped' },
    { table: workplacePreferences, unlogged: isOwn, scope: 'unscoped' },
    { table: homeVisits, unlogged: 'visits are counted, not recorded', scope: 'unscoped' },
    { table: listPreferences, unlogged: isOwn, scope: 'unscoped' },
    { table: visits, unlogged: 'visits are counted, not recorded', scope: 'unscoped' },
  ],
  handlers: ({ settings }, { hooks }) => profileHandlers(settings, hooks.of(onPagesVisited)),
  jobs: () => [pruneVisitsJob],
  todos: [certificationTodos],
  routes: (platform, _, authenticate) => ({
    served: [serveRoute(certificationDocumentRoute, createDocumentRoute(platform, authenticate))],
  }),
  seedDemo: seedDemoProfile,
})
